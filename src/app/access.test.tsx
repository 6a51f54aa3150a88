import { dehydrate } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '@/app/query-cache'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { testEnvironment } from '@/app/testing/test-environment'
import { readPriceMode } from '@/features/session/price-mode-choice'
import { pharmacyQuery } from '@/features/session/queries'
import { createDevice } from '@/offline/create-device'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

const visits: string[] = []

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  visits.length = 0
  server.use(
    answering('pharmacyVisit', ({ params }) => {
      visits.push(String(params.id))
      return {}
    }),
    ...appAnswers(),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const acceder = () => screen.findByRole('button', { name: 'Acceder' })

async function fillIn(password = 'rebotica') {
  const user = userEvent.setup()
  const button = await acceder()
  await user.type(screen.getByLabelText('Usuario o correo electrónico'), 'farmacia')
  await user.type(screen.getByLabelText('Contraseña'), password)
  await user.click(button)
}

describe('who may open what', () => {
  test('an anonymous user who asks for a protected page is sent to log-in', async () => {
    const app = await openApp({ path: '/dashboard/1' })
    await acceder()
    expect(app.address()).toBe('/login')
  })

  test('an address that does not exist leads to the default route', async () => {
    const app = await openApp({ path: '/no/existe' })
    await acceder()
    expect(app.address()).toBe('/login')
  })

  test.each([
    { user: pharmacist, home: '/dashboard/1', heading: 'Resumen' },
    { user: delegate, home: '/laboratory/31', heading: 'Alba Ejemplo' },
    { user: admin, home: '/admin', heading: 'Administración' },
  ])('$user.username starts at $home, also when asking for log-in', async ({ user, home, heading }) => {
    server.use(answering('myUser', () => user))
    const app = await openApp({ path: '/login', user })
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
    expect(app.address()).toBe(home)
  })

  test.each([
    { path: '/laboratory/31', user: pharmacist, home: '/dashboard/1' },
    { path: '/admin', user: pharmacist, home: '/dashboard/1' },
    { path: '/admin', user: delegate, home: '/laboratory/31' },
  ])('$user.username who asks for $path is sent home', async ({ path, user, home }) => {
    server.use(answering('myUser', () => user))
    const app = await openApp({ path, user })
    await waitFor(() => expect(app.address()).toBe(home))
    await screen.findByRole('heading', { level: 1 })
  })

  test.each(['/cart/1', '/purchases/1', '/purchases/1/provisions'])(
    'a laboratory user who asks for %s, where a pharmacy buys, is sent home',
    async (path) => {
      server.use(...appAnswers({ user: delegate }))
      const app = await openApp({ path, user: delegate })
      await screen.findByRole('heading', { level: 1, name: 'Alba Ejemplo' })
      expect(app.address()).toBe('/laboratory/31')
    },
  )

  test('a laboratory user opens a pharmacy at its summary, with its orders and reports, and the way back', async () => {
    server.use(...appAnswers({ user: delegate }))
    const app = await openApp({ path: '/laboratory/31', user: delegate })
    await userEvent.click(await screen.findByRole('button', { name: 'Farmacia del Puente' }))
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
    expect(app.address()).toBe('/dashboard/1')
    const entries = within(screen.getByRole('navigation', { name: 'Principal' })).getAllByRole('link')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Inicio',
      'Resumen',
      'Pedidos',
      'Informes',
    ])
    expect(screen.queryByRole('link', { name: /Carrito/ })).not.toBeInTheDocument()
    expect(screen.getByText('Farmacia del Puente')).toBeInTheDocument()
  })

  test('a pharmacy that took its access away says so to the laboratory user who has it open', async () => {
    server.use(
      answering('salesSnapshot', () => refusal('forbidden', 'Sin acceso')),
      ...appAnswers({ user: delegate }),
    )
    await openApp({ path: '/dashboard/1', user: delegate })
    expect(await screen.findByText('La farmacia ha retirado el acceso.')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Resumen' })).not.toBeInTheDocument()
  })

  test('a pharmacy that cannot be loaded leads to the default route', async () => {
    server.use(
      answering('pharmacy', ({ params }) =>
        params.id === '7' ? refusal('forbidden', 'No es su farmacia') : pharmacy,
      ),
    )
    const app = await openApp({ path: '/cart/7', user: pharmacist })
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
  })

  test('the provisions of a proposal that nobody chose lead to the selection', async () => {
    server.use(answering('quickwins', () => []))
    const app = await openApp({ path: '/purchases/1/provisions', user: pharmacist })
    await waitFor(() => expect(app.address()).toBe('/purchases/1'))
    await screen.findByRole('heading', { level: 1, name: 'Compras' })
  })

  test('a visit to a pharmacy is registered once, whatever screens of it are opened', async () => {
    const app = await openApp({ path: '/dashboard/1', user: pharmacist })
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
    await app.router.navigate({ to: '/cart/$id', params: { id: '1' } })
    await screen.findByText('Su carrito está vacio')
    expect(visits).toEqual(['1'])
  })
})

describe('logging in', () => {
  test('the right password leads to the pharmacy and keeps the session on the device', async () => {
    server.use(answering('login', () => ({ token: 'fresh' })))
    const app = await openApp({ path: '/login' })
    await fillIn()
    expect(await screen.findByRole('heading', { level: 1, name: 'Resumen' })).toBeInTheDocument()
    expect(app.device.session.getSnapshot()).toMatchObject({ token: 'fresh', user: { username: 'farmacia' } })
  })

  test.each([
    {
      why: 'a wrong password',
      answer: () => refusal('invalid_credentials', 'No'),
      text: 'Usuario o contraseña invalidos.',
    },
    { why: 'another refusal', answer: () => refusal('forbidden', 'No'), text: 'Usuario no autorizado.' },
    {
      why: 'no connection',
      answer: noConnection,
      text: 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.',
    },
  ])('$why is said in its own words', async ({ answer, text }) => {
    server.use(answering('login', answer))
    await openApp({ path: '/login' })
    await fillIn('otra')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('a user who cannot be read is not authorised and leaves no session behind', async () => {
    server.use(
      answering('login', () => ({ token: 'fresh' })),
      answering('myUser', () => refusal('forbidden', 'No')),
    )
    const app = await openApp({ path: '/login' })
    await fillIn()
    expect(await screen.findByText('Usuario no autorizado.')).toBeInTheDocument()
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('empty fields are asked for before anything is sent', async () => {
    await openApp({ path: '/login' })
    await userEvent.click(await acceder())
    expect(screen.getAllByText('Campo obligatorio')).toHaveLength(2)
  })

  test('a demo server offers its accounts and its support phone', async () => {
    server.use(answering('login', () => ({ token: 'fresh' })))
    const app = await openApp({ path: '/login' })
    expect(await screen.findByRole('link', { name: '900 000 000' })).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: /Farmacia de prueba/ }))
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
  })
})

describe('a session that is already on the device', () => {
  test('opens without a network, from what the device knows', async () => {
    const device = createDevice(testEnvironment())
    const lastVisit = createQueryClient()
    const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
    lastVisit.setQueryData(pharmacyQuery(device, identity, 1).queryKey, pharmacy)
    await device.queries.persistClient(dehydrate(lastVisit))
    server.use(
      answering('health', noConnection),
      answering('myUser', noConnection),
      answering('pharmacy', noConnection),
      answering('pharmacyVisit', noConnection),
      answering('salesSnapshot', noConnection),
    )

    const app = await openApp({ path: '/', device })
    expect(await screen.findByRole('heading', { level: 1, name: 'Resumen' })).toBeInTheDocument()
    expect(screen.getByText('Farmacia del Puente')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Sin conexión' })).toBeInTheDocument()
    expect(app.address()).toBe('/dashboard/1')
    expect(device.session.getSnapshot()).not.toBeNull()
  })

  test('ends when the server refuses its token', async () => {
    server.use(answering('myUser', () => refusal('unauthenticated', 'Caducada')))
    const app = await openApp({ path: '/dashboard/1', user: pharmacist })
    await acceder()
    expect(app.address()).toBe('/login')
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('gives way to another user’s, begun in another tab, and leaves nothing to them', async () => {
    const app = await openApp({ path: '/dashboard/1', user: pharmacist })
    await screen.findByText('Farmacia del Puente')
    app.queryClient.setQueryData(['told to the first'], 'a secret')
    server.use(...appAnswers({ user: admin }))
    await app.device.session.saveSession({ token: 'of the second', user: admin })
    expect(app.queryClient.getQueryData(['told to the first'])).toBeUndefined()
  })
})

describe('logging out', () => {
  const leave = () => screen.findByRole('button', { name: 'Salir de todos modos' })

  test('with everything sent leaves at once and forgets the session', async () => {
    const app = await openApp({ path: '/logout', user: pharmacist })
    await acceder()
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('with an order to be sent asks first, and keeps the order for the same user', async () => {
    const device = createDevice(testEnvironment())
    const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
    const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
    await device.outbox.saveOrder({ ...order, identity })

    const app = await openApp({ path: '/logout', device })
    expect(await screen.findByRole('heading', { name: 'Hay 1 pedido por enviar' })).toBeInTheDocument()
    expect(device.session.getSnapshot()).not.toBeNull()
    await userEvent.click(await leave())
    await acceder()
    expect(app.address()).toBe('/login')
    expect(await device.outbox.entries(identity)).toHaveLength(1)
  })

  test('says so when the orders leave while it asks', async () => {
    const device = createDevice(testEnvironment())
    const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
    const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
    await device.outbox.saveOrder({ ...order, identity })
    const app = await openApp({ path: '/logout', device })
    await leave()
    const [entry] = await device.outbox.entries(identity)
    if (entry === undefined) throw new Error('no entry')
    await device.outbox.discard(entry.id)
    expect(await screen.findByRole('heading', { name: 'Todo enviado' })).toBeInTheDocument()
    expect(app.device.session.getSnapshot()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    await acceder()
  })
})

describe('the price mode', () => {
  test('is PVP at first for a pharmacy', async () => {
    await openApp({ path: '/', user: pharmacist })
    expect(await screen.findByRole('radio', { name: 'PVP' })).toBeChecked()
  })

  test('is what the user chose last on this device', async () => {
    const { device } = await openApp({ path: '/', user: pharmacist })
    await userEvent.click(await screen.findByRole('radio', { name: 'PVL' }))
    await screen.findByText('Resumen', { selector: 'h1' })
    const session = device.session.getSnapshot()
    if (!session) throw new Error('no session')
    // A session of its own: what the device keeps, and not what this one remembers.
    await waitFor(async () => expect(await readPriceMode(device, { ...session })).toBe('pvl'))
  })

  test('is PVL at first for a laboratory user', async () => {
    server.use(answering('myUser', () => delegate))
    await openApp({ path: '/', user: delegate })
    expect(await screen.findByRole('radio', { name: 'PVL' })).toBeChecked()
  })
})

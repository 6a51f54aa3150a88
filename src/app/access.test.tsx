import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { readPriceMode } from '@/features/session/price-mode-choice'
import { answering, refusal } from '../../mocks/answer'
import { pharmacist, pharmacy } from '../../mocks/fixtures/pharmacy'
import { quickwin } from '../../mocks/fixtures/proposals'
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

describe('access to screens', () => {
  test('sends an anonymous user from a protected page to the log-in', async () => {
    const app = await openApp({ path: '/dashboard/1' })
    await acceder()
    expect(app.address()).toBe('/login')
  })

  test('leads from an unknown address to the default route', async () => {
    const app = await openApp({ path: '/no/existe' })
    await acceder()
    expect(app.address()).toBe('/login')
  })

  test.each([
    { user: pharmacist, home: '/dashboard/1', heading: 'Resumen' },
    { user: delegate, home: '/laboratory/31', heading: 'Alba Ejemplo' },
    { user: admin, home: '/admin', heading: 'Administración' },
  ])(
    'sends $user.username to $home at the start, and from the log-in page',
    async ({ user, home, heading }) => {
      server.use(answering('myUser', () => user))
      const app = await openApp({ path: '/login', user })
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
      expect(app.address()).toBe(home)
    },
  )

  test.each([
    { path: '/laboratory/31', user: pharmacist, home: '/dashboard/1' },
    { path: '/admin', user: pharmacist, home: '/dashboard/1' },
    { path: '/admin', user: delegate, home: '/laboratory/31' },
  ])('sends $user.username from $path to their start page', async ({ path, user, home }) => {
    server.use(answering('myUser', () => user))
    const app = await openApp({ path, user })
    await waitFor(() => expect(app.address()).toBe(home))
    await screen.findByRole('heading', { level: 1 })
  })

  test.each(['/cart/1', '/purchases/1', '/purchases/1/provisions'])(
    'sends a laboratory’s user from %s, where pharmacies buy, to their start page',
    async (path) => {
      server.use(...appAnswers({ user: delegate }))
      const app = await openApp({ path, user: delegate })
      await screen.findByRole('heading', { level: 1, name: 'Alba Ejemplo' })
      expect(app.address()).toBe('/laboratory/31')
    },
  )

  test('lets staff look at proposals, without actions that the server allows to pharmacies only', async () => {
    server.use(
      answering('quickwins', () => [quickwin()]),
      ...appAnswers({ user: admin }),
    )
    const app = await openApp({ path: '/purchases/1', user: admin })
    await screen.findByText(/Para pedir, actúe en el lugar de un usuario de la farmacia/)
    expect(await screen.findByRole('article', { name: quickwin().title })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Pedido rápido' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Carrito/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/^Total del pedido/)).not.toBeInTheDocument()
    for (const path of ['/cart/$id', '/purchases/$id/quick'] as const) {
      await app.router.navigate({ to: path, params: { id: '1' } })
      await waitFor(() => expect(app.address()).toBe('/admin'))
    }
  })

  test('gives a pharmacy’s user the cart and the quick order', async () => {
    server.use(answering('quickwins', () => [quickwin()]))
    await openApp({ path: '/purchases/1', user: pharmacist })
    expect(await screen.findByRole('link', { name: 'Pedido rápido' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Carrito/ })).toBeInTheDocument()
    expect(screen.queryByText(/Para pedir, actúe/)).not.toBeInTheDocument()
  })

  test('shows a delegate’s account without a pharmacy, whatever this device has stored of them', async () => {
    const before = { ...delegate, pharmas: [{ id: 1, name: 'Farmacia del Puente' }] }
    server.use(
      answering('salesSnapshot', () => refusal('forbidden', 'Sin acceso')),
      ...appAnswers({ user: before }),
    )
    await openApp({ path: '/cuenta', user: before })
    expect(await screen.findByRole('heading', { level: 1, name: 'Cuenta' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Principal' })).not.toBeInTheDocument()
    expect(screen.queryByText('La farmacia ha retirado el acceso.')).not.toBeInTheDocument()
  })

  test('shows a pharmacy user without a pharmacy an explanation, with the support phone and a log-out button', async () => {
    const nobodys = { ...pharmacist, pharmas: [] }
    server.use(...appAnswers({ user: nobodys }))
    const app = await openApp({ path: '/', user: nobodys })
    expect(await screen.findByText('La farmacia no posee relaciones activas')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '900 000 000' })).toBeInTheDocument()
    expect(app.device.session.getSnapshot()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
    await acceder()
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('tells a pharmacy user whose address staff have not confirmed yet that it is being confirmed', async () => {
    const waiting = { ...pharmacist, pharmas: [], waiting: true }
    server.use(...appAnswers({ user: waiting }))
    const app = await openApp({ path: '/', user: waiting })
    expect(await screen.findByText('Dirección de correo en comprobación')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '900 000 000' })).toBeInTheDocument()
    expect(screen.queryByText('La farmacia no posee relaciones activas')).not.toBeInTheDocument()
    // The one of the start has come back, so that the next is a new one.
    await app.device.refreshUser()
    const ask = () => userEvent.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }))
    await ask()
    expect(await screen.findByText('Todavía no tiene ninguna farmacia asignada.')).toBeInTheDocument()
    // Staff have confirmed it: the pharmacy opens without a new log-in.
    server.use(...appAnswers({ user: pharmacist }))
    await ask()
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
  })

  test('follows what changed in the user without a reload: the last pharmacy that is taken away closes its screens', async () => {
    const app = await openApp({ path: '/purchase-order/1', user: pharmacist })
    await screen.findByRole('heading', { level: 1, name: 'pedidos realizados' })
    // The one of the start has come back, so that the next is a new one.
    await app.device.refreshUser()
    server.use(
      answering('myUser', () => ({ ...pharmacist, pharmas: [] })),
      answering('pharmacy', () => refusal('forbidden', 'Sin acceso')),
    )
    await app.device.refreshUser()
    expect(await screen.findByText('La farmacia no posee relaciones activas')).toBeInTheDocument()
    expect(app.address()).toBe('/sin-farmacia')
  })

  test('never says to a user with a pharmacy that they have none', async () => {
    const app = await openApp({ path: '/sin-farmacia', user: pharmacist })
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
    expect(app.address()).toBe('/dashboard/1')
  })

  test('lets a laboratory’s user open a pharmacy’s summary, orders and reports, with a way back', async () => {
    server.use(...appAnswers({ user: delegate }))
    const app = await openApp({ path: '/laboratory/31', user: delegate })
    await userEvent.click(await screen.findByRole('link', { name: 'Farmacia del Puente' }))
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

  test('tells a laboratory’s user with an open pharmacy when it has withdrawn access', async () => {
    server.use(
      answering('salesSnapshot', () => refusal('forbidden', 'Sin acceso')),
      ...appAnswers({ user: delegate }),
    )
    await openApp({ path: '/dashboard/1', user: delegate })
    expect(await screen.findByText('La farmacia ha retirado el acceso.')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Resumen' })).not.toBeInTheDocument()
  })

  test('leads from a pharmacy that cannot be loaded to the default route', async () => {
    server.use(
      answering('pharmacy', ({ params }) =>
        params.id === '7' ? refusal('forbidden', 'No es su farmacia') : pharmacy,
      ),
    )
    const app = await openApp({ path: '/cart/7', user: pharmacist })
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
  })

  test('leads a laboratory’s user from a pharmacy that refuses them to their own page, whatever this device has stored of them', async () => {
    const before = { ...delegate, pharmas: [{ id: 1, name: 'Farmacia del Puente' }] }
    server.use(
      answering('pharmacy', () => refusal('forbidden', 'Sin acceso')),
      ...appAnswers({ user: before }),
    )
    const app = await openApp({ path: '/dashboard/1', user: before })
    await waitFor(() => expect(app.address()).toBe('/laboratory/31'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Alba Ejemplo' })).toBeInTheDocument()
  })

  test('leads from the provisions to the selection if no proposal was chosen', async () => {
    server.use(answering('quickwins', () => []))
    const app = await openApp({ path: '/purchases/1/provisions', user: pharmacist })
    await waitFor(() => expect(app.address()).toBe('/purchases/1'))
    await screen.findByRole('heading', { level: 1, name: 'Compras' })
  })

  test('registers a visit to a pharmacy once, however many of its screens are opened', async () => {
    const app = await openApp({ path: '/dashboard/1', user: pharmacist })
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
    await app.router.navigate({ to: '/cart/$id', params: { id: '1' } })
    await screen.findByText('Su carrito está vacio')
    expect(visits).toEqual(['1'])
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
    // Read with a copy of the session, so that the value comes from the device and not from this session's memory.
    await waitFor(async () => expect(await readPriceMode(device, { ...session })).toBe('pvl'))
  })

  test('is PVL at first for a laboratory user', async () => {
    server.use(answering('myUser', () => delegate))
    await openApp({ path: '/', user: delegate })
    expect(await screen.findByRole('radio', { name: 'PVL' })).toBeChecked()
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { rememberRefusal } from '@/features/session/left-session'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { testDataKey } from '@/offline/testing/test-data-key'
import { subjectKey } from '@/parts/session/query-keys'
import { notify } from '@/ui/feedback/notify'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sessionStorage.clear()
  server.use(...appAnswers())
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

describe('logging in', () => {
  test('opens the pharmacy and stores the session if the password is right', async () => {
    server.use(answering('login', () => ({ token: 'fresh' })))
    const app = await openApp({ path: '/login' })
    await fillIn()
    expect(await screen.findByRole('heading', { level: 1, name: 'Resumen' })).toBeInTheDocument()
    expect(app.device.session.getSnapshot()).toMatchObject({ token: 'fresh', user: { username: 'farmacia' } })
  })

  test('after a restore says of an order that the server has lost that it waits for a decision', async () => {
    const device = createDevice(testEnvironment())
    const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
    server.use(answering('createOrder', () => ({ id: 1_000_001, name: 'Pedido', changes: [] })))
    const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
    await device.outbox.saveOrder({ ...order, identity })
    await device.drainer.sendNow()
    expect(await device.outbox.entries(identity)).toMatchObject([{ state: 'accepted' }])
    await device.session.clearSession()
    const around = (ms: number) => new Date(device.serverNow() + ms).toISOString()
    const restored = [{ from: around(-3_600_000), to: around(3_600_000) }]
    server.use(answering('login', () => ({ token: 'fresh', restored })))
    await openApp({ path: '/login', device })
    await fillIn()
    expect(await screen.findByRole('button', { name: '1 pedido rechazado' })).toBeInTheDocument()
    expect(await device.outbox.entries(identity)).toMatchObject([{ reason: { code: 'restored' } }])
  })

  test.each([
    {
      why: 'a wrong password',
      answer: () => refusal('invalid_credentials', 'No'),
      text: catalogueText('Login failure containing 401'),
    },
    {
      why: 'another refusal',
      answer: () => refusal('forbidden', 'No'),
      text: catalogueText('Other login failure'),
    },
    {
      why: 'no connection',
      answer: noConnection,
      text: 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.',
    },
  ])('has an error text of its own for: $why', async ({ answer, text }) => {
    server.use(answering('login', answer))
    await openApp({ path: '/login' })
    await fillIn('otra')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('stores no session if the user cannot be read, and says "no autorizado"', async () => {
    server.use(
      answering('login', () => ({ token: 'fresh' })),
      answering('myUser', () => refusal('forbidden', 'No')),
    )
    const app = await openApp({ path: '/login' })
    await fillIn()
    expect(await screen.findByText(catalogueText('User retrieval failure'))).toBeInTheDocument()
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('says so if the device cannot store the session', async () => {
    server.use(answering('login', () => ({ token: 'fresh' })))
    const device = createDevice(testEnvironment())
    vi.spyOn(device.session, 'saveSession').mockRejectedValue(new Error('no space'))
    const app = await openApp({ path: '/login', device })
    await fillIn()
    expect(await screen.findByText(/^Este dispositivo no ha podido guardar la sesión/)).toBeInTheDocument()
    expect(app.address()).toBe('/login')
  })

  test('keeps the typed name over a failed log-in and a reload, and never the password', async () => {
    server.use(answering('login', () => refusal('invalid_credentials', 'No')))
    await openApp({ path: '/login' })
    await fillIn('camomila')
    await screen.findByText(catalogueText('Login failure containing 401'))
    expect(screen.getByLabelText('Usuario o correo electrónico')).toHaveValue('farmacia')
    expect(Object.values(sessionStorage)).toContain('"farmacia"')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('camomila')
    cleanup()
    await openApp({ path: '/login' })
    expect(await screen.findByLabelText('Usuario o correo electrónico')).toHaveValue('farmacia')
    server.use(answering('login', () => ({ token: 'fresh' })))
    await userEvent.type(screen.getByLabelText('Contraseña'), 'rebotica')
    await userEvent.click(await acceder())
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
    expect(Object.values(sessionStorage)).not.toContain('"farmacia"')
  })

  test('asks for empty fields before anything is sent', async () => {
    await openApp({ path: '/login' })
    await userEvent.click(await acceder())
    expect(screen.getAllByText('Campo obligatorio')).toHaveLength(2)
  })

  test('offers the accounts and the support phone of a demo server', async () => {
    server.use(answering('login', () => ({ token: 'fresh' })))
    const app = await openApp({ path: '/login' })
    expect(await screen.findByRole('link', { name: '900 000 000' })).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: /Farmacia de prueba/ }))
    await waitFor(() => expect(app.address()).toBe('/dashboard/1'))
    await screen.findByRole('heading', { level: 1, name: 'Resumen' })
  })
})

describe('a stored session', () => {
  test('opens the app without a network', async () => {
    const device = createDevice(testEnvironment())
    await device.session.saveSession({ token: 'token', user: pharmacist })
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

  test(catalogueTitle('401 response', 'ends when the server refuses its token'), async () => {
    server.use(answering('myUser', () => refusal('unauthenticated', 'Caducada')))
    const app = await openApp({ path: '/dashboard/1', user: pharmacist })
    await acceder()
    expect(app.address()).toBe('/login')
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('is replaced by another user’s session started in another tab, which gets none of its data', async () => {
    const app = await openApp({ path: '/dashboard/1', user: pharmacist })
    await screen.findByText('Farmacia del Puente')
    app.queryClient.setQueryData(subjectKey('sales'), 'a secret')
    server.use(...appAnswers({ user: admin }))
    await app.device.session.saveSession({ token: 'of the second', user: admin })
    expect(app.queryClient.getQueryData(subjectKey('sales'))).toBeUndefined()
  })
})

describe('a session that ends with an order unsent', () => {
  const withOrder = async (user = pharmacist, environment = testEnvironment()) => {
    const device = createDevice(environment)
    const { identity } = await device.session.saveSession({ token: 'old', user, dataKey: testDataKey })
    const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
    await device.outbox.saveOrder({ ...order, identity })
    return device
  }
  const end = async ({ device }: Awaited<ReturnType<typeof openApp>>) =>
    device.session.clearSession({ onlyToken: 'old' })

  test('leaves its notices behind, and the log-in says whose order waits and nothing more of it', async () => {
    const app = await openApp({ path: '/purchase-order/1', device: await withOrder() })
    await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
    notify.success('Pedido guardado con éxito.')
    await screen.findByText('Pedido guardado con éxito.')
    rememberRefusal()
    await end(app)
    await acceder()
    expect(screen.getByText(/^Su sesión ha terminado: acceda de nuevo/)).toBeInTheDocument()
    const notice = await screen.findByText('Sin enviar en este dispositivo')
    expect(notice.closest('[role=status]')).toHaveTextContent(
      /^Sin enviar en este dispositivofarmacia: 1 pedido\. Se enviará cuando acceda\.$/,
    )
    await waitFor(() => expect(screen.queryByText('Pedido guardado con éxito.')).not.toBeInTheDocument())
  })

  test('goes on, for the same user, where it ended, and says that the order is sent', async () => {
    const app = await openApp({ path: '/purchase-order/1?q=alba', device: await withOrder() })
    await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
    await end(app)
    server.use(
      answering('login', () => ({ token: 'fresh', dataKey: testDataKey })),
      answering('createOrder', () => ({ id: 77, name: 'Pedido 77' })),
    )
    await fillIn()
    await waitFor(() => expect(app.router.state.location.href).toBe('/purchase-order/1?q=alba'))
    expect(await screen.findByText('Pedido enviado.')).toBeInTheDocument()
  })

  test('says on a page that has just begun, too, what became of the order that lay sealed', async () => {
    const environment = testEnvironment()
    const before = await withOrder(pharmacist, environment)
    await before.session.clearSession({ onlyToken: 'old' })
    await before.stop()
    server.use(
      answering('login', () => ({ token: 'fresh', dataKey: testDataKey })),
      answering('createOrder', () => ({ id: 77, name: 'Pedido 77' })),
    )
    await openApp({ path: '/login', device: createDevice(environment) })
    await fillIn()
    expect(await screen.findByText('Pedido enviado.')).toBeInTheDocument()
  })

  test('leads another user to their own start, and keeps the order for the first', async () => {
    const app = await openApp({ path: '/purchase-order/1', device: await withOrder() })
    await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
    await end(app)
    server.use(
      ...appAnswers({ user: admin }),
      answering('login', () => ({ token: 'fresh' })),
    )
    await fillIn()
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(await app.device.outbox.othersWaiting(null)).toMatchObject([{ state: 'queued' }])
  })
})

describe('logging out', () => {
  const leave = () => screen.findByRole('button', { name: 'Salir de todos modos' })

  test('deletes the session at once if everything is sent', async () => {
    const app = await openApp({ path: '/logout', user: pharmacist })
    await acceder()
    expect(app.device.session.getSnapshot()).toBeNull()
  })

  test('goes back to the app and says so if the device cannot delete the session', async () => {
    const device = createDevice(testEnvironment())
    await device.session.saveSession({ token: 'token', user: pharmacist })
    vi.spyOn(device.session, 'clearSession').mockRejectedValueOnce(new Error('the disk is full'))
    const app = await openApp({ path: '/logout', device })
    expect(await screen.findByText(/^Este dispositivo no ha podido cerrar la sesión/)).toBeInTheDocument()
    expect(app.address()).toBe('/dashboard/1')
  })

  test('asks first if an order is unsent, and keeps the order for the same user', async () => {
    const device = createDevice(testEnvironment())
    const { identity } = await device.session.saveSession({ token: 'token', user: pharmacist })
    const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
    await device.outbox.saveOrder({ ...order, identity })

    const app = await openApp({ path: '/logout', device })
    expect(await screen.findByRole('heading', { name: 'Hay 1 pedido sin enviar' })).toBeInTheDocument()
    expect(device.session.getSnapshot()).not.toBeNull()
    await userEvent.click(await leave())
    await acceder()
    expect(app.address()).toBe('/login')
    expect(await device.outbox.entries(identity)).toHaveLength(1)
  })

  test('says so if the orders are sent while it asks', async () => {
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

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin, appAnswers, delegate } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { idleLimitMs, type User } from '@/contract/session/session'
import { catalogueOf, product } from '@/domain/testing/world'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { answering, noConnection, refusal } from '../../mocks/answer'
import { order } from '../../mocks/fixtures/orders'
import { laboratories, pharmacist } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'
import { answeringSnapshot } from '../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  // React and the router log every page that could not be loaded.
  vi.mocked(console.error).mockClear()
  vi.mocked(console.warn).mockClear()
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const minutes = 60_000
const days = 24 * 60 * minutes
/** Moves the clock while somebody uses the device, so that the session stays active. */
function pass(ms: number) {
  for (const until = Date.now() + ms; Date.now() < until; ) {
    vi.setSystemTime(Math.min(until, Date.now() + idleLimitMs / 2))
    dispatchEvent(new Event('pointermove'))
  }
}
const names = Object.keys(endpoints) as EndpointName[]
const cutConnection = () => server.use(...names.map((name) => answering(name, noConnection)))
const connect = (user?: User) => {
  server.resetHandlers()
  server.use(...appAnswers({ user }))
}

/** One device whose page can be opened several times. */
function createTablet() {
  const environment = testEnvironment()
  return (path: string, user?: User) => {
    cleanup()
    return openApp({ path, user, device: createDevice(environment) })
  }
}

const screens = [
  { path: '/dashboard/1', name: 'Resumen' },
  { path: '/purchases/1', name: 'Compras' },
  { path: '/purchases/1/quick', name: 'Pedido rápido' },
  { path: '/cart/1', name: 'Carrito' },
  { path: '/purchase-order/1', name: 'pedidos realizados' },
  { path: '/reports/1', name: 'Informes' },
  { path: '/cuenta', name: 'Cuenta' },
]
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Downloads the pharmacy's data to the device: no sales, and Alba as its laboratory. */
async function downloadData(device: ReturnType<typeof createDevice>) {
  const { alba } = laboratories
  const catalogue = {
    ...catalogueOf([product({ cn: '662026', laboratoryId: alba.id })]),
    laboratories: [{ ...alba, corporativeColor: null, associationId: null, prescription: true }],
  }
  server.use(...answeringSnapshot(catalogue, { relations: [alba.id] }))
  const outcome = await device.snapshots.refreshSnapshot({ client: device.client, pharmacy: 1 })
  if (!outcome.ok) throw new Error(`No snapshot: ${outcome.failure.kind}`)
}

describe('without a connection, a pharmacist', () => {
  test.each([
    { age: '6 minutes', ms: 6 * minutes },
    { age: '4 days', ms: 4 * days },
  ])(
    'can open every screen of the pharmacy $age after its last answer, and again after a reload',
    async ({ ms }) => {
      const visit = createTablet()
      connect()
      const { device, router } = await visit('/dashboard/1', pharmacist)
      await heading('Resumen')
      await waitFor(async () => expect(await storedCalls(device)).toContain('pharmacy'), { timeout: 3000 })
      pass(ms)
      cutConnection()
      for (const { path, name } of screens) {
        await router.navigate({ to: path })
        await heading(name)
      }
      // Writes the current answers again, as happens all the time.
      await settled()
      for (const { path, name } of screens) {
        await visit(path)
        await heading(name)
      }
      expect(screen.getAllByText('Farmacia del Puente')).not.toHaveLength(0)
    },
  )

  test('can open every screen of a pharmacy of which only the data was downloaded', async () => {
    const visit = createTablet()
    cutConnection()
    await visit('/cuenta', pharmacist)
    for (const { path, name } of screens) {
      await visit(path)
      await heading(name)
    }
    expect(screen.getAllByText('Farmacia del Puente')).not.toHaveLength(0)
  })

  test('does not have to wait for a server that hangs', async () => {
    const visit = createTablet()
    cutConnection()
    server.use(answering('pharmacy', () => new Promise(() => {})))
    await visit('/cart/1', pharmacist)
    await heading('Carrito')
  })

  test('sees the stored orders with their age, even after a failed refresh and a reload', async () => {
    const visit = createTablet()
    connect()
    server.use(answering('orders', () => ({ data: [order()], count: 1 })))
    const { router } = await visit('/purchase-order/1', pharmacist)
    await screen.findByText(order().name)
    pass(26 * 60 * minutes)
    cutConnection()
    await router.navigate({ to: '/cuenta' })
    await router.navigate({ to: '/purchase-order/$id', params: { id: '1' } })
    await screen.findByText(/Sin conexión con el servidor. Datos de/)
    await settled()
    await visit('/purchase-order/1')
    expect(await screen.findByText(order().name)).toBeInTheDocument()
    expect(await screen.findByText(/Sin conexión con el servidor. Datos de/)).toBeInTheDocument()
  })
})

test('a laboratory keeps its colour without a connection, four days and a reload later', async () => {
  const [laboratory] = order().laboratories
  if (laboratory === undefined) throw new Error('An order without laboratory')
  const colorOfMark = async () => {
    const mark = (await screen.findAllByText(initials(laboratory.name)))[0]
    return mark?.style.getPropertyValue('--light')
  }
  const visit = createTablet()
  connect()
  server.use(
    answering('orders', () => ({ data: [order()], count: 1 })),
    answering('laboratoryColors', () => [{ id: laboratory.id, corporativeColor: '#be123c' }]),
  )
  const { device } = await visit('/purchase-order/1', pharmacist)
  await waitFor(async () => expect(await colorOfMark()).toBe('#be123c'))
  await waitFor(async () => expect(await storedCalls(device)).toContain('laboratoryColors'), {
    timeout: 3000,
  })
  pass(4 * days)
  cutConnection()
  await visit('/purchase-order/1')
  await waitFor(async () => expect(await colorOfMark()).toBe('#be123c'))
})

describe('without a connection, a laboratory user', () => {
  test('can open a pharmacy of which only the data was downloaded', async () => {
    const visit = createTablet()
    connect(delegate)
    const { device } = await visit('/laboratory/31', delegate)
    await downloadData(device)
    cutConnection()
    await visit('/purchase-order/1')
    await heading('pedidos realizados')
    await visit('/dashboard/1')
    await heading('Resumen')
  })

  test('starts at their own profile, with the stored pharmacies and their age', async () => {
    const visit = createTablet()
    connect(delegate)
    const { device } = await visit('/laboratory/31', delegate)
    await screen.findByRole('link', { name: 'Farmacia del Puente' })
    const calls = async () => expect(await storedCalls(device)).toContain('laboratoryUserPharmacies')
    await waitFor(calls, { timeout: 3000 })
    pass(4 * days)
    cutConnection()
    await visit('/')
    await heading('Alba Ejemplo')
    expect(await screen.findByRole('link', { name: 'Farmacia del Puente' })).toBeInTheDocument()
    // Said once; the figures and the list have their ages.
    await waitFor(() => expect(screen.getAllByText(/Datos de \d/)).toHaveLength(2))
    expect(screen.getAllByText(/Sin conexión con el servidor. Datos de/)).toHaveLength(1)
  })

  test('can open neither a pharmacy that withdrew access before, nor its orders', async () => {
    const visit = createTablet()
    connect(delegate)
    server.use(answering('orders', () => ({ data: [order()], count: 1 })))
    const { device, router } = await visit('/purchase-order/1', delegate)
    await downloadData(device)
    await screen.findByText(order().name)
    server.use(
      answering('pharmacy', () => refusal('forbidden', 'Sin acceso')),
      answering('orders', () => refusal('forbidden', 'Sin acceso')),
    )
    pass(6 * minutes)
    await router.navigate({ to: '/dashboard/$id', params: { id: '1' } })
    await waitFor(async () => expect(await device.snapshots.loadPharmacyData(1)).toBeNull())
    await router.navigate({ to: '/purchase-order/$id', params: { id: '1' } })
    await heading('Alba Ejemplo')
    await settled()
    cutConnection()
    await visit('/purchase-order/1')
    expect(await screen.findByText('Esta página necesita la conexión')).toBeInTheDocument()
    expect(screen.queryByText(order().name)).not.toBeInTheDocument()
  })
})

describe('without a connection, an administrator', () => {
  const listed = {
    data: [{ key: 'jefa', name: 'Jefa', detail: null, laboratory: null, active: true }],
    count: 1,
  }
  const open = async (path: string) => {
    const visit = createTablet()
    connect(admin)
    server.use(answering('editableEntries', () => listed))
    return visit(path, admin)
  }

  test('reads of every list that is not on the device that it needs one, and sees it once there is one', async () => {
    const { device, router } = await open('/cuenta')
    cutConnection()
    for (const [part, name] of Object.entries(adminLists)) {
      await router.navigate({ to: `/admin/${part}` })
      await heading(name)
      expect(
        await screen.findByText(/^No está en este dispositivo y necesita el servidor/),
      ).toBeInTheDocument()
    }
    await router.navigate({ to: '/admin/datos' })
    await screen.findByText(/^No está en este dispositivo y necesita el servidor/)
    connect(admin)
    server.use(answering('editableEntries', () => listed))
    await device.connectivity.check()
    expect(await screen.findByText('Jefa')).toBeInTheDocument()
  })

  test('reads why the server refuses a list, and nothing of a connection that is there', async () => {
    const { router } = await open('/cuenta')
    const reason = 'El orden pedido ya no existe.'
    const refused = names.filter((name) => !neededByAll.includes(name))
    server.use(...refused.map((name) => answering(name, () => refusal('bad_request', reason))))
    for (const [part, name] of Object.entries(adminLists)) {
      await router.navigate({ to: `/admin/${part}` })
      await heading(name)
      expect(await screen.findByText(reason)).toBeInTheDocument()
      expect(screen.queryByText(/conexión/)).not.toBeInTheDocument()
    }
  })

  test('reads when the server gave the entries that are still shown', async () => {
    const { device } = await open('/admin/datos')
    await screen.findByText('Jefa')
    cutConnection()
    await device.connectivity.check()
    expect(await screen.findByText(/Sin conexión con el servidor. Datos de/)).toBeInTheDocument()
    expect(screen.getByText('Jefa')).toBeInTheDocument()
  })
})

/** Without these answers no page opens. */
const neededByAll: readonly string[] = ['me', 'platform', 'health']
const adminLists = {
  demos: 'Demos',
  altas: 'Mis Altas',
  datos: 'Datos',
  catalogo: 'Catálogo',
  soporte: 'Soporte',
  cifras: 'Cifras del portal',
  entregas: 'Entregas de pedidos',
  'entregas/laboratorios': 'Entregas de pedidos',
  conectores: 'Conectores',
  correo: 'Correo',
  registro: 'Registro de seguridad',
}

describe('a page that could not be loaded', () => {
  test('opens by itself when the connection is back', async () => {
    const visit = createTablet()
    cutConnection()
    const { device } = await visit('/dashboard/7', delegate)
    await screen.findByText('Esta página necesita la conexión')
    // Expected, and told on the screen.
    expect(console.error).not.toHaveBeenCalled()
    connect(delegate)
    await device.connectivity.check()
    await heading('Resumen')
    expect(screen.queryByText('Esta página necesita la conexión')).not.toBeInTheDocument()
  })

  test('opens by itself when the server answers again, even if the app never noticed that it was offline', async () => {
    const visit = createTablet()
    connect(delegate)
    server.use(answering('pharmacy', () => refusal('unavailable', 'Fuera de servicio')))
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await visit('/dashboard/7', delegate)
    await screen.findByText('Algo ha fallado al abrir esta página')
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ name: 'CallError' }))
    connect(delegate)
    await vi.advanceTimersByTimeAsync(minutes)
    await heading('Resumen')
  })
})

const storedCalls = async (device: ReturnType<typeof createDevice>) =>
  (await device.answers.read()).map(({ call }) => call)

/** Waits longer than the delay after which changed answers are stored. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1200))

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')

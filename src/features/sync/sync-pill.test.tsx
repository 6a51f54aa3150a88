import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueOf } from '@/domain/testing/world'
import { SyncPill } from '@/features/sync/sync-pill'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { testEnvironment } from '@/features/testing/test-environment'
import { Database } from '@/offline/database/database'
import { createDevice } from '@/offline/device/create-device'
import type { Device } from '@/offline/device/device'
import { importKey } from '@/offline/sealing/sealed-row'
import { sealRow } from '@/offline/sealing/sealed-tables'
import { sampleOrder, sampleProduct, sampleRegistration } from '@/offline/testing/order-samples'
import { inScope } from '@/parts/testing/in-scope'
import { theme } from '@/ui/styles/theme'
import { answering, noConnection, refusal, serverReady } from '../../../mocks/answer'
import { pharmacist, pharmacistIdentity } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'
import { answeringSnapshot } from '../../../mocks/snapshot'

let device: Device
let hasNetwork = true

const createTestDevice = (environment = testEnvironment()): Device =>
  createDevice({ ...environment, hasNetwork: () => hasNetwork })

async function saveAnOrder(name = 'Pedido del 21/11/2026 10:00') {
  const order = sampleOrder(1, { id: crypto.randomUUID(), name, products: [sampleProduct(1, 4)] })
  const outcome = await device.outbox.saveOrder({ ...order, identity: pharmacistIdentity })
  expect(outcome.ok).toBe(true)
}

const onCorrect = vi.fn()
const showPill = (snapshot: SnapshotRefresh | null = null) =>
  render(
    inScope(
      <MantineProvider theme={theme}>
        <SyncPill
          pharmacy={1}
          snapshot={snapshot}
          onCart={vi.fn()}
          onCorrect={onCorrect}
          actAs={() => null}
        />
      </MantineProvider>,
      { device, identity: pharmacistIdentity },
    ),
  )
const pill = (name: string) => screen.findByRole('button', { name })

async function openPanel(name: string) {
  await userEvent.click(await pill(name))
  const panel = await screen.findByRole('region', { name: 'Envío de pedidos y datos del dispositivo' })
  await within(panel).findByRole('button', { name: 'Enviar ahora' })
  return panel
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(async () => {
  hasNetwork = true
  device = createTestDevice()
  await device.session.saveSession({ token: 'token', user: pharmacist })
  server.use(serverReady())
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('the status pill of the toolbar', () => {
  test('says that everything is sent when there are no unsent orders', async () => {
    showPill()
    expect(await pill('Todo enviado')).toBeInTheDocument()
  })

  test('counts unsent orders as soon as they are saved', async () => {
    showPill()
    await pill('Todo enviado')
    await saveAnOrder()
    expect(await pill('1 pedido por enviar')).toBeInTheDocument()
    await saveAnOrder('Otro')
    expect(await pill('2 pedidos por enviar')).toBeInTheDocument()
  })

  test('shows what of its user cannot be read any more, to be discarded', async () => {
    const { userId } = pharmacistIdentity
    const environment = testEnvironment()
    device = createTestDevice(environment)
    const dataKey = btoa('one '.repeat(8))
    await device.session.saveSession({ token: 'token', user: pharmacist, dataKey })
    await saveAnOrder()
    // By a restored server, which has another key.
    const database = new Database(environment.databaseName ?? '')
    const [entry] = await database.outbox.toArray()
    const lost = { userId, key: importKey(btoa('lost'.repeat(8))) }
    await database.outbox.put((await sealRow('outbox', entry?.id, Object(entry), lost)) as never)
    showPill()
    const panel = await openPanel('1 pedido ilegible')
    const list = within(panel).getByRole('list', { name: 'Sin enviar, ilegibles' })
    await userEvent.click(within(list).getByRole('button', { name: 'Descartar' }))
    const question = await screen.findByRole('dialog', { name: 'Descartar pedido' })
    await userEvent.click(within(question).getByRole('button', { name: 'Descartar pedido' }))
    expect(await pill('Todo enviado')).toBeInTheDocument()
    database.close()
  })

  test('says that there is no connection', async () => {
    hasNetwork = false
    showPill()
    await device.connectivity.check()
    expect(await pill('Sin conexión')).toBeInTheDocument()
  })

  test('turns to sent only after the server has confirmed the order', async () => {
    server.use(answering('createOrder', () => ({ id: 77, name: 'Pedido 77' })))
    await saveAnOrder()
    showPill()
    const panel = await openPanel('1 pedido por enviar')
    expect(within(panel).getByText('Por enviar')).toBeInTheDocument()
    await userEvent.click(within(panel).getByRole('button', { name: 'Enviar ahora' }))
    expect(await pill('Todo enviado')).toBeInTheDocument()
    expect(await within(panel).findByText('Enviado')).toBeInTheDocument()
    expect(within(panel).getByText('Pedido 77')).toBeInTheDocument()
  })

  test('still counts an order whose answer was lost, and says that it will not be doubled', async () => {
    server.use(answering('createOrder', noConnection))
    await saveAnOrder()
    showPill()
    const panel = await openPanel('1 pedido por enviar')
    await userEvent.click(within(panel).getByRole('button', { name: 'Enviar ahora' }))
    expect(await within(panel).findByText(/no se duplicará/)).toBeInTheDocument()
    expect(await pill('1 pedido por enviar')).toBeInTheDocument()
  })

  test('does not call an error of the server an answer that did not come', async () => {
    server.use(answering('createOrder', () => refusal('internal', 'Error interno')))
    await saveAnOrder()
    showPill()
    const panel = await openPanel('1 pedido por enviar')
    await userEvent.click(within(panel).getByRole('button', { name: 'Enviar ahora' }))
    expect(
      await within(panel).findByText(/^El servidor ha contestado con un error en el último intento\./),
    ).toBeInTheDocument()
    expect(panel).not.toHaveTextContent('Sin respuesta')
    expect(panel).toHaveTextContent('Los pedidos están guardados en este dispositivo y se enviarán solos.')
  })

  test('says without a connection that an order will be sent later, not that it is on its way', async () => {
    hasNetwork = false
    await device.connectivity.check()
    await saveAnOrder()
    showPill()
    const panel = await openPanel('1 pedido por enviar')
    expect(within(panel).getByText('Por enviar')).toBeInTheDocument()
    expect(within(panel).getByText('Se enviará después, cuando vuelva la conexión.')).toBeInTheDocument()
    expect(panel).toHaveTextContent('se enviarán después, al recuperarla.')
    expect(panel).not.toHaveTextContent(/enviando/i)
  })
})

test('without a connection a waiting order shows its lines, and goes back into the cart', async () => {
  hasNetwork = false
  await device.connectivity.check()
  await saveAnOrder()
  showPill()
  const panel = await openPanel('1 pedido por enviar')
  await userEvent.click(within(panel).getByText('Ver 1 producto'))
  const line = (await within(panel).findByRole('rowheader', { name: /^Producto 1/ })).closest('tr')
  expect(line).toHaveTextContent(/^Producto 110000144,00\s€$/)
  await userEvent.click(within(panel).getByRole('button', { name: 'Devolver al carrito' }))
  expect(await pill('Sin conexión')).toBeInTheDocument()
  const cart = device.cart(pharmacistIdentity, 1)
  const stop = cart.subscribe(() => {})
  await waitFor(() => expect(cart.getSnapshot().items[0]?.products[0]).toMatchObject({ quantity: 4 }))
  stop()
})

test('an order whose answer did not come is not given back, and says why', async () => {
  server.use(answering('createOrder', noConnection))
  await saveAnOrder()
  await device.drainer.sendNow()
  showPill()
  const panel = await openPanel('1 pedido por enviar')
  const back = within(panel).getByRole('button', { name: 'Devolver al carrito' })
  expect(back).toHaveAccessibleDescription('Ya se intentó enviar: el servidor podría tenerlo')
  await userEvent.click(back)
  expect(await device.outbox.entries(pharmacistIdentity)).toHaveLength(1)
})

test('an imported file shows what it asks for, and adds nothing before a yes', async () => {
  await saveAnOrder()
  const file = await device.outbox.exportEntries(pharmacistIdentity)
  if (!file.ok) throw new Error(file.reason)
  const text = await file.blob.text()
  device = createTestDevice()
  await device.session.saveSession({ token: 'token', user: pharmacist })
  server.use(answering('createOrder', noConnection))
  showPill()
  const panel = await openPanel('Todo enviado')
  const choose = async () => {
    await userEvent.upload(
      panel.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], 'pedidos.json', { type: 'application/json' }),
    )
    return screen.findByRole('dialog', { name: 'Importar pedidos' })
  }
  const dialog = await choose()
  expect(dialog).toHaveTextContent('Pedido del 21/11/2026 10:00Farmacia del Puente · Laboratorio 7 · 4 uds')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Volver' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await device.outbox.entries(pharmacistIdentity)).toEqual([])
  await userEvent.click(within(await choose()).getByRole('button', { name: 'Importar y enviar 1 pedido' }))
  await waitFor(async () => expect(await device.outbox.entries(pharmacistIdentity)).toHaveLength(1))
})

test('an order that is sent while the question about discarding it is open is not discarded', async () => {
  server.use(answering('createOrder', () => ({ id: 77, name: 'Pedido 77' })))
  await saveAnOrder()
  showPill()
  const panel = await openPanel('1 pedido por enviar')
  await userEvent.click(within(panel).getByRole('button', { name: 'Descartar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  await device.drainer.sendNow()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar pedido' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(within(panel).getByText('Enviado')).toBeInTheDocument()
  expect(await device.outbox.entries(pharmacistIdentity)).toMatchObject([{ state: 'accepted' }])
})

test('a rejected registration is given to its form, to be corrected, and the panel closes', async () => {
  server.use(
    answering('createRegistration', () => refusal('registration_rejected', 'No se puede dar de alta.')),
  )
  const registration = sampleRegistration(1, { id: crypto.randomUUID(), name: 'Farmacia del Molino' })
  await device.outbox.saveEntry('createRegistration', { ...registration, identity: pharmacistIdentity })
  await device.drainer.sendNow()
  showPill()
  const panel = await openPanel('1 registro rechazado')
  expect(within(panel).getByText(/Puede corregirlo, reintentarlo o descartarlo/)).toBeInTheDocument()
  await userEvent.click(within(panel).getByRole('button', { name: 'Corregir' }))
  expect(onCorrect).toHaveBeenCalledWith(expect.objectContaining({ id: registration.id, state: 'rejected' }))
  await waitFor(() => expect(panel).not.toBeInTheDocument())
})

describe('an order that the server rejects', () => {
  beforeEach(async () => {
    server.use(answering('createOrder', () => refusal('order_rejected', 'No llega al importe mínimo.')))
    await saveAnOrder()
    await device.drainer.sendNow()
  })

  test('is shown with the reason and can be taken back into the cart', async () => {
    server.use(...answeringSnapshot(catalogueOf([])))
    showPill()
    const panel = await openPanel('1 pedido rechazado')
    expect(within(panel).getByText('No llega al importe mínimo.')).toBeInTheDocument()
    await userEvent.click(within(panel).getByRole('button', { name: 'Devolver al carrito' }))
    expect(await pill('Todo enviado')).toBeInTheDocument()
    const cart = device.cart(pharmacistIdentity, 1)
    const stop = cart.subscribe(() => {})
    await waitFor(() => expect(cart.getSnapshot().items[0]?.products[0]).toMatchObject({ quantity: 4 }))
    stop()
    // What the server knew more than this device is read, for the cart to mark it.
    await waitFor(async () => expect(await device.snapshots.refreshedAt(1)).not.toBeNull())
  })

  test('is discarded only after a confirmation', async () => {
    showPill()
    const panel = await openPanel('1 pedido rechazado')
    await userEvent.click(within(panel).getByRole('button', { name: 'Descartar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Descartar pedido' })
    expect(within(dialog).getByText(/se perderán/)).toBeInTheDocument()
    expect(await device.outbox.entries(pharmacistIdentity)).toHaveLength(1)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descartar pedido' }))
    expect(await pill('Todo enviado')).toBeInTheDocument()
    expect(await device.outbox.entries(pharmacistIdentity)).toHaveLength(0)
  })
})

test('an order with a refused line is sent without it by one press, under another key', async () => {
  const fields = { 'purchaseOrderLines.0.cn': 'PRODUCTO 1 ya no se comercializa' }
  const keys: (string | null)[] = []
  server.use(
    answering('createOrder', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return keys.length === 1
        ? refusal('order_rejected', 'PRODUCTO 1 ya no se comercializa', fields)
        : { id: 78, name: 'Pedido 78' }
    }),
  )
  const products = [1, 2].map((number) => sampleProduct(number))
  const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products })
  await device.outbox.saveOrder({ ...order, identity: pharmacistIdentity })
  await device.drainer.sendNow()
  showPill()
  const panel = await openPanel('1 pedido rechazado')
  // Once: the message of a refusal is the first of its reasons.
  expect(within(panel).getByText('PRODUCTO 1 ya no se comercializa')).toBeInTheDocument()
  await userEvent.click(within(panel).getByRole('button', { name: 'Quitar esa línea y enviar el resto' }))
  expect(await pill('Todo enviado')).toBeInTheDocument()
  expect(keys).toEqual([order.id, expect.not.stringContaining(order.id)])
})

test('the panel of the status pill is closed by Escape and returns the focus to the pill', async () => {
  showPill()
  await openPanel('Todo enviado')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: /Envío de pedidos/ })).not.toBeInTheDocument()
  expect(await pill('Todo enviado')).toHaveFocus()
})

test.each([
  ['has none', null, 'El servidor no ha podido dar los datos de la farmacia.'],
  [
    'has some',
    Date.parse('2026-11-21T10:00:00Z'),
    'El servidor no ha podido dar los datos de la farmacia. Se conservan los datos anteriores.',
  ],
])(
  'after a refresh that failed the panel speaks of the data before only where the device %s',
  async (_, at, said) => {
    vi.spyOn(device.snapshots, 'refreshedAt').mockResolvedValue(at)
    showPill({
      running: false,
      progress: null,
      problem: 'El servidor no ha podido dar los datos de la farmacia.',
      keepsOld: true,
      isOffline: false,
      isWithdrawn: false,
      refresh: vi.fn(),
    })
    const panel = await openPanel('Todo enviado')
    expect(within(panel).getByText(/^El servidor no ha podido/)).toHaveTextContent(new RegExp(`^${said}$`))
  },
)

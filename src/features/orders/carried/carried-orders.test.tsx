import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { carriedForDays, openCarried } from '@/domain/carried/carried-order'
import { readCarriedText, textsOfCarried } from '@/domain/carried/carried-text'
import { orderFromCart } from '@/domain/order/order'
import { showOrderList } from '@/features/orders/testing/open-order-list'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { createTestDevice } from '@/features/testing/test-device'
import { testEnvironment } from '@/features/testing/test-environment'
import { guardScans } from '@/ui/scans/scan-guard'
import { scan } from '@/ui/scans/testing/scanner'
import { answering, noConnection, refusal } from '../../../../mocks/answer'
import { cartProducts } from '../../../../mocks/fixtures/cart'
import { order } from '../../../../mocks/fixtures/orders'
import { laboratories, pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const dataKey = btoa('k'.repeat(32))
const name = 'Pedido del 21/11/2026 13:25'
const dayMs = 24 * 60 * 60 * 1000

/** The list of orders with one that has waited for so long. */
const openWithWaiting = async (ageMs: number) => {
  serveOrders([order()])
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:order'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const start = Date.now() - ageMs
  const time = { now: start }
  const { device, identity } = await createTestDevice({
    environment: { ...testEnvironment(), now: () => time.now },
  })
  await device.session.saveSession({ token: 'token', user: pharmacist, dataKey })
  const item = { pharma: 1, laboratory: 11, version: '1.1.0', expirationDate: 0, products: cartProducts }
  const id = device.outbox.newOrderKey()
  await device.outbox.saveOrder({
    ...{ id, identity, order: orderFromCart({ item, name, method: null }) },
    display: {
      ...{ laboratory: laboratories.alba, totalQuantity: 40, totalPvl: 7_750, totalPvp: 12_100 },
      ...{ totalPvlWithDiscount: 7_750, products: cartProducts },
    },
  })
  time.now = Date.now()
  showOrderList(device)
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  return { device, id, saved, waiting }
}

test('an order that has waited for a day offers itself as a file or a code', async () => {
  const { waiting } = await openWithWaiting(dayMs + 60_000)
  expect(waiting).toHaveTextContent(/Lleva esperando desde el .+: llévelo en un archivo o un código/)
})

test('an order that no other device would take in is not offered to be taken along', async () => {
  const { waiting } = await openWithWaiting(dayMs * (carriedForDays + 1))
  expect(waiting).toHaveTextContent(/Lleva esperando desde el .+: ya solo puede enviarlo este dispositivo/)
  await user.click(within(waiting).getByRole('button', { name: 'Llevar a otro dispositivo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Llevar a otro dispositivo' })
  expect(dialog).toHaveTextContent('Se hizo hace más de 14 días: ya no se puede llevar')
  expect(dialog).toHaveTextContent(/Si se borran los datos de este navegador, este pedido se pierde\.$/)
  expect(within(dialog).queryByRole('button', { name: 'Guardar archivo' })).not.toBeInTheDocument()
})

test('an order of today does not push itself forward, and can be taken along all the same', async () => {
  const { waiting } = await openWithWaiting(60_000)
  expect(waiting).not.toHaveTextContent('Lleva esperando')
  expect(within(waiting).getByRole('button', { name: 'Llevar a otro dispositivo' })).toBeEnabled()
})

test('the file holds the order for the server alone, and the screen says where its copies are', async () => {
  const { device, id, saved, waiting } = await openWithWaiting(dayMs * 2)
  await user.click(within(waiting).getByRole('button', { name: 'Llevar a otro dispositivo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Llevar a otro dispositivo' })
  await waitFor(() => expect(dialog).toHaveTextContent('Marca del navegador, que avisa si faltaSí'))
  expect(dialog).toHaveTextContent('este pedido se pierde. Un archivo lo evita.')
  expect(dialog).toHaveTextContent('Archivo guardado o compartidoNo')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar archivo' }))
  await waitFor(() => expect(dialog).toHaveTextContent('queda el archivo.'))
  expect(dialog).not.toHaveTextContent('Archivo guardado o compartidoNo')
  const text = await saved[0]?.text()
  expect(text).toMatch(/^[A-Z0-9]+$/)
  const read = readCarriedText(text ?? '')
  expect(read.kind === 'whole' && (await openCarried(read.bytes, dataKey))).toMatchObject({ key: id })
  expect(await device.outbox.entry(id)).toMatchObject({ copied: true })
})

test.each([
  ['whoever closes the browser’s dialog has taken nothing out', 'AbortError', null],
  [
    'a browser that refuses to share says so',
    'NotAllowedError',
    'no ha podido compartirlo: guárdelo en un archivo',
  ],
  ['what is shared is a copy', null, null],
])('%s', async (_, fault, said) => {
  const shared: ShareData[] = []
  const share = async (data: ShareData) => {
    shared.push(data)
    if (fault !== null) throw new DOMException('', fault)
  }
  Object.assign(navigator, { canShare: () => true, share })
  onTestFinished(() => {
    Object.assign(navigator, { canShare: undefined, share: undefined })
  })
  const { device, id, waiting } = await openWithWaiting(60_000)
  await user.click(within(waiting).getByRole('button', { name: 'Llevar a otro dispositivo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Llevar a otro dispositivo' })
  await user.click(within(dialog).getByRole('button', { name: 'Compartir' }))
  await waitFor(() => expect(shared).toHaveLength(1))
  if (said !== null) expect(await screen.findByText(new RegExp(said))).toBeInTheDocument()
  if (fault === null) await waitFor(() => expect(dialog).toHaveTextContent('queda el archivo.'))
  else expect(dialog).toHaveTextContent('Archivo guardado o compartidoNo')
  // On the safe side: nobody knows how far it came.
  expect(await device.outbox.entry(id)).toMatchObject({ copied: true })
})

test('the codes are shown one after the other, each with its number', async () => {
  const { waiting } = await openWithWaiting(60_000)
  await user.click(within(waiting).getByRole('button', { name: 'Llevar a otro dispositivo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Llevar a otro dispositivo' })
  await user.click(within(dialog).getByRole('button', { name: 'Mostrar código' }))
  expect(await within(dialog).findByRole('img', { name: /^Código/ })).toBeInTheDocument()
  await waitFor(() => expect(dialog).not.toHaveTextContent('Código mostradoNo'))
})

test('an order that waits for a decision is not taken along: the server would refuse it there, too', async () => {
  const { device, id, waiting } = await openWithWaiting(60_000)
  const fields = { 'purchaseOrderLines.0.quantity': 'Múltiplos de 6' }
  server.use(answering('createOrder', () => refusal('order_rejected', 'Múltiplos de 6', fields)))
  await device.drainer.sendNow()
  await waitFor(() => expect(waiting).toHaveTextContent('Rechazado'))
  expect(within(waiting).queryByRole('button', { name: 'Llevar a otro dispositivo' })).toBeNull()
  expect(await device.outbox.seal(id)).toEqual({ ok: false, reason: 'wrong_state' })
  expect(await device.outbox.entry(id)).toMatchObject({ copied: false })
})

test('an attempt that begins meanwhile closes nothing', async () => {
  const { device, waiting } = await openWithWaiting(60_000)
  await user.click(within(waiting).getByRole('button', { name: 'Llevar a otro dispositivo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Llevar a otro dispositivo' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    answering('createOrder', async () => {
      await held
      return noConnection()
    }),
  )
  const sent = device.drainer.sendNow()
  await waitFor(() => expect(waiting).toHaveTextContent('Enviando…'))
  expect(dialog).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Guardar archivo' }))
  await waitFor(() => expect(dialog).toHaveTextContent('queda el archivo.'))
  answer()
  await sent
  await waitFor(() => expect(waiting).toHaveTextContent('Por enviar'))
})

const openBringing = async () => {
  const { device } = await createTestDevice()
  showOrderList(device)
  await user.click(await screen.findByRole('button', { name: 'Traer pedido' }))
  return await screen.findByRole('dialog', { name: 'Traer un pedido de otro dispositivo' })
}
const texts = textsOfCarried(new Uint8Array(100).fill(9), 60)
const opened = {
  ...{ name, laboratories: ['Laboratorios Alba'], pharmacy: 'Farmacia Sol', isCreated: false },
  ...{ maker: 'Ana Ríos', madeAt: '2026-11-21T12:25:00.000Z', lines: 12, units: 1_340 },
}
const brought = { id: 102, name, laboratories: ['Laboratorios Alba'], pharmacy: 'Farmacia Sol' }

test('an order that is pasted is shown, and created when who brings it says so, and the list has it', async () => {
  const listed = [order()]
  serveOrders(listed)
  const asked: unknown[] = []
  let hasNetwork = false
  server.use(
    answering('openCarriedOrder', () => ({ ...opened, isCreated: asked.length > 0 })),
    answering('carryOrder', async ({ request }) => {
      if (!hasNetwork) return noConnection()
      asked.push(await request.json())
      listed.unshift(order({ id: 102, name }))
      return { ...brought, isRepeated: asked.length > 1 }
    }),
  )
  const dialog = await openBringing()
  const field = within(dialog).getByRole('textbox', { name: 'Texto del pedido' })
  await user.click(field)
  await user.paste(texts.join('\n'))
  await user.click(within(dialog).getByRole('button', { name: 'Traer el pedido' }))
  expect(await within(dialog).findByRole('status')).toHaveTextContent(
    `«${name}», de Farmacia Sol para Laboratorios Alba: 12 líneas, 1.340 uds. Lo hizo Ana Ríos el 21/11/2026 13:25. Aún no está enviado.`,
  )
  expect(asked).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Crear el pedido' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Sin conexión con el servidor.')
  hasNetwork = true
  await user.click(within(dialog).getByRole('button', { name: 'Crear el pedido' }))
  expect(await within(dialog).findByRole('status')).toHaveTextContent(
    `Pedido creado: «${name}» (número 102), de Farmacia Sol para Laboratorios Alba.`,
  )
  expect(asked).toEqual([{ order: texts.join('\n') }])
  expect(field).toHaveValue('')
  expect(await screen.findByText(name)).toBeInTheDocument()

  await user.upload(
    dialog.ownerDocument.querySelector('input[type=file]') as HTMLInputElement,
    new File([texts.join('')], 'pedido-2026-11-21.rebotica.txt', { type: 'text/plain' }),
  )
  await waitFor(() => expect(dialog).toHaveTextContent('Ya estaba enviado, y no se ha repetido'))
  expect(dialog).toHaveTextContent('pedido-2026-11-21.rebotica.txt')
})

test('a scanner types the codes into the field, each on a line of its own', async () => {
  serveOrders([])
  onTestFinished(guardScans())
  const dialog = await openBringing()
  const field = within(dialog).getByRole('textbox', { name: 'Texto del pedido' })
  await user.click(field)
  for (const text of texts) await scan(text)
  expect(field).toHaveValue(texts.map((text) => `${text}\n`).join(''))
})

test('what is not a whole order is said beside the field, and not sent', async () => {
  serveOrders([])
  const dialog = await openBringing()
  const field = within(dialog).getByRole('textbox', { name: 'Texto del pedido' })
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Traer el pedido' }))
  await press()
  expect(dialog).toHaveTextContent('Campo obligatorio')
  await user.click(field)
  await user.paste(texts[1] ?? '')
  await press()
  expect(dialog).toHaveTextContent('Faltan códigos: hay 1 de 3.')
  await user.clear(field)
  await user.type(field, 'hola')
  await press()
  expect(field).toHaveAccessibleDescription(expect.stringContaining('No se puede leer'))
})

test.each([
  [
    'a refusal',
    () => refusal('forbidden', 'Este pedido es de otra farmacia.'),
    'Este pedido es de otra farmacia.',
  ],
  ['a lost connection', noConnection, 'Sin conexión con el servidor.'],
])('%s is told, and the text stays', async (_, answer, said) => {
  serveOrders([])
  server.use(answering('openCarriedOrder', answer))
  const dialog = await openBringing()
  const field = within(dialog).getByRole('textbox', { name: 'Texto del pedido' })
  await user.click(field)
  await user.paste(texts.join('\n'))
  await user.click(within(dialog).getByRole('button', { name: 'Traer el pedido' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(said)
  expect(field).toHaveValue(texts.join('\n'))
})

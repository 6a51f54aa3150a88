import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { cancelButton, openDetail, user } from '@/features/orders/testing/open-order-detail'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { testDataKey } from '@/offline/testing/test-data-key'
import * as download from '@/ui/files/download'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { order, orderLine } from '../../../mocks/fixtures/orders'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const saveFile = vi.fn<typeof download.saveFile>()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.spyOn(download, 'saveFile').mockImplementation(saveFile)
})
afterEach(() => {
  server.resetHandlers()
  saveFile.mockReset()
})
afterAll(() => server.close())

test('the detail shows the order, its totals and its lines', async () => {
  const { asked } = await openDetail()
  expect(screen.getByRole('heading', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveTextContent(/10\s%/)
  expect(document.body).toHaveTextContent(/PVL Total46,50\s€PVL con descuento41,85\s€Unidades30/)
  await user.type(screen.getByRole('searchbox'), 'nada')
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  expect(asked.at(-1)?.get('filter')).toBe('nada')
})

test('an order says what it costs with taxes, opened by rate, and what a unit of a line does', async () => {
  await openDetail({
    line: { netUnit: 292 },
    invoice: {
      regime: 'iva',
      parts: [{ rate: 40, surcharge: 5, base: 4_185, tax: 167, surchargeAmount: 21 }],
      total: 4_373,
    },
  })
  expect(screen.getByRole('table', { name: /^Líneas de / })).toHaveTextContent(/2,92\s€/)
  const total = await screen.findByText('Coste con impuestos')
  expect(total.closest('summary')).toHaveTextContent(/43,73\s€/)
  await user.click(total)
  expect(screen.getByText(/^4\s%$/).closest('tr')).toHaveTextContent(/41,85\s€1,67\s€0,21\s€$/)
})

test('an order says until when it is to be paid where its laboratory does', async () => {
  await openDetail({ of: { method: { id: 2, name: 'Transfer', paymentDays: 60 } } })
  expect(screen.getByText(/Transfer, pago a 60 días/)).toBeInTheDocument()
})

test('PVP and PVL are not mixed: in PVP mode the discounted PVL of an order stands behind its PVL', async () => {
  await openDetail({ mode: 'pvp' })
  expect(document.body).toHaveTextContent(
    /PVP Total72,60\s€PVL Total46,50\s€PVL con descuento41,85\s€Unidades30/,
  )
})

test('the order can be downloaded as a spreadsheet, and a failure says which file', async () => {
  await openDetail()
  server.use(
    answering(
      'orderExcel',
      () =>
        new Response('x', {
          headers: {
            'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            'content-disposition': 'attachment; filename="Pedido 1.xlsx"',
          },
        }),
    ),
    answering('orderCsv', () => refusal('internal', 'Error interno')),
  )
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'Pedido 1.xlsx'))
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByText(catalogueText('CSV export fails'))).toBeInTheDocument()

  server.use(answering('orderExcel', noConnection))
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  expect(await screen.findByText(catalogueText('Excel export failure'))).toBeInTheDocument()
})

test('after a restart without the server an order is shown from the stored list and the stored lines', async () => {
  const { device } = await createTestDevice()
  const lines = Array.from({ length: 12 }, (_, at) => {
    const line = orderLine({ id: at + 1, quantity: at + 1 })
    return { ...line, cn: { ...line.cn, cn: String(650_001 + at), product: `PRODUCTO ${at + 1}` } }
  })
  const summary = { totalQuantity: 78, totalPvl: 4_650, totalPvp: 7_260, totalPvlWithDiscount: 4_185 }
  serveOrders([order()])
  server.use(
    answering('order', () => order()),
    answering('orderLines', ({ request }) => {
      const skip = Number(new URL(request.url).searchParams.get('skip'))
      return { data: lines.slice(skip, skip + 10), count: lines.length, summary }
    }),
  )
  const props = { onBack: vi.fn(), onReceive: vi.fn(), onCart: vi.fn(), order: 101 }
  const before = renderScreen(<OrderDetailScreen {...props} />, { device, pharmacy })
  await user.click(await screen.findByRole('button', { name: 'Página siguiente' }))
  await screen.findByText('PRODUCTO 12')
  before.unmount()

  server.use(answering('order', noConnection), answering('orderLines', noConnection))
  renderScreen(<OrderDetailScreen {...props} />, { device, pharmacy })
  expect(await screen.findByText(/^Sin conexión con el servidor\. Datos de/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
  expect(document.body).toHaveTextContent(/PVL Total46,50\s€PVL con descuento41,85\s€Unidades78/)
  expect(screen.getByText(/ de 12$/)).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), '650012')
  expect(await screen.findByText('PRODUCTO 12')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('PRODUCTO 1')).not.toBeInTheDocument())
})

test('an order that is not on the device says what it waits for: the server, or a log-in after a PIN', async () => {
  const { device } = await createTestDevice()
  server.use(answering('order', noConnection), answering('orderLines', noConnection))
  renderScreen(
    <OrderDetailScreen
      onBack={vi.fn()}
      onReceive={vi.fn()}
      onCart={vi.fn()}
      order={pharmacy.id * ordersPerPharmacy + 101}
    />,
    {
      device,
      pharmacy,
    },
  )
  expect(await screen.findByText(/sus líneas se verán en cuanto conteste el servidor\.$/)).toBeInTheDocument()
  const session = device.session.getSnapshot()
  if (!session) throw new Error('nobody is logged in')
  await act(() => device.session.saveSession({ token: '', user: session.user, dataKey: testDataKey }))
  expect(await screen.findByText(/sus líneas se verán cuando inicie sesión\.$/)).toBeInTheDocument()
})

test('lines that the server refuses say why', async () => {
  const { device } = await createTestDevice()
  server.use(
    answering('order', () => order()),
    answering('orderLines', () => refusal('bad_request', 'El orden pedido ya no existe.')),
  )
  renderScreen(<OrderDetailScreen onBack={vi.fn()} onReceive={vi.fn()} onCart={vi.fn()} order={101} />, {
    device,
    pharmacy,
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('El orden pedido ya no existe.')
  expect(screen.queryByText(/conexión/)).not.toBeInTheDocument()
})

test('without a connection an order can neither be withdrawn nor downloaded, and the buttons say why', async () => {
  const { device } = await openDetail()
  server.use(answering('health', noConnection))
  await act(() => device.connectivity.check())
  for (const button of [await cancelButton(), ...screen.getAllByRole('button', { name: /^(Excel|CSV)$/ })])
    expect(button).toHaveAccessibleDescription('Sin conexión: hace falta el servidor')
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  expect(screen.queryByText(catalogueText('Excel export failure'))).not.toBeInTheDocument()
  await user.click(await cancelButton())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('an order that does not exist or belongs to another pharmacy shows an error and a way back', async () => {
  const { device } = await createTestDevice()
  const onBack = vi.fn()
  const props = { onBack, onReceive: vi.fn(), onCart: vi.fn() }
  const notFound = () => refusal('not_found', 'No se ha encontrado.')
  server.use(answering('order', notFound), answering('orderLines', notFound))
  const view = renderScreen(<OrderDetailScreen {...props} order={101} />, { device, pharmacy })
  expect(await screen.findByText('Pedido no encontrado')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ver los pedidos' }))
  expect(onBack).toHaveBeenCalledOnce()
  view.unmount()
  server.use(answering('order', () => order({ pharma: { id: 2, name: 'Farmacia del Otro' } })))
  renderScreen(<OrderDetailScreen {...props} order={101} />, { device, pharmacy })
  expect(await screen.findByText('Pedido no encontrado')).toBeInTheDocument()
})

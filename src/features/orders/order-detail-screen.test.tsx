import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/app/query-cache'
import type { Order } from '@/contract/orders'
import type { User } from '@/contract/session'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { order, orderLine } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('@/ui/download', () => ({ saveFile }))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  saveFile.mockReset()
})
afterAll(() => server.close())

const user = userEvent.setup()

const laboratoryUser: User = { ...pharmacist, username: 'delegado', rol: 'ROLE_LABORATORIO', pharmas: [] }
const cancelButton = () => screen.findByRole('button', { name: 'Anular pedido' })

const openDetail = async ({
  user: viewer = pharmacist,
  of = {},
}: {
  user?: User
  of?: Partial<Order>
} = {}) => {
  const { device, identity } = await createTestDevice({ user: viewer })
  const onCart = vi.fn()
  const shown = order(of)
  const asked: URLSearchParams[] = []
  server.use(
    answering('order', () => shown),
    answering('orderLines', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const data = query.get('filter') === 'nada' ? [] : [orderLine()]
      const summary = { totalQuantity: 30, totalPvl: 4_650, totalPvp: 7_260, totalPvlWithDiscount: 4_185 }
      return { data, count: data.length, summary }
    }),
  )
  renderScreen(<OrderDetailScreen {...{ onBack: vi.fn(), onCart }} order={shown.id} />, { device, pharmacy })
  await screen.findByText('OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG')
  return { asked, device, identity, onCart, shown }
}

test('the detail shows the order, its totals and its lines', async () => {
  const { asked } = await openDetail()
  expect(screen.getByRole('heading', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
  expect(screen.getByRole('table')).toHaveTextContent(/10\s%/)
  expect(document.body).toHaveTextContent(/PVL Total46,50\s€Unidades30PVL con descuento41,85\s€/)
  await user.type(screen.getByRole('searchbox'), 'nada')
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  expect(asked.at(-1)?.get('filter')).toBe('nada')
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
  expect(await screen.findByText('No se ha podido generar el csv')).toBeInTheDocument()

  server.use(answering('orderExcel', noConnection))
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  expect(await screen.findByText('No se ha podido generar el excel')).toBeInTheDocument()
})

test('an order that the laboratory has not taken is withdrawn after asking', async () => {
  const { shown } = await openDetail()
  server.use(
    answering('cancelOrder', () =>
      Object.assign(shown, { state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' }),
    ),
  )
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }))
  expect(screen.getByText('Enviado')).toBeInTheDocument()
  await user.click(await cancelButton())
  const again = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(again).getByRole('button', { name: 'Anular pedido' }))
  expect(await screen.findByText('Anulado')).toBeInTheDocument()
  expect(document.body).toHaveTextContent('Anulado el 21/11/2026 10:00')
  expect(await screen.findByText('Pedido anulado.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular pedido' })).not.toBeInTheDocument())
})

test('an order withdrawn in its detail is so in the lists read before, of the same age, with no connection', async () => {
  const { device, identity } = await createTestDevice()
  const queryClient = createQueryClient()
  const options = { device, pharmacy, queryClient }
  const listed = { onOpen: vi.fn(), renderWaiting: () => null }
  const screenProps = { onBack: vi.fn(), onCart: vi.fn() }
  serveOrders([order(), order({ id: 100, name: 'Otro pedido' })])
  const list = renderScreen(<OrderListScreen {...listed} />, options)
  await screen.findByRole('button', { name: 'Otro pedido' })
  list.unmount()
  const orders = await device.orders()
  const age = async () => (await orders.storedList(identity, pharmacy.id)).readAt
  const before = await age()

  server.use(
    answering('order', () => order()),
    answering('orderLines', () => refusal('internal', 'Error')),
    answering('cancelOrder', () => order({ state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' })),
    answering('orders', noConnection),
  )
  const detail = renderScreen(<OrderDetailScreen {...screenProps} order={101} />, options)
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  await screen.findByText('Pedido anulado.')
  detail.unmount()
  expect(await age()).toBe(before)

  renderScreen(<OrderListScreen {...listed} />, options)
  expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeInTheDocument()
  const row = screen.getByRole('button', { name: 'Pedido del 14/11/2026 10:15' }).closest('tr')
  expect(row).toHaveTextContent('Anulado')
  expect(screen.getByRole('button', { name: 'Otro pedido' }).closest('tr')).toHaveTextContent('Enviado')
})

test('opened anew without the server, an order is shown from the list and from every line read before', async () => {
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
  const props = { onBack: vi.fn(), onCart: vi.fn(), order: 101 }
  const before = renderScreen(<OrderDetailScreen {...props} />, { device, pharmacy })
  await user.click(await screen.findByRole('button', { name: 'Página siguiente' }))
  await screen.findByText('PRODUCTO 12')
  before.unmount()

  server.use(answering('order', noConnection), answering('orderLines', noConnection))
  renderScreen(<OrderDetailScreen {...props} />, { device, pharmacy })
  expect(await screen.findByText(/^Sin conexión con el servidor\. Datos de/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
  expect(document.body).toHaveTextContent(/PVL Total46,50\s€Unidades78/)
  expect(screen.getByText(/ de 12$/)).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), '650012')
  expect(await screen.findByText('PRODUCTO 12')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('PRODUCTO 1')).not.toBeInTheDocument())
})

test('an order that the laboratory took meanwhile stays, and shows as taken', async () => {
  const { shown } = await openDetail()
  server.use(
    answering('cancelOrder', () => {
      shown.state = 'taken'
      return refusal('order_taken', 'El laboratorio ya ha tramitado este pedido.')
    }),
  )
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  expect(await screen.findByText('El laboratorio ya ha tramitado este pedido.')).toBeInTheDocument()
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
})

test('a withdrawal without an answer is not called done', async () => {
  await openDetail()
  server.use(answering('cancelOrder', noConnection))
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  expect(await screen.findByText(/^El servidor no ha respondido/)).toBeInTheDocument()
  expect(screen.queryByText('Pedido anulado.')).not.toBeInTheDocument()
})

test('without a connection an order can neither be withdrawn nor downloaded, and the buttons say why', async () => {
  const { device } = await openDetail()
  server.use(answering('health', noConnection))
  await act(() => device.connectivity.check())
  for (const button of [await cancelButton(), ...screen.getAllByRole('button', { name: /^(Excel|CSV)$/ })])
    expect(button).toHaveAccessibleDescription('Sin conexión: hace falta el servidor')
  await user.click(screen.getByRole('button', { name: 'Excel' }))
  expect(screen.queryByText('No se ha podido generar el excel')).not.toBeInTheDocument()
  await user.click(await cancelButton())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a taken order can no longer be withdrawn', async () => {
  await openDetail({ of: { state: 'taken', stateChangedAt: '2026-11-20T09:00:00.000Z' } })
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Anular pedido' })).not.toBeInTheDocument()
})

test('a laboratory takes the order and gives it back; it can neither withdraw nor repeat it', async () => {
  const { shown } = await openDetail({ user: laboratoryUser })
  server.use(
    answering('takeOrder', async ({ request }) => {
      const { taken } = (await request.json()) as { taken: boolean }
      return Object.assign(shown, {
        state: taken ? 'taken' : 'sent',
        stateChangedAt: taken ? '2026-11-21T09:00:00.000Z' : null,
      })
    }),
  )
  expect(screen.queryByRole('button', { name: 'Anular pedido' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Repetir pedido' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Marcar como tramitado' }))
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Deshacer tramitado' }))
  expect(await screen.findByText('Enviado')).toBeInTheDocument()
})

const taken = { state: 'taken', stateChangedAt: '2026-11-20T09:00:00.000Z' } as const
const cancelled = { state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' } as const
const waiting = { state: 'sent', stateChangedAt: null } as const
/** 'Laboratorios Alba' has taken its part, the others have not. */
const takenInPart: Partial<Order> = {
  laboratories: [laboratories.alba, laboratories.brezo],
  parts: [
    { laboratory: laboratories.alba, ...taken },
    { laboratory: laboratories.brezo, ...waiting },
  ],
}

test('an order that one of two laboratories took says which, and the rest can be withdrawn', async () => {
  const { shown } = await openDetail({ of: takenInPart })
  const [alba, brezo] = [laboratories.alba.name, laboratories.brezo.name]
  expect(await screen.findByText('Tramitado en parte')).toBeInTheDocument()
  expect(document.body).toHaveTextContent(`${alba} (tramitado el 20/11/2026 10:00) · ${brezo} (enviado)`)
  server.use(
    answering('cancelOrder', () =>
      Object.assign(shown, taken, {
        parts: [
          { laboratory: laboratories.alba, ...taken },
          { laboratory: laboratories.brezo, ...cancelled },
        ],
      }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Anular el resto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Anular el resto' })
  expect(dialog).toHaveTextContent(`Se mantiene lo que ya ha tramitado ${alba}`)
  expect(dialog).toHaveTextContent(`Se anula lo de ${brezo}`)
  await user.click(within(dialog).getByRole('button', { name: 'Anular el resto' }))
  expect(await screen.findByText(`Anulado, salvo lo que ya ha tramitado ${alba}.`)).toBeInTheDocument()
  expect(document.body).toHaveTextContent(`${brezo} (anulado el 21/11/2026 10:00)`)
  expect(screen.queryByRole('button', { name: /^Anular/ })).not.toBeInTheDocument()
})

test('a withdrawal of the whole that came too late for a part is not called whole', async () => {
  const { shown } = await openDetail({
    of: {
      ...takenInPart,
      parts: [
        { laboratory: laboratories.alba, ...waiting },
        { laboratory: laboratories.brezo, ...waiting },
      ],
    },
  })
  server.use(
    answering('cancelOrder', () =>
      Object.assign(shown, taken, {
        parts: [
          { laboratory: laboratories.alba, ...taken },
          { laboratory: laboratories.brezo, ...cancelled },
        ],
      }),
    ),
  )
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  expect(dialog).toHaveTextContent('Ningún laboratorio servirá el pedido')
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  expect(
    await screen.findByText(`Anulado, salvo lo que ya ha tramitado ${laboratories.alba.name}.`),
  ).toBeInTheDocument()
  expect(screen.queryByText('Pedido anulado.')).not.toBeInTheDocument()
})

test('an order that is not there, or is of another pharmacy, says so and leads back', async () => {
  const { device } = await createTestDevice()
  const onBack = vi.fn()
  const props = { onBack, onCart: vi.fn() }
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

import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '@/contract/orders'
import type { User } from '@/contract/session'
import { orderFromCart } from '@/domain/order'
import { OrderDetailScreen } from '@/features/orders/order-detail-screen'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { SyncEntry } from '@/features/sync/sync-entry'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import type { Identity } from '@/offline/identity'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { cartProducts } from '../../../mocks/fixtures/cart'
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

const serve = (orders: Order[]) => {
  const asked: URLSearchParams[] = []
  server.use(
    answering('orders', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return { data: orders, count: orders.length }
    }),
  )
  return asked
}

const saveOrder = (device: TestDevice, identity: Identity) => {
  const item = { pharma: 1, laboratory: 11, version: '1.1.0', expirationDate: 0, products: cartProducts }
  return device.outbox.saveOrder({
    id: device.outbox.newOrderKey(),
    identity,
    order: orderFromCart({ item, name: 'Pedido del 21/11/2026 13:25', method: null }),
    display: {
      laboratory: laboratories.alba,
      totalQuantity: 40,
      totalPvl: 7_750,
      totalPvp: 12_100,
      totalPvlWithDiscount: 7_750,
      products: cartProducts,
    },
  })
}

const open = async (
  prepare: (device: TestDevice, identity: Identity) => Promise<unknown> = async () => {},
) => {
  const { device, identity } = await createTestDevice()
  await prepare(device, identity)
  const onOpen = vi.fn()
  const onCart = vi.fn()
  const view = renderScreen(
    <OrderListScreen
      {...{ device, identity, pharmacy, onOpen }}
      renderWaiting={(entry) => <SyncEntry key={entry.id} entry={entry} device={device} onCart={onCart} />}
    />,
  )
  return { device, identity, onCart, onOpen, view }
}

test('a pharmacy without orders reads so', async () => {
  serve([])
  await open()
  expect(await screen.findByText('Sin pedidos')).toBeInTheDocument()
})

test('the list asks for its page, the newest first, and opens an order', async () => {
  const asked = serve([order()])
  const { onOpen } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' }))
  expect(onOpen).toHaveBeenCalledWith(101)
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    pharma: '1',
    skip: '0',
    take: '10',
    sort: 'createdAt:desc',
  })
})

test('sorting and searching are asked of the server, and the order of the list is remembered', async () => {
  const asked = serve([order()])
  const { view } = await open()
  await user.click(await screen.findByRole('button', { name: /^Total/ }))
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('totalPvl:desc'))
  await user.type(screen.getByRole('searchbox'), 'alba')
  await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('alba'))
  view.unmount()
  await open()
  await waitFor(() => expect(asked.at(-1)?.get('filter')).toBeNull())
  expect(asked.at(-1)?.get('sort')).toBe('totalPvl:desc')
})

test('a list that the server refuses shows nothing of what was read before', async () => {
  serve([order()])
  const { device, identity } = await createTestDevice()
  const list = { device, identity, pharmacy, onOpen: vi.fn(), renderWaiting: () => null }
  renderScreen(<OrderListScreen {...list} />)
  await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' })
  server.use(answering('orders', () => refusal('forbidden', 'No tiene acceso')))
  await user.click(screen.getByRole('button', { name: /^Total/ }))
  expect(await screen.findByText('La farmacia ha retirado el acceso.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(screen.queryByText('Pedido del 14/11/2026 10:15')).not.toBeInTheDocument()
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
})

test('an order that waits stands above the list with its state', async () => {
  serve([order()])
  await open(saveOrder)
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  expect(waiting).toHaveTextContent('Pedido del 21/11/2026 13:25')
  expect(waiting).toHaveTextContent('Por enviar')
  expect(within(waiting).queryByText('Enviado')).not.toBeInTheDocument()
})

test('an order that the server accepts moves into the list and never stands twice', async () => {
  const listed = [order()]
  serve(listed)
  const { device } = await open(saveOrder)
  await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  const seenTogether = vi.fn()
  const observer = new MutationObserver(() => {
    if (screen.queryAllByText('Pedido del 21/11/2026 13:25').length > 1) seenTogether()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  server.use(
    answering('createOrder', () => {
      listed.unshift(order({ id: 102, name: 'Pedido del 21/11/2026 13:25' }))
      return { id: 102, name: 'Pedido del 21/11/2026 13:25' }
    }),
  )
  await device.drainer.sendNow()
  expect(await screen.findByRole('button', { name: 'Pedido del 21/11/2026 13:25' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Pedidos de este dispositivo' })).not.toBeInTheDocument(),
  )
  observer.disconnect()
  expect(seenTogether).not.toHaveBeenCalled()
})

test('a rejected order says why and goes back into the cart, where its user is then led', async () => {
  serve([])
  server.use(
    answering('createOrder', () =>
      refusal('order_rejected', 'El pedido no cumple las condiciones de compra'),
    ),
  )
  const { device, identity, onCart } = await open(async (...args) => {
    await saveOrder(...args)
    await args[0].drainer.sendNow()
  })
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  expect(waiting).toHaveTextContent('Rechazado')
  expect(waiting).toHaveTextContent('El pedido no cumple las condiciones de compra')
  await user.click(within(waiting).getByRole('button', { name: 'Devolver al carrito' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Pedidos de este dispositivo' })).not.toBeInTheDocument(),
  )
  const cart = device.cart(identity, pharmacy.id)
  await waitFor(() => expect(cart.getSnapshot().items[0]?.products).toHaveLength(2))
  expect(onCart).toHaveBeenCalledExactlyOnceWith(pharmacy.id, laboratories.alba.id)
})

test('without the server the last list stays, with its age, and can still be searched', async () => {
  const orders = [
    order(),
    order({ id: 100, name: 'Pedido del 01/10/2026 12:46', createdAt: '2026-10-01T10:46:00.000Z' }),
  ]
  serve(orders)
  await open()
  await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' })
  server.use(answering('orders', noConnection))
  await user.type(screen.getByRole('searchbox'), '01/10')
  expect(
    await screen.findByText(/^Sin conexión con el servidor\. Datos de \d\d\/\d\d\/\d{4}/),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pedido del 01/10/2026 12:46' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pedido del 14/11/2026 10:15' })).not.toBeInTheDocument()
})

test('without the server the list says how many orders are only there', async () => {
  server.use(answering('orders', () => ({ data: [order()], count: 45 })))
  await open()
  expect(await screen.findByText('1–10 de 45')).toBeInTheDocument()
  server.use(answering('orders', noConnection))
  await user.click(screen.getByRole('button', { name: /^Total PVL/ }))
  expect(await screen.findByText('1–1 · 1 de 45; el resto, con conexión')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 'brezo')
  expect(await screen.findByText('Sin resultados entre lo leído; el resto, con conexión')).toBeInTheDocument()
})

test('a list that was never read says what happens and what is safe', async () => {
  server.use(answering('orders', noConnection))
  await open()
  expect(
    await screen.findByText('Error en la obtencion de datos. Intentelo de nuevo mas tarde.'),
  ).toBeInTheDocument()
})

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
  renderScreen(
    <OrderDetailScreen
      {...{ device, identity, user: viewer, onBack: vi.fn(), onCart }}
      pharmacy={pharmacy.id}
      order={shown.id}
    />,
  )
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

const laboratoryUser: User = { ...pharmacist, username: 'delegado', rol: 'ROLE_LABORATORIO', pharmas: [] }
const cancelButton = () => screen.findByRole('button', { name: 'Anular pedido' })

test('each order of the list says how far it has come', async () => {
  serve([
    order(),
    order({ id: 100, name: 'Pedido del 13/11/2026 10:15', state: 'taken' }),
    order({ id: 99, name: 'Pedido del 12/11/2026 10:15', state: 'cancelled' }),
  ])
  await open()
  await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' })
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
  expect(rows.map((row) => /Enviado|Tramitado|Anulado/.exec(row)?.[0])).toEqual([
    'Enviado',
    'Tramitado',
    'Anulado',
  ])
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
  const queryClient = new QueryClient()
  const listed = { device, identity, pharmacy, onOpen: vi.fn(), renderWaiting: () => null }
  const screenProps = { device, identity, user: pharmacist, onBack: vi.fn(), onCart: vi.fn() }
  serve([order(), order({ id: 100, name: 'Otro pedido' })])
  const list = renderScreen(<OrderListScreen {...listed} />, { queryClient })
  await screen.findByRole('button', { name: 'Otro pedido' })
  list.unmount()
  const ages = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['orders'] })
      .map(({ state }) => state.dataUpdatedAt)
  const before = ages()

  server.use(
    answering('order', () => order()),
    answering('orderLines', () => refusal('internal', 'Error')),
    answering('cancelOrder', () => order({ state: 'cancelled', stateChangedAt: '2026-11-21T09:00:00.000Z' })),
    answering('orders', noConnection),
  )
  const detail = renderScreen(<OrderDetailScreen {...screenProps} pharmacy={pharmacy.id} order={101} />, {
    queryClient,
  })
  await user.click(await cancelButton())
  const dialog = await screen.findByRole('dialog', { name: 'Anular pedido' })
  await user.click(within(dialog).getByRole('button', { name: 'Anular pedido' }))
  await screen.findByText('Pedido anulado.')
  detail.unmount()
  expect(ages()).toEqual(before)

  renderScreen(<OrderListScreen {...listed} />, { queryClient })
  expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeInTheDocument()
  const row = screen.getByRole('button', { name: 'Pedido del 14/11/2026 10:15' }).closest('tr')
  expect(row).toHaveTextContent('Anulado')
  expect(screen.getByRole('button', { name: 'Otro pedido' }).closest('tr')).toHaveTextContent('Enviado')
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

test('an order that is not there, or is of another pharmacy, says so and leads back', async () => {
  const { device, identity } = await createTestDevice()
  const onBack = vi.fn()
  const props = { device, identity, user: pharmacist, pharmacy: pharmacy.id, onBack, onCart: vi.fn() }
  const notFound = () => refusal('not_found', 'No se ha encontrado.')
  server.use(answering('order', notFound), answering('orderLines', notFound))
  const view = renderScreen(<OrderDetailScreen {...props} order={101} />)
  expect(await screen.findByText('Pedido no encontrado')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ver los pedidos' }))
  expect(onBack).toHaveBeenCalledOnce()
  view.unmount()
  server.use(answering('order', () => order({ pharma: { id: 2, name: 'Farmacia del Otro' } })))
  renderScreen(<OrderDetailScreen {...props} order={101} />)
  expect(await screen.findByText('Pedido no encontrado')).toBeInTheDocument()
})

test('the list is read again when the server is back', async () => {
  const { device } = await createTestDevice()
  server.use(answering('orders', noConnection), answering('health', noConnection))
  const identity = device.session.getSnapshot()?.identity
  if (identity === undefined) throw new Error('no session')
  const props = { device, identity, pharmacy, onOpen: vi.fn(), renderWaiting: () => null }
  renderScreen(<OrderListScreen {...props} />)
  expect(await screen.findByText('Sin conexión con el servidor')).toBeInTheDocument()
  serve([order()])
  server.use(answering('health', () => ({ status: 'ready', time: '2026-11-21T10:00:00.000Z' })))
  await act(() => device.connectivity.check())
  expect(await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
})

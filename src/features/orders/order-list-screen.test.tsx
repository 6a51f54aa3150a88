import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderFromCart } from '@/domain/order/order'
import { OrderListScreen } from '@/features/orders/order-list-screen'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import { SyncEntry } from '@/features/sync/sync-entry'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import type { Identity } from '@/offline/database/identity'
import { answering, noConnection, refusal, serverReady } from '../../../mocks/answer'
import { cartProducts } from '../../../mocks/fixtures/cart'
import { order } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()

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
      onOpen={onOpen}
      renderWaiting={(entry) => <SyncEntry key={entry.id} entry={entry} onCart={onCart} />}
    />,
    { device, pharmacy },
  )
  return { device, identity, onCart, onOpen, view }
}

test('a pharmacy without orders reads so', async () => {
  serveOrders([])
  await open()
  expect(await screen.findByText('Sin pedidos')).toBeInTheDocument()
})

test('the list asks for its page, the newest first, and opens an order', async () => {
  const asked = serveOrders([order()])
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
  const asked = serveOrders([order()])
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
  serveOrders([order()])
  const { device } = await createTestDevice()
  renderScreen(<OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />, { device, pharmacy })
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
  serveOrders([order()])
  await open(saveOrder)
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  expect(waiting).toHaveTextContent('Pedido del 21/11/2026 13:25')
  expect(waiting).toHaveTextContent('Por enviar')
  expect(within(waiting).queryByText('Enviado')).not.toBeInTheDocument()
})

test('an order that the server accepts moves into the list and never stands twice', async () => {
  const listed = [order()]
  serveOrders(listed)
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
  serveOrders([])
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
  serveOrders(orders)
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

test('opened anew without the server, the orders of every page read before are searched, sorted and paged', async () => {
  const { device } = await createTestDevice()
  const many = Array.from({ length: 14 }, (_, at) =>
    order({ id: 200 + at, name: `Pedido ${200 + at}`, totalPvl: 5_000 - at }),
  )
  server.use(
    answering('orders', ({ request }) => {
      const query = new URL(request.url).searchParams
      const skip = Number(query.get('skip'))
      return { data: many.slice(skip, skip + 10), count: many.length }
    }),
  )
  const list = <OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />
  const before = renderScreen(list, { device, pharmacy })
  await user.click(await screen.findByRole('button', { name: 'Página siguiente' }))
  await screen.findByRole('button', { name: 'Pedido 213' })
  before.unmount()

  server.use(answering('orders', noConnection))
  localStorage.clear()
  renderScreen(list, { device, pharmacy })
  const shown = () =>
    screen.getAllByRole('button', { name: /^Pedido 2/ }).map(({ textContent }) => textContent)
  expect(await screen.findByText(/^Sin conexión con el servidor\. Datos de/)).toBeInTheDocument()
  expect(screen.getByText('1–10 de 14')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
  expect(await screen.findByText('11–14 de 14')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Total PVL/ }))
  await waitFor(() => expect(shown()[0]).toBe('Pedido 200'))
  await user.type(screen.getByRole('searchbox'), 'álba 207')
  await waitFor(() => expect(shown()).toEqual(['Pedido 207']))
})

test('until the server answers, the orders read before are there', async () => {
  const { device } = await createTestDevice()
  serveOrders([order()])
  const list = <OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />
  const before = renderScreen(list, { device, pharmacy })
  await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' })
  before.unmount()

  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    answering('orders', async () => {
      await isAnswered
      return { data: [order({ state: 'taken' })], count: 1 }
    }),
  )
  renderScreen(list, { device, pharmacy })
  const row = await screen.findByRole('row', { name: /Pedido del 14\/11\/2026 10:15/ })
  expect(row).toHaveTextContent('Enviado')
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
  answer()
  expect(await screen.findByText('Tramitado')).toBeInTheDocument()
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

test('each order of the list says how far it has come', async () => {
  serveOrders([
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

test('the list is read again when the server is back', async () => {
  const { device } = await createTestDevice()
  server.use(answering('orders', noConnection), answering('health', noConnection))
  renderScreen(<OrderListScreen onOpen={vi.fn()} renderWaiting={() => null} />, { device, pharmacy })
  expect(await screen.findByText('Sin conexión con el servidor')).toBeInTheDocument()
  serveOrders([order()])
  server.use(serverReady())
  await act(() => device.connectivity.check())
  expect(await screen.findByRole('button', { name: 'Pedido del 14/11/2026 10:15' })).toBeInTheDocument()
})

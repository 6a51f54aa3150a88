import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderFromCart } from '@/domain/order/order'
import { catalogueOf } from '@/domain/testing/world'
import { openOrderList as open, showOrderList as show } from '@/features/orders/testing/open-order-list'
import { serveOrders } from '@/features/orders/testing/serve-orders'
import type { TestDevice } from '@/features/testing/test-device'
import { type Identity, ownerOf } from '@/offline/database/identity'
import { testDataKey } from '@/offline/testing/test-data-key'
import { justSaved, rememberSaved } from '@/parts/orders/just-saved'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { cartProducts } from '../../../mocks/fixtures/cart'
import { order } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'
import { answeringSnapshot } from '../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())

afterAll(() => server.close())

const user = userEvent.setup()

const saveOrder = (device: TestDevice, identity: Identity, id = device.outbox.newOrderKey()) => {
  const item = { pharma: 1, laboratory: 11, version: '1.1.0', expirationDate: 0, products: cartProducts }
  return device.outbox.saveOrder({
    id,
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

test('an unsent order is shown above the list with its state', async () => {
  serveOrders([order()])
  await open(saveOrder)
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  expect(waiting).toHaveTextContent('Pedido del 21/11/2026 13:25')
  expect(waiting).toHaveTextContent('Por enviar')
  expect(within(waiting).queryByText('Enviado')).not.toBeInTheDocument()
})

test('an unsent order is not to be tried again in a session that a PIN opened, which sends nothing', async () => {
  serveOrders([order()])
  const { device } = await open(saveOrder)
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  await within(waiting).findByRole('button', { name: 'Reintentar' })
  const session = device.session.getSnapshot()
  if (!session) throw new Error('nobody is logged in')
  await act(() => device.session.saveSession({ token: '', user: session.user, dataKey: testDataKey }))
  expect(await within(waiting).findByText(/cuando inicie sesión/)).toBeInTheDocument()
  expect(within(waiting).queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(within(waiting).getByRole('button', { name: 'Descartar' })).toBeInTheDocument()
})

test('an order that was just saved is marked and announced until the list is left, unsent and in the list', async () => {
  serveOrders([order(), order({ id: 102, name: 'Pedido del 21/11/2026 13:25' })])
  const save = async (device: TestDevice, identity: Identity) => {
    const id = device.outbox.newOrderKey()
    await saveOrder(device, identity, id)
    rememberSaved([{ key: id, pharma: pharmacy.id }], ownerOf(identity))
  }
  const { device, view } = await open(save)
  const waiting = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  expect(await within(waiting).findByText('Recién guardado')).toBeInTheDocument()
  expect(await screen.findByText('Recién guardado: Pedido del 21/11/2026 13:25')).toHaveAttribute(
    'role',
    'status',
  )

  server.use(answering('createOrder', () => ({ id: 102, name: 'Pedido del 21/11/2026 13:25' })))
  await device.drainer.sendNow()
  const link = await screen.findByRole('link', { name: 'Pedido del 21/11/2026 13:25' })
  await waitFor(() => expect(link.closest('tr')).toHaveTextContent('Recién guardado'))
  const others = screen.getByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  expect(others.closest('tr')).not.toHaveTextContent('Recién guardado')

  view.unmount()
  expect(justSaved(pharmacy.id)).toEqual([])
})

test('an order that went straight to the server is marked in the list, too', async () => {
  const sent = { id: 102, name: 'Pedido del 21/11/2026 13:25' }
  serveOrders([order(), order(sent)])
  const { view } = await open(async (device, identity) =>
    rememberSaved([{ key: device.outbox.newOrderKey(), pharma: pharmacy.id, sent }], ownerOf(identity)),
  )
  const link = await screen.findByRole('link', { name: sent.name })
  expect(link.closest('tr')).toHaveTextContent('Recién guardado')
  expect(screen.getByText(`Recién guardado: ${sent.name}`)).toHaveAttribute('role', 'status')
  view.unmount()
})

test('an order that the server accepts moves into the list and is never shown twice', async () => {
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
  expect(await screen.findByRole('link', { name: 'Pedido del 21/11/2026 13:25' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Pedidos de este dispositivo' })).not.toBeInTheDocument(),
  )
  observer.disconnect()
  expect(seenTogether).not.toHaveBeenCalled()
})

test('an order that the server accepts leaves its place above the list also where the shown page does not have it', async () => {
  const listed = [order({ totalPvl: 9_000 }), order({ id: 100, name: 'Otro', totalPvl: 8_000 })]
  server.use(
    answering('orders', ({ request }) => {
      const isNewest = new URL(request.url).searchParams.get('take') === '200'
      return { data: isNewest ? listed : listed.slice(-1), count: listed.length }
    }),
  )
  const { device } = await open(saveOrder)
  await screen.findByRole('link', { name: 'Otro' })
  const above = () => screen.queryByRole('region', { name: 'Pedidos de este dispositivo' })
  await waitFor(() => expect(above()).toBeInTheDocument())
  server.use(
    answering('createOrder', () => {
      listed.unshift(order({ id: 102, name: 'Pedido del 21/11/2026 13:25' }))
      return { id: 102, name: 'Pedido del 21/11/2026 13:25' }
    }),
  )
  await device.drainer.sendNow()
  await waitFor(() => expect(above()).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Otro' })).toBeInTheDocument()
})

test('an order that was accepted after the list was last read stands above it where the server does not answer', async () => {
  serveOrders([order()])
  const { device, identity, view } = await open()
  await screen.findByRole('link', { name: 'Pedido del 14/11/2026 10:15' })
  view.unmount()

  const sent = { id: 102, name: 'Pedido del 21/11/2026 13:25' }
  server.use(answering('createOrder', () => sent))
  await saveOrder(device, identity)
  await device.drainer.sendNow()
  server.use(answering('orders', noConnection))
  const again = show(device)
  expect(await screen.findByText(/^Sin conexión con el servidor\. Datos de/)).toBeInTheDocument()
  const above = await screen.findByRole('region', { name: 'Pedidos de este dispositivo' })
  expect(above).toHaveTextContent(sent.name)
  expect(above).toHaveTextContent('Enviado')

  again.view.unmount()
  serveOrders([order(sent), order()])
  show(device)
  expect(await screen.findByRole('link', { name: sent.name })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Pedidos de este dispositivo' })).not.toBeInTheDocument()
})

test('a rejected order shows the reason and can be taken back into the cart, which then opens', async () => {
  serveOrders([])
  server.use(
    ...answeringSnapshot(catalogueOf([])),
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
  // What the server knew more than this device is read, for the cart to mark it.
  await waitFor(async () => expect(await device.snapshots.refreshedAt(pharmacy.id)).not.toBeNull())
})

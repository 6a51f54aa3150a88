import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import { withExpectedPrices } from '@/domain/order/expected-prices'
import { orderFromCart } from '@/domain/order/order'
import { catalogueOf } from '@/domain/testing/world'
import { SyncPill } from '@/features/sync/sync-pill'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, serverReady } from '../../../mocks/answer'
import { cartProducts } from '../../../mocks/fixtures/cart'
import { droppedPrice, pricesRose, risenPrice } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'
import { answeringSnapshot } from '../../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  onCart.mockReset()
})
afterAll(() => server.close())

const user = userEvent.setup()

const onCart = vi.fn()
const showPill = ({ device, identity }: Awaited<ReturnType<typeof createTestDevice>>) =>
  renderScreen(
    <SyncPill
      onCart={onCart}
      onCorrect={vi.fn()}
      actAs={() => null}
      pharmacy={pharmacy.id}
      snapshot={null}
    />,
    {
      device,
      identity,
    },
  )

type Sent = { key: string | null; body: OrderToCreate }

/** Saves an order with 31,00 € of ibuprofeno and 46,50 € of omeprazol; renders nothing yet. */
const saved = async (answer: (sent: Sent[]) => AnswerBodies['createOrder'] | Response) => {
  const sent: Sent[] = []
  server.use(
    serverReady(),
    answering('createOrder', async ({ request }) => {
      sent.push({
        key: request.headers.get('idempotency-key'),
        body: (await request.json()) as OrderToCreate,
      })
      return answer(sent)
    }),
  )
  const { device, identity } = await createTestDevice()
  const item = { pharma: 1, laboratory: 11, version: '1.1.0', expirationDate: 0, products: cartProducts }
  const order = orderFromCart({ item, name: 'Pedido del 21/11/2026 13:25', method: null })
  await device.outbox.saveOrder({
    id: device.outbox.newOrderKey(),
    identity,
    order: withExpectedPrices(order, cartProducts, null),
    display: {
      laboratory: laboratories.alba,
      totalQuantity: 40,
      totalPvl: 7_750,
      totalPvp: 12_100,
      totalPvlWithDiscount: 7_750,
      products: cartProducts,
    },
  })
  return { device, identity, sent }
}

/** Sends the saved order from the open panel of the status pill. */
const open = async (answer: (sent: Sent[]) => AnswerBodies['createOrder'] | Response) => {
  const { device, identity, sent } = await saved(answer)
  showPill({ device, identity })
  await user.click(await screen.findByRole('button', { name: '1 pedido por enviar' }))
  const panel = await screen.findByRole('region', { name: 'Envío de pedidos y datos del dispositivo' })
  await user.click(await within(panel).findByRole('button', { name: 'Enviar ahora' }))
  return { device, identity, panel, sent }
}

const roseOnce = (sent: Sent[]) =>
  sent.length === 1 ? pricesRose(risenPrice, droppedPrice) : { id: 77, name: 'Pedido 77' }

test('an order whose prices rose waits for its user, and shows the difference line by line', async () => {
  const { panel } = await open(roseOnce)
  expect(await screen.findByRole('button', { name: '1 pedido por revisar' })).toBeInTheDocument()
  expect(await screen.findByText(/^Ha subido el precio de Pedido del 21\/11\/2026 13:25/)).toBeInTheDocument()
  expect(within(panel).getByText('Por revisar')).toBeInTheDocument()
  expect(within(panel).getByRole('button', { name: 'Enviar ahora' })).toBeDisabled()
  const [, ibuprofeno, omeprazol, total] = within(panel).getAllByRole('row')
  expect(ibuprofeno).toHaveTextContent(/^IBUPROFENO.*662026 · 10 uds31,00\s€3,10\s€\/ud33,00\s€3,30\s€\/ud$/)
  expect(omeprazol).toHaveTextContent(/^OMEPRAZOL.*650003 · 30 uds46,50\s€1,55\s€\/ud45,00\s€1,50\s€\/ud$/)
  expect(total).toHaveTextContent(/^Total de estos productos77,50\s€78,00\s€\+0,50\s€$/)
})

test('accepting risen prices sends the same order under the same key at the new prices', async () => {
  const { panel, sent } = await open(roseOnce)
  await user.click(await within(panel).findByRole('button', { name: 'Aceptar los nuevos precios' }))
  expect(await screen.findByRole('button', { name: 'Todo enviado' })).toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[1]?.body.purchaseOrderLines.map(({ expected }) => expected)).toEqual([
    risenPrice.now,
    droppedPrice.now,
  ])
})

test('an order whose prices rose can be taken back into the cart at the new prices, and the cart opens', async () => {
  server.use(...answeringSnapshot(catalogueOf([])))
  const { panel, device, identity } = await open(roseOnce)
  await user.click(await within(panel).findByRole('button', { name: 'Volver al carrito' }))
  expect(await screen.findByRole('button', { name: 'Todo enviado' })).toBeInTheDocument()
  expect(onCart).toHaveBeenCalledExactlyOnceWith(pharmacy.id, laboratories.alba.id)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  const cart = device.cart(identity, pharmacy.id)
  const stop = cart.subscribe(() => {})
  await waitFor(() =>
    expect(cart.getSnapshot().items[0]?.products.map(({ cn, pvl }) => [cn, pvl])).toEqual([
      ['662026', 330],
      ['650003', 150],
    ]),
  )
  stop()
  // What the server knew more than this device is read, for the cart to mark it.
  await waitFor(async () => expect(await device.snapshots.refreshedAt(pharmacy.id)).not.toBeNull())
})

test('an order whose prices rose can be discarded; the question does not say that the server may have it', async () => {
  const { panel } = await open(roseOnce)
  // Queued orders also have this button, and lose it while they are sent.
  await within(panel).findByText('Por revisar')
  await user.click(within(panel).getByRole('button', { name: 'Descartar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar pedido' })
  expect(dialog).toHaveTextContent('El pedido no se enviará y sus 40 unidades se perderán.')
  await user.click(within(dialog).getByRole('button', { name: 'Descartar pedido' }))
  expect(await screen.findByRole('button', { name: 'Todo enviado' })).toBeInTheDocument()
})

test('a price that dropped is reported when the order is accepted, and stays visible with the order', async () => {
  const { panel } = await open(() => ({ id: 77, name: 'Pedido 77', priceDrops: [droppedPrice] }))
  expect(await screen.findByText(/^Pedido 77\. Ha bajado el precio: 1,50\s€ menos\.$/)).toBeInTheDocument()
  const entry = await within(panel).findByText(/^Ha bajado el precio: 1,50\s€ menos$/)
  await user.click(entry)
  expect(within(panel).getByRole('row', { name: /^OMEPRAZOL/ })).toHaveTextContent(/46,50\s€.*45,00\s€/)
  expect(within(panel).getByRole('listitem')).toHaveTextContent(/40 uds · PVL 76,00\s€/)
})

test('a price that dropped while the app was closed is reported once when it opens again', async () => {
  const { device, identity } = await saved(() => ({
    id: 77,
    name: 'Pedido 77',
    priceDrops: [droppedPrice],
  }))
  await device.drainer.sendNow()
  const told = /^Pedido 77\. Ha bajado el precio: 1,50\s€ menos\.$/
  const { unmount } = showPill({ device, identity })
  expect(await screen.findByText(told)).toBeInTheDocument()
  await waitFor(async () =>
    expect(await device.preferences.read(`price-drops-told:${identity.userId}`)).toBeGreaterThan(0),
  )
  unmount()
  showPill({ device, identity })
  await user.click(await screen.findByRole('button', { name: 'Todo enviado' }))
  expect(await screen.findByText(/^Ha bajado el precio/)).toBeInTheDocument()
  expect(screen.queryByText(told)).not.toBeInTheDocument()
})

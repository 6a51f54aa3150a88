import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { orderFromCart } from '@/domain/order/order'
import { catalogueOf, product } from '@/domain/testing/world'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { answering, refusal, serverReady } from '../../mocks/answer'
import { cartProduct, cartProducts } from '../../mocks/fixtures/cart'
import { laboratories, pharmacist, pharmacistIdentity, pharmacy } from '../../mocks/fixtures/pharmacy'
import { server } from '../../mocks/server'
import { answeringSnapshot } from '../../mocks/snapshot'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
})
afterAll(() => server.close())

const user = userEvent.setup()

/** A device with a rejected order of Alba, and products of Brezo in the cart. */
const deviceWithRejectedOrder = async () => {
  server.use(
    ...appAnswers(),
    serverReady(),
    answering('orderMethods', () => []),
    answering('createOrder', () => refusal('order_rejected', 'El pedido no cumple las condiciones')),
  )
  const device = createDevice(testEnvironment())
  await device.session.saveSession({ token: 'token', user: pharmacist })
  const { quantity, tags, ...line } = cartProduct({ cn: '640001', laboratory: laboratories.brezo })
  await device.cart(pharmacistIdentity, pharmacy.id).addProposalToCart({
    laboratory: laboratories.brezo.id,
    lines: [{ ...line, quantity }],
    tag: tags[0] ?? { code: 'q', name: 'Propuesta' },
  })
  const item = { pharma: 1, laboratory: 11, version: '1.1.0', expirationDate: 0, products: cartProducts }
  await device.outbox.saveOrder({
    id: device.outbox.newOrderKey(),
    identity: pharmacistIdentity,
    order: orderFromCart({ item, name: 'Pedido de Alba', method: null }),
    display: {
      laboratory: laboratories.alba,
      totalQuantity: 40,
      totalPvl: 7_750,
      totalPvp: 12_100,
      totalPvlWithDiscount: 7_750,
      products: cartProducts,
    },
  })
  await device.drainer.sendNow()
  return device
}

/** The catalogue of this version, in which what a cart has is sold but for what `withdrawn` names. */
const serveCatalogue = (version: string, withdrawn?: string) => {
  const products = cartProducts.map(({ cn, pvl, pvp }) =>
    product({ cn, pvl, pvp, laboratoryId: laboratories.alba.id, active: cn !== withdrawn }),
  )
  server.use(
    answering('salesSnapshot', () => ({ catalogueVersion: version, purchasingVersion: '1', months: [] })),
    ...answeringSnapshot({ ...catalogueOf(products), version }),
  )
}

const albaIsShown = () => screen.findByRole('heading', { name: 'Productos de Laboratorios Alba' })

test('taking back an order in the list opens the cart of its laboratory', async () => {
  const device = await deviceWithRejectedOrder()
  const app = await openApp({ path: '/purchase-order/1', user: pharmacist, device })
  await user.click(await screen.findByRole('button', { name: 'Devolver al carrito' }))
  expect(await albaIsShown()).toBeInTheDocument()
  expect(app.address()).toBe('/cart/1')
})

test('the line for which an order was refused is marked in the cart that it is taken back into', async () => {
  const device = await deviceWithRejectedOrder()
  serveCatalogue('1')
  await openApp({ path: '/purchase-order/1', user: pharmacist, device })
  await waitFor(async () => expect(await device.snapshots.loadOffers(pharmacy.id)).not.toBeNull())
  serveCatalogue('2', '650003')
  await user.click(await screen.findByRole('button', { name: 'Devolver al carrito' }))
  expect(await albaIsShown()).toBeInTheDocument()
  expect(await screen.findByText('No se puede pedir: 1 producto')).toBeVisible()
})

test('taking back an order in the status panel changes the tab of an open cart', async () => {
  const device = await deviceWithRejectedOrder()
  await openApp({ path: '/cart/1', user: pharmacist, device })
  expect(await screen.findByRole('heading', { name: 'Productos de Brezo Pharma' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '1 pedido rechazado' }))
  const panel = await screen.findByRole('region', { name: 'Envío de pedidos y datos del dispositivo' })
  await user.click(await within(panel).findByRole('button', { name: 'Devolver al carrito' }))
  expect(await albaIsShown()).toBeInTheDocument()
  await waitFor(() => expect(panel).not.toBeInTheDocument())
  await user.click(screen.getByRole('tab', { name: /Brezo Pharma/ }))
  expect(await screen.findByRole('heading', { name: 'Productos de Brezo Pharma' })).toBeInTheDocument()
})

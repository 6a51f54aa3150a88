import { fillCart } from './fill-cart'
import { expect, test } from './fixtures'
import { orderCount } from './journey'
import { CartPage } from './pages/cart-page'
import { refuseWrites } from './refuse-writes'

test('an order from a full disk whose answer is lost exists once, also when its page is loaded again and it is sent again', async ({
  pharmacy,
  network,
  demo,
}) => {
  const { page } = pharmacy
  const before = await orderCount(demo)
  await fillCart(pharmacy)
  await page.addInitScript(refuseWrites)
  await page.reload()
  const sendDirectly = async () => {
    await new CartPage(page).saveWithoutWaiting()
    await page.getByRole('button', { name: /^Enviar ahora sin guardarlo/ }).click()
  }
  network.set('lose-reply')
  await sendDirectly()
  await expect(page.getByText('El servidor no ha confirmado el pedido')).toBeVisible()
  expect(await orderCount(demo)).toBe(before + 1)

  network.set('none')
  await page.reload()
  await sendDirectly()
  await expect(page.getByText('Pedido guardado con éxito.')).toBeVisible()
  expect(await orderCount(demo)).toBe(before + 1)
})

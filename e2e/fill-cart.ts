import { serviceWorkerReady } from './journey'
import type { CartPage } from './pages/cart-page'
import type { Shell } from './pages/shell'

/** Fills a laboratory's cart with its general proposal and opens it. */
export async function fillCart(shell: Shell, laboratory = 0): Promise<CartPage> {
  const selection = await shell.purchases()
  await selection.laboratory(laboratory)
  const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
  await provisions.setQuantity(0, 60)
  await provisions.addToCart()
  const cart = await shell.cart()
  // Tests cut the connection after this: the service worker must have stored the app's files by then.
  if (await shell.page.evaluate(() => 'serviceWorker' in navigator)) await serviceWorkerReady(shell.page)
  return cart
}

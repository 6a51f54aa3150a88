import type { Page } from '@playwright/test'
import { CartPage } from '../../e2e/pages/cart-page'
import { QuickOrderPage } from '../../e2e/pages/quick-order-page'
import { Shell } from '../../e2e/pages/shell'
import { pressAndRead, type Said, type Texts } from './said'
import type { Shop } from './server-rows'

const orderTexts: Texts = {
  // Who is told the second one trusts it as much: there is an order, and no other one.
  saved: ['Pedido guardado con éxito.', 'ya se ha usado para un pedido'],
  refused: ['Sus productos siguen donde estaban', 'en otra ventana', 'no ha confirmado el pedido'],
}

/** A page, and how its user orders there. */
export type OrderSession = ReturnType<typeof orderSession>

export function orderSession(page: Page, url: string, pharmacy: number | null) {
  const shell = new Shell(page)
  const cart = new CartPage(page)
  const dialog = page.getByRole('dialog', { name: 'Guardar pedido' })
  const press = dialog.getByRole('button', { name: 'Guardar pedido' })
  const pressDirectly = dialog.getByRole('button', { name: /^Enviar ahora sin guardarlo/ })
  const cartUrl = `${url}/cart/${pharmacy}`
  const quickOrderUrl = `${url}/purchases/${pharmacy}/quick`
  return {
    page,
    shell,
    cartUrl,
    quickOrderUrl,
    /** Adds this many units to each laboratory's cart, by pasting a list. */
    async fillCarts(units: ReadonlyMap<Shop, number>) {
      await page.goto(quickOrderUrl)
      const quick = new QuickOrderPage(page)
      const list = await quick.openList()
      await list.type([...units].flatMap(([shop, count]) => listOf(shop, count)).join('\n'))
      await list.add()
      await quick.addToCart()
    },
    async openCart({ name }: Shop) {
      if (!new URL(page.url()).pathname.endsWith(`/cart/${pharmacy}`)) await shell.cart()
      await cart.laboratory(name)
    },
    async openSave(shop: Shop) {
      await this.openCart(shop)
      await page.getByRole('button', { name: 'GUARDAR Y EXPORTAR' }).click()
      await press.waitFor()
    },
    /** Resolves as soon as the screen answers, in most cases that the order is saved. */
    save: (): Promise<Said> => pressAndRead(page, () => press.click(), orderTexts),
    /** Sends it without keeping it on the device. */
    sendDirectly: (): Promise<Said> => pressAndRead(page, () => pressDirectly.click(), orderTexts),
  }
}

/** Lines of a pasted list: one unit of each product, and the rest of the units on the first. */
const listOf = ({ products }: Shop, units: number) =>
  products.map((cn, index) => `${cn} ${index === 0 ? units - products.length + 1 : 1}`)

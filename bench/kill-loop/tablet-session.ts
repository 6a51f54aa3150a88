import { expect, type Page } from '@playwright/test'
import { CartPage } from '../../e2e/pages/cart-page'
import { LoginPage } from '../../e2e/pages/login-page'
import { QuickOrderPage } from '../../e2e/pages/quick-order-page'
import { Shell } from '../../e2e/pages/shell'
import { demoPassword } from '../../server/basics/demo-accounts'
import { pharma, type Shop } from './demo-server'

const toast = 'Pedido guardado con éxito.'

/** The first page of a newly started browser, and what its user does there. */
export type TabletSession = ReturnType<typeof tabletSession>

export function tabletSession(page: Page, url: string, pharmacy = pharma) {
  const shell = new Shell(page)
  const cart = new CartPage(page)
  const press = page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido' })
  const cartUrl = `${url}/cart/${pharmacy}`
  const quickOrderUrl = `${url}/purchases/${pharmacy}/quick`
  return {
    page,
    cartUrl,
    quickOrderUrl,
    /** Opens the cart, and logs in first if the device asks for it. */
    async open(): Promise<{ hadToLogIn: boolean }> {
      await page.addInitScript(recordPill)
      await page.goto(cartUrl)
      const login = page.getByRole('button', { name: 'Acceder' })
      await expect(shell.pillButton.or(login).first()).toBeVisible()
      const hadToLogIn = await login.isVisible()
      if (hadToLogIn) {
        await new LoginPage(page).submit('farmacia', demoPassword)
        await shell.dataOnDevice()
      }
      await expect(shell.pill).not.toHaveText('Comprobando')
      return { hadToLogIn }
    },
    /** All texts that the status pill has shown in this page. */
    pillTexts: () => page.evaluate(() => window.pillTexts),
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
    /** Resolves as soon as the screen says that the order is saved. */
    async save() {
      await Promise.all([page.evaluate(firstSaid, [toast]), press.click()])
    },
    sendNow: () => shell.sendNow(),
    pill: shell.pill,
  }
}

/** Lines of a pasted list: one unit of each product, and the rest of the units on the first. */
const listOf = ({ products }: Shop, units: number) =>
  products.map((cn, index) => `${cn} ${index === 0 ? units - products.length + 1 : 1}`)

declare global {
  interface Window {
    pillTexts: string[]
  }
}

function recordPill() {
  window.pillTexts = []
  new MutationObserver(() => {
    const text = document.querySelector('header [role=status]')?.textContent
    if (text && window.pillTexts.at(-1) !== text) window.pillTexts.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Resolves to the first of these texts that the page says from now on. Sooner than a test's polling: the kill's delay is
 * counted from here. What was said before does not count.
 */
export const firstSaid = (texts: string[]) =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Not said within 30 s: ${texts.join(' | ')}`)), 30_000)
    new MutationObserver((changes, observer) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const said = texts.find((text) => added.some(({ textContent }) => textContent?.includes(text)))
      if (said === undefined) return
      observer.disconnect()
      resolve(said)
    }).observe(document.body, { subtree: true, childList: true })
  })

import type { BrowserContext } from '@playwright/test'
import { CartPage } from '../../e2e/pages/cart-page'
import { Shell } from '../../e2e/pages/shell'

/**
 * A second tab. Once started, everything is pressed in it that writes on the device: the price mode (a preference), the
 * units of a cart, and "Actualizar datos" as soon as the last refresh has ended, until its browser is killed.
 */
export async function openWritingTab(context: BrowserContext, { url, laboratory }: WritingTab) {
  const page = await context.newPage()
  await page.goto(url)
  const shell = new Shell(page)
  const cart = new CartPage(page)
  await cart.laboratory(laboratory)
  await shell.openPanel()
  return {
    async start() {
      await page.evaluate(pressEverything)
      // It ends with its browser.
      edit(cart).catch(() => {})
    },
  }
}

type WritingTab = { url: string; laboratory: string }

function pressEverything() {
  const refresh = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Actualizar datos')
  setInterval(() => {
    document.querySelector<HTMLElement>('header input[type=radio]:not(:checked)')?.click()
    const button = refresh()
    if (button && !button.dataset.loading) button.click()
  }, 20)
}

async function edit(cart: CartPage) {
  const field = cart.quantities.first()
  for (let units = 1; ; units = (units % 90) + 1) {
    await field.fill(String(units))
    await field.press('Tab')
  }
}

import type { BrowserContext } from '@playwright/test'
import { QuickOrderPage } from '../../e2e/pages/quick-order-page'
import { Shell } from '../../e2e/pages/shell'

/**
 * A second tab, in the quick order. Once started, everything is pressed in it that writes on the device: the price mode (a
 * preference), a product into its laboratory's cart, and "Actualizar datos" as soon as the last refresh has ended, until
 * its browser is killed.
 */
export async function openWritingTab(context: BrowserContext, { url, product }: WritingTab) {
  const page = await context.newPage()
  await page.goto(url)
  const quick = new QuickOrderPage(page)
  await quick.field.waitFor()
  await new Shell(page).openPanel()
  return {
    async start() {
      await page.evaluate(pressEverything)
      // It ends with its browser.
      addOverAndOver(quick, product).catch(() => {})
    },
  }
}

/** `product`: the code of one that can be ordered. */
type WritingTab = { url: string; product: string }

function pressEverything() {
  const press = (label: string) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (button && !button.dataset.loading && button.ariaDisabled !== 'true') button.click()
  }
  setInterval(() => {
    document.querySelector<HTMLElement>('header input[type=radio]:not(:checked)')?.click()
    press('Actualizar datos')
    press('Añadir al carrito')
  }, 20)
}

async function addOverAndOver(quick: QuickOrderPage, product: string) {
  for (;;) await quick.enter(product)
}

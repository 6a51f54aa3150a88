import { QuickOrderPage } from '../../e2e/pages/quick-order-page'
import { Shell } from '../../e2e/pages/shell'
import type { BenchTablet } from '../harness/tablet'

/**
 * A second tab with the quick order. From `start()` until the browser is killed it uses everything that writes on the
 * device: the price mode (a preference), a product added to its laboratory's cart, and "Actualizar datos" whenever the last
 * refresh is done.
 */
export async function openWritingTab(device: BenchTablet, { url, product }: WritingTab) {
  const page = await device.newTab()
  await page.goto(url)
  const quick = new QuickOrderPage(page)
  await quick.field.waitFor()
  await new Shell(page).openPanel()
  return {
    async start() {
      await page.evaluate(pressEverything)
      // Fails when the browser is killed, as intended.
      addOverAndOver(quick, product).catch(() => {})
    },
  }
}

/** `product`: code of a product that can be ordered. */
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

import type { Page } from '@playwright/test'
import { rowsInView } from './checks/rows-in-view'
import { expect, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'

const quantity = '[data-quantity-input]'

/** The three widths of the design: with a mouse, and by touch. */
const sizes = {
  desk: { width: 1280, height: 800, touch: false },
  tablet: { width: 820, height: 1180, touch: true },
  phone: { width: 360, height: 780, touch: true },
}

/** Turns the open page into another device, so that one log-in and one cart do for all of them. */
async function become(page: Page, size: keyof typeof sizes) {
  const { touch, ...viewport } = sizes[size]
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 1 })
  await page.setViewportSize(viewport)
  await page.evaluate(() => scrollTo(0, 0))
}

/** At least so many rows are in view with their quantity, on each of the devices. */
async function holds(page: Page, list: string, least: Record<keyof typeof sizes, number>) {
  const rows = page.getByRole('region', { name: list, exact: true })
  for (const size of ['desk', 'tablet', 'phone'] as const) {
    await become(page, size)
    await expect
      .poll(() => rowsInView(rows, { with: quantity }), { message: `${list}, ${size}` })
      .toBeGreaterThanOrEqual(least[size])
  }
}

test('proposal, cart, quick order and tables of sales show many rows at once', async ({ pharmacy, demo }) => {
  const { page } = pharmacy

  await test.step('proposal and cart show many rows at once, on every device', async () => {
    const selection = await pharmacy.purchases()
    const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
    await holds(page, 'Propuesta general - Genéricos', { desk: 10, tablet: 13, phone: 5 })
    await provisions.addToCart()
    await pharmacy.cart()
    await holds(page, 'Productos de Laboratorios Almadria en el carrito', { desk: 9, tablet: 12, phone: 4 })
  })

  await test.step('the lines of a quick order are as dense, below the field for the next one, and a notice covers no action', async () => {
    await become(page, 'tablet')
    const codes = await demo.query<{ cn: string }>(
      'SELECT cn FROM product WHERE laboratory_id IN (7, 8) AND active AND pvl IS NOT NULL ORDER BY cn LIMIT 30',
    )
    const quick = await pharmacy.quickOrder()
    const list = await quick.openList()
    await list.paste(codes.map(({ cn }) => cn).join('\n'))
    await list.add()
    await holds(page, 'Productos del pedido rápido', { desk: 9, tablet: 12, phone: 4 })
    await expect(quick.field).toBeInViewport()

    // What is said of it floats above the total and the main action, and covers neither.
    await become(page, 'phone')
    await quick.addToCart()
    const notice = page.getByRole('status').filter({ hasText: 'Productos añadidos al carrito.' })
    const total = page.locator('[data-page-footer]')
    const between = async () => {
      const [above, below] = await Promise.all([notice.boundingBox(), total.boundingBox()])
      return above && below && below.y - (above.y + above.height)
    }
    // It may still be on its way in.
    await expect.poll(between).toBeGreaterThanOrEqual(0)
  })

  await test.step('tables of sales show many rows at once, also beside a comparison', async () => {
    await become(page, 'tablet')
    await page.goto('/')
    const dashboard = new DashboardPage(page)
    await dashboard.open('Ventas')
    const table = dashboard.table('Ventas')
    // As the section opens, at the top of the page: a larger page of rows is all that is chosen besides.
    await become(page, 'desk')
    await table.pageOf(20)
    for (const { by, compared, least } of [
      { by: 'Productos', compared: 'Mismo periodo del año anterior', least: 9 },
      { by: 'Agrupaciones homogéneas', compared: 'Sin comparar', least: 10 },
    ]) {
      await table.group(by)
      await table.compare(compared)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(
        page.getByRole('columnheader', { name: by === 'Productos' ? 'Producto' : 'Agrupación homogénea' }),
      ).toBeVisible()
      await expect.poll(() => rowsInView(table.frame), { message: by }).toBeGreaterThanOrEqual(least)
    }
  })
})

import type { Page } from '@playwright/test'
import { readPdf } from '../server/testing/pdf-text'
import { expect, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'

/** The page as Ctrl+P prints it, on A4. */
const print = async (page: Page) => (await readPdf(await page.pdf({ format: 'A4' }))).pages

/** What is wider than the sheet or than its own frame, and so cut on paper. */
async function cutOnPaper(page: Page) {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  // A4 without the margins that browsers leave.
  await page.setViewportSize({ width: 718, height: 1040 })
  const cut = await page.evaluate(() => {
    const wide = [...document.querySelectorAll<HTMLElement>('main table')].flatMap((table) => {
      const { right } = table.getBoundingClientRect()
      return right > innerWidth ? `${table.ariaLabel}: ${Math.round(right)}` : []
    })
    return document.documentElement.scrollWidth > innerWidth ? [...wide, 'the page'] : wide
  })
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  return cut
}

test('on paper are all rows and columns with their headings on each page, and no filters or pagers', async ({
  pharmacy,
}) => {
  const { page } = pharmacy

  await test.step('a proposal of many pages', async () => {
    const selection = await pharmacy.purchases()
    await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
    const table = page.getByRole('table', { name: 'Propuesta general - Genéricos' })
    await expect(table).toHaveAttribute('aria-busy', 'false')
    const rows = Number(await table.getAttribute('aria-rowcount')) - 1
    expect(rows).toBeGreaterThan(300)
    const pages = await print(page)
    // The code of each row: six figures and a check digit are never in an amount.
    const codes = new Set(pages.join(' ').match(/(?<![\d.,])\d{6}(?![\d.,])/g))
    expect(codes.size).toBe(rows)
    const withRows = pages.filter((text) => /(?<![\d.,])\d{6}(?![\d.,])/.test(text))
    expect(withRows.length).toBeGreaterThan(5)
    for (const text of withRows) expect(text).toMatch(/Uds\s+propuestas/)
    expect(pages.join(' ')).not.toMatch(/Buscar producto|Roturas|Añadir al carrito|Ordenar|Compras/)
    expect(await cutOnPaper(page)).toEqual([])
  })

  await test.step('the tables of sales', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Resumen' }).click()
    const dashboard = new DashboardPage(page)
    await dashboard.open('Ventas')
    const table = dashboard.table('Ventas')
    await table.pageOf(20)
    const text = (await print(page)).join(' ')
    expect(text).toMatch(/Unidades/)
    expect(text).not.toMatch(/Filtros|Exportar|Compras|Mercado/)
    expect(await cutOnPaper(page)).toEqual([])
  })

  await test.step('the list of orders', async () => {
    await pharmacy.orders()
    await expect(page.getByRole('heading', { level: 1, name: 'pedidos realizados' })).toBeVisible()
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
    const text = (await print(page)).join(' ')
    expect(text).toMatch(/Pedido/)
    expect(text).not.toMatch(/Buscar|Ordenar/)
    expect(await cutOnPaper(page)).toEqual([])
  })
})

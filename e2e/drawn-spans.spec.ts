import type { Page } from '@playwright/test'
import { formatEurosRounded } from '../src/domain/basics/money'
import { firstPage } from './browser'
import { axeFindings } from './checks/accessibility'
import { expect, openApp, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { salesBySql } from './sales-by-sql'

/** The span that the address holds. */
const spanIn = (page: Page): { from: string; to: string } =>
  JSON.parse(new URL(page.url()).searchParams.get('page') ?? '{}')

for (const width of [820, 360]) {
  test(`a span drawn over a chart at ${width} pixels narrows the page to what SQL counts of it, offline too`, async ({
    ownDevice,
    demo,
  }) => {
    const sql = salesBySql(demo, 1)
    const context = await ownDevice.open()
    const page = await firstPage(context)
    await page.setViewportSize({ width, height: 1000 })
    try {
      await (await openApp(page)).dataReady()
      const dashboard = new DashboardPage(page)
      const total = dashboard.widget(/^Total de ventas/)
      const chart = dashboard.widget('Ventas por mes')
      const chips = page.getByRole('list', { name: 'Filtros activos' })
      const isOfSpan = async () => {
        const { from, to } = spanIn(page)
        const { pvp } = await sql.total({ from, to })
        await expect(total).toContainText(formatEurosRounded(pvp).replace(/\s*€/, ''))
        return { from, to }
      }
      const draw = async (from: number, to: number) => {
        const plot = chart.locator('[data-chart] [role=img]')
        await plot.scrollIntoViewIfNeeded()
        const box = await plot.boundingBox()
        if (box === null) throw new Error('Nothing to draw over')
        const before = page.url()
        const y = box.y + box.height / 3
        await page.mouse.move(box.x + box.width * from, y)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width * to, y, { steps: 12 })
        await page.mouse.up()
        await expect(page).not.toHaveURL(before)
      }

      const year = await total.textContent()
      await draw(0.2, 0.5)
      const first = await isOfSpan()
      await expect(chips.getByRole('button')).toHaveCount(1)

      await context.setOffline(true)
      await draw(0.6, 0.9)
      const second = await isOfSpan()
      expect(second).not.toEqual(first)
      expect(await axeFindings(page, 'all')).toEqual([])

      await page.goBack()
      expect(await isOfSpan()).toEqual(first)
      await page.reload()
      expect(await isOfSpan()).toEqual(first)

      await chart.getByRole('slider', { name: 'Último día del periodo' }).press('ArrowRight')
      await expect(page).not.toHaveURL(new RegExp(first.to))
      await isOfSpan()

      await page.keyboard.press('Escape')
      await expect(chips).toHaveCount(0)
      await expect(total).toHaveText(year ?? '')
      await context.setOffline(false)
    } finally {
      await context.close()
    }
  })
}

import type { Page } from '@playwright/test'
import { formatEurosRounded } from '../src/domain/basics/money'
import { firstPage } from './browser'
import { isClean } from './checks/accessibility'
import { expect, openApp, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { salesBySql } from './sales-by-sql'
import { devices, settled } from './tour/devices'

/** The span that the address holds. */
const spanIn = (page: Page): { from: string; to: string } =>
  JSON.parse(new URL(page.url()).searchParams.get('page') ?? '{}')

test('a span drawn over a chart, on a tablet and on a phone, narrows the page to what SQL counts of it, offline too', async ({
  ownDevice,
  demo,
}) => {
  const sql = salesBySql(demo, 1)
  const [product = { cn: '', name: '' }] = await demo.query<{ cn: string; name: string }>(
    `SELECT cn, name FROM product JOIN sale_day USING (cn) WHERE pharmacy_id = 1
        GROUP BY cn, name ORDER BY sum(units) DESC, cn LIMIT 1`,
  )
  const context = await ownDevice.open()
  const page = await firstPage(context)
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

    const marks = chart.getByRole('list', { name: 'Marcas en el tiempo' })
    await expect(marks).toContainText(/Hizo \d+ pedidos?/)

    const year = await total.textContent()
    await draw(0.2, 0.5)
    const first = await isOfSpan()
    await expect(chips.getByRole('button')).toHaveCount(1)

    await context.setOffline(true)
    await page.setViewportSize(devices.phone)
    await settled(page)
    await draw(0.6, 0.9)
    const second = await isOfSpan()
    expect(second).not.toEqual(first)
    await isClean(page, 'a drawn span')

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

    await chart.getByRole('button', { name: /^¿Por qué\?/ }).click()
    const why = page.getByRole('dialog', { name: '¿Por qué este cambio?' })
    await expect(why.getByRole('row', { name: /^Total/ })).toBeVisible()
    await isClean(page, 'why')
    await page.keyboard.press('Escape')
    await expect(why).toHaveCount(0)

    await total.getByRole('button', { name: /^Descargar/ }).click()
    await page.getByRole('menuitem', { name: 'Avisos propios…' }).click()
    const alerts = page.getByRole('dialog', { name: 'Avisos propios' })
    await alerts.getByLabel('Avisar de').selectOption({ label: 'Días de existencias' })
    await alerts.getByLabel('Código nacional').fill(product.cn)
    await alerts.getByLabel('Menos de (días)').fill('300')
    await alerts.getByRole('button', { name: 'Crear aviso' }).click()
    await expect(alerts.getByRole('list', { name: 'Sus avisos' }).getByRole('listitem')).toHaveCount(1)
    await isClean(page, 'alerts')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Hoy', exact: true })).toContainText(product.name)
    await context.setOffline(false)

    await test.step('on the phone the open section is in view among the others', async () => {
      await page.goto('/dashboard/1?section=trasladable')
      const sections = page.getByRole('navigation', { name: 'Apartados del resumen' })
      await expect(sections.getByRole('link', { name: 'Trasladable' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    })
  } finally {
    await context.close()
  }
})

import { expect, type Page } from '@playwright/test'
import { pharmacySections, type Sections } from '../dashboard-sections'
import { DashboardPage } from '../pages/dashboard-page'

type Look = (name: string) => Promise<void>

type SectionsToSee = { sections: Sections; names: readonly string[]; look: Look }

/** Whole sections, each in a window tall enough for it. */
export async function visitSections(page: Page, { sections, names, look }: SectionsToSee) {
  const dashboard = new DashboardPage(page)
  for (const section of names) {
    await dashboard.see(sections, section)
    await lookAtWhole(page, () => look(`resumen, ${section}`))
  }
}

/** Other states of the dashboard: tables instead of charts, an expanded row, a comparison, dialogs. */
export async function visitDashboard(page: Page, look: Look) {
  const dashboard = new DashboardPage(page)
  await dashboard.see(pharmacySections, 'Mercado')
  await dashboard.chartsAsTables()
  await dashboard.widget('Universo por CN').scrollIntoViewIfNeeded()
  await look('resumen, gráficos como tablas')

  await dashboard.open('Ventas')
  const sales = dashboard.widget('Ventas')
  const filters = sales.getByRole('button', { name: /^Filtros/ })
  if (await filters.isVisible()) await filters.click()
  await sales.getByLabel('Comparar con').selectOption({ label: 'Periodo anterior' })
  await expect(sales.getByText(/^Diferencia: /)).toBeVisible()
  await sales.getByRole('button', { name: 'Abrir el detalle' }).first().click()
  await expect(sales.getByRole('region', { name: /^Ventas de / })).toBeVisible()
  await sales.getByRole('button', { name: 'Exportar' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await lookAtWhole(page, () => look('resumen, ventas comparadas con detalle, exportar'))
  await page.keyboard.press('Escape')

  // The dialogs that follow are shown over a short section.
  await dashboard.open('Trasladable')
  await page.getByRole('button', { name: 'Vistas guardadas' }).click()
  await expect(page.getByRole('dialog', { name: 'Vistas guardadas' })).toBeVisible()
  await look('resumen, vistas guardadas')
  await page.keyboard.press('Escape')
}

async function lookAtWhole(page: Page, look: () => Promise<void>) {
  const window = page.viewportSize()
  if (window === null) throw new Error('A tour has a window')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...window, height })
  await look()
  await page.setViewportSize(window)
}

import { expect } from '@playwright/test'
import { pharmacySections, type Sections } from '../dashboard-sections'
import { DashboardPage } from '../pages/dashboard-page'
import type { Stop, Visitor } from './stop'

/** Whole sections, each in a window tall enough for it. */
export async function visitSections({ page, look }: Visitor, sections: Sections, names: readonly string[]) {
  const dashboard = new DashboardPage(page)
  for (const section of names) {
    await dashboard.see(sections, section)
    await look(`resumen, ${section}`, { whole: true })
  }
}

/** Other states of the dashboard: tables instead of charts, an expanded row, a comparison, dialogs. */
export async function visitDashboard({ page, look, only }: Stop) {
  const dashboard = new DashboardPage(page)
  await dashboard.see(pharmacySections, 'Mercado')
  await dashboard.chartsAsTables()
  await look('resumen, gráficos como tablas', { whole: true })

  await dashboard.open('Ventas')
  const sales = dashboard.widget('Ventas')
  const filters = sales.getByRole('button', { name: /^Filtros/ })
  await filters.click()
  await sales.getByLabel('Comparar con').selectOption({ label: 'Periodo anterior' })
  await expect(sales.getByText(/^Diferencia: /)).toBeVisible()
  const lookAtFilters = () => look('resumen, filtros de ventas', { whole: true })
  await only(['tablet', 'desk'], lookAtFilters)
  await filters.click()
  await only(['phone'], async () => {
    await filters.click()
    await lookAtFilters()
  })
  await sales.getByRole('button', { name: 'Abrir el detalle' }).first().click()
  await expect(sales.getByRole('region', { name: /^Ventas de / })).toBeVisible()
  await sales.getByRole('button', { name: 'Exportar' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await look('resumen, ventas comparadas con detalle, exportar', { whole: true })
  await page.keyboard.press('Escape')

  // The dialogs that follow are shown over a short section.
  await dashboard.open('Trasladable')
  await page.getByRole('button', { name: 'Vistas guardadas' }).click()
  await expect(page.getByRole('dialog', { name: 'Vistas guardadas' })).toBeVisible()
  await look('resumen, vistas guardadas')
  await page.keyboard.press('Escape')
}

import { expect } from '@playwright/test'
import type { DashboardPage } from '../../e2e/pages/dashboard-page'
import type { PlayedDevice } from './played-device'

const groupings = ['homogeneousGrouping', 'product', 'marketCategory', 'laboratory']
const ranges = ['Última semana', 'Último mes', 'Último trimestre', 'Último semestre', 'Último TAM', 'YTD']
const boxes = ['Marca', 'Parafarmacia', 'Genérico']
const words = ['paracetamol', 'cinfa', 'a', 'ibu']

/** Changes what a section of the dashboard shows: of its first table, where it has one. */
export async function changeTable(
  { page, interact }: PlayedDevice,
  dashboard: DashboardPage,
  { section, change }: { section: string; change: number },
): Promise<void> {
  const nth = <Item>(items: readonly Item[]) =>
    items[Math.floor(change / kinds.length) % items.length] as Item
  const card = dashboard.widget('Ventas')
  const shown = async () => {
    await expect(card).toHaveAttribute('aria-busy', 'false')
    await expect(card.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  const kinds: [string, () => Promise<unknown>][] = [
    ['agrupar', () => card.getByLabel('Agrupar por').selectOption(nth(groupings))],
    [
      'ordenar',
      () =>
        card
          .getByRole('columnheader')
          .getByRole('button')
          .nth(nth([0, 1, 2]))
          .click(),
    ],
    [
      'filtrar',
      async () => {
        const filters = card.getByRole('button', { name: /^Filtros/ })
        await filters.click()
        await card.getByRole('checkbox', { name: nth(boxes), exact: true }).click()
        await filters.click()
      },
    ],
    ['buscar', () => card.getByRole('searchbox', { name: 'Buscar' }).fill(nth(words))],
    [
      'rango',
      async () => {
        await card.getByRole('button', { name: /^Rango de fechas/ }).click()
        await page()
          .getByRole('button', { name: nth(ranges), exact: true })
          .click()
        await page().keyboard.press('Escape')
      },
    ],
  ]
  if (section === 'Ventas') {
    const [name, press] = kinds[change % kinds.length] ?? ['', async () => {}]
    await interact(`tabla: ${name}`, async () => {
      await press()
      await shown()
    })
    return
  }
  // Other sections: prices, and what comes into view.
  await interact(`${section}: precios`, async () => {
    const mode = page().getByRole('banner').getByRole('radio', { checked: false }).first()
    await mode.evaluate((radio: HTMLElement) => radio.click())
  })
  await interact(`${section}: desplazar`, () => page().mouse.wheel(0, 600 + change))
}

import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'

/** A table of sales in a card, or the one inside of an expanded row. */
export class SalesTable {
  private readonly card: Locator
  private readonly title: string
  constructor(card: Locator, title: string) {
    this.card = card
    this.title = title
  }

  private get table() {
    return this.card.getByRole('table', { name: this.title, exact: true })
  }

  get rows() {
    return this.table.locator(':scope > tbody > tr[aria-rowindex]')
  }

  /** What the rows scroll in. */
  get frame() {
    return this.card.getByRole('region', { name: this.title, exact: true })
  }

  row(name: string) {
    return this.rows.filter({ has: this.card.page().getByText(name, { exact: true }) })
  }

  /** The cell of a row in the column with this heading. */
  async figure(row: Locator, heading: string): Promise<Locator> {
    const headings = this.table.locator(':scope > thead th')
    await expect(headings.getByText(heading, { exact: true })).toBeVisible()
    const index = (await headings.allInnerTexts()).findIndex((text) => text.trim() === heading)
    return row.locator(':scope > td').nth(index)
  }

  async expectRow(row: Locator, figures: Record<string, string>) {
    for (const [heading, text] of Object.entries(figures))
      await expect(await this.figure(row, heading), heading).toHaveText(text)
  }

  /** Paging and totals. */
  get paging() {
    return this.card.getByRole('navigation', { name: `Páginas de ${this.title}`, exact: true })
  }

  async group(by: string) {
    await this.card.getByLabel('Agrupar por').selectOption({ label: by })
  }

  async compare(to: string) {
    await this.card.getByLabel('Comparar con').selectOption({ label: to })
  }

  async search(words: string) {
    await this.card.getByRole('searchbox', { name: 'Buscar' }).fill(words)
  }

  /** A box of the filters behind the button. */
  async tick(name: string, ticked: boolean) {
    const filters = this.card.getByRole('button', { name: /^Filtros/ })
    await filters.click()
    await this.card.getByRole('checkbox', { name, exact: true }).setChecked(ticked)
    await filters.click()
  }

  async range(shortcut: string) {
    await this.card.getByRole('button', { name: /^Rango de fechas/ }).click()
    const page = this.card.page()
    await page.getByRole('button', { name: shortcut, exact: true }).click()
    await page.keyboard.press('Escape')
  }

  async sort(heading: string) {
    await this.table.locator(':scope > thead').getByRole('button', { name: heading, exact: true }).click()
  }

  async pageOf(rows: number) {
    await this.paging.getByLabel('Filas por página').selectOption(String(rows))
  }

  async nextPage() {
    await this.paging.getByRole('button', { name: 'Página siguiente' }).click()
  }

  /** Reloads the page right after the click, before the address has the change. */
  async previousPageAndReload() {
    const loaded = this.card.page().waitForEvent('load')
    await this.paging.getByRole('button', { name: 'Página anterior' }).evaluate((button: HTMLElement) => {
      button.click()
      location.reload()
    })
    await loaded
  }

  /** Expands a row. */
  async open(row: Locator, name: string) {
    await row.getByRole('button', { name: 'Abrir el detalle' }).click()
    const detail = new SalesTable(this.card, `Ventas de ${name}`)
    await expect(detail.rows.first()).toBeVisible()
    return detail
  }

  /** Exports the whole view by the card's menu. */
  async save(as: 'Excel' | 'CSV') {
    const page = this.card.page()
    await this.card.getByRole('button', { name: 'Exportar' }).first().click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: as }).click(),
    ])
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
  }
}

import { expect, type Page } from '@playwright/test'

export class ProvisionsPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Waits for the rows: for their units fields, or for the campaigns that group them. */
  async shown() {
    const campaigns = this.page.getByRole('button', { name: /^Descuento de / })
    await expect(this.quantities.or(campaigns).first()).toBeVisible()
  }

  get quantities() {
    return this.page.getByRole('textbox', { name: /^Unidades de / })
  }

  /** Figures of the footer by name. */
  async figures(): Promise<Record<string, string>> {
    const all = await this.page
      .locator('[data-page-footer] dl > div')
      .evaluateAll((pairs) =>
        pairs.map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent]),
      )
    return Object.fromEntries(all)
  }

  /** Names of the filters. */
  async filters(): Promise<string[]> {
    const controls = {
      Laboratorios: this.page.getByRole('button', { name: /^Laboratorios/ }),
      Roturas: this.page.getByRole('button', { name: 'Roturas', exact: true }),
      Tipo: this.page.getByRole('group', { name: 'Tipo' }),
      Fantasía: this.page.getByRole('checkbox', { name: 'Fantasía', exact: true }),
      Marca: this.page.getByRole('checkbox', { name: 'Marca', exact: true }),
    }
    const offered: string[] = []
    for (const [name, control] of Object.entries(controls)) if (await control.isVisible()) offered.push(name)
    return offered
  }

  /** Column headings of the wide grid, and the text of each cell of the first row. */
  async firstRow(): Promise<{ columns: string[]; cells: Record<string, string> }> {
    const grid = this.page.getByRole('main').getByRole('table').first()
    // Both rows at once: the column of the second suggestion may come between two looks.
    const [headers = [], values = []] = await grid
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(0, 2)
          .map((row) =>
            [...row.querySelectorAll('th, td')].map(
              (cell) => cell.querySelector('input')?.value ?? cell.textContent ?? '',
            ),
          ),
      )
    const isColumn = (header: string) => !['Detalle', 'Más datos', 'Prudente'].includes(header)
    return {
      columns: headers.filter(isColumn),
      cells: Object.fromEntries(headers.map((header, index) => [header, values[index] ?? ''])),
    }
  }

  async setQuantity(row: number, units: number) {
    const field = this.quantities.nth(row)
    await field.fill(String(units))
    await field.press('Enter')
    await expect(field).toHaveValue(String(units))
    return this
  }

  /** Expands the first row that has details: sales of other laboratories' products. */
  async expandFirst() {
    await this.page.getByRole('button', { name: 'Abrir el detalle' }).first().click()
    await expect(this.page.getByText('Uds vendidas').last()).toBeVisible()
  }

  /** Opens the filters, which a narrow screen shows behind a button. */
  async openLaboratories() {
    const filters = this.page.getByRole('button', { name: /^Filtros/ })
    if ((await filters.count()) > 0) await filters.click()
    await this.page.getByRole('button', { name: /^Laboratorios/ }).click()
    await expect(this.page.getByRole('searchbox', { name: 'Buscar laboratorio' })).toBeVisible()
  }

  /** Opens the secondary figures of the footer, which a narrow screen shows behind a button. */
  async openFigures() {
    const more = this.page.getByRole('button', { name: 'Todas las cifras' })
    if (await more.isVisible()) await more.click()
  }

  async openConditions() {
    await this.page.getByRole('button', { name: /^Condiciones/ }).click()
    await expect(this.page.getByRole('dialog', { name: 'Condiciones de compra' })).toBeVisible()
  }

  async search(text: string) {
    await this.page.getByRole('searchbox', { name: /^Buscar producto/ }).fill(text)
  }

  async addToCart() {
    await this.openAddToCart()
    await this.confirmAddToCart()
  }

  async openAddToCart() {
    await this.page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(this.page.getByRole('dialog', { name: 'Añadir al carrito' })).toBeVisible()
  }

  async confirmAddToCart() {
    const dialog = this.page.getByRole('dialog', { name: 'Añadir al carrito' })
    await dialog.getByRole('button', { name: 'Añadir al carrito' }).click()
    // It closes once the cart is stored. The notice that says so is gone after some seconds, seen or not.
    await expect(dialog).toHaveCount(0)
  }

  async openSaveOrder() {
    await this.page.getByRole('button', { name: 'Guardar pedido' }).click()
    await expect(this.page.getByRole('dialog', { name: 'Guardar pedido' })).toBeVisible()
  }
}

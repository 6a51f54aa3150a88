import { expect, type Page } from '@playwright/test'

export class ProvisionsPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get quantities() {
    return this.page.getByRole('textbox', { name: /^Unidades de / })
  }

  /** A figure of the footer, such as 'Uds'. */
  async figure(name: string) {
    return this.page
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
      .innerText()
  }

  async setQuantity(row: number, units: number) {
    const field = this.quantities.nth(row)
    await field.fill(String(units))
    await field.press('Enter')
    await expect(field).toHaveValue(String(units))
    return this
  }

  /** The detail of the first row that has one: what was sold of other laboratories. */
  async expandFirst() {
    await this.page.getByRole('button', { name: 'Abrir el detalle' }).first().click()
    await expect(this.page.getByText('Uds vendidas').last()).toBeVisible()
  }

  /** On a narrow screen the filters wait behind a button. */
  async openLaboratories() {
    const filters = this.page.getByRole('button', { name: /^Filtros/ })
    if ((await filters.count()) > 0) await filters.click()
    await this.page.getByRole('button', { name: /^Laboratorios/ }).click()
    await expect(this.page.getByRole('searchbox', { name: 'Buscar laboratorio' })).toBeVisible()
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
    await this.page.getByRole('dialog').getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(this.page.getByText('Productos añadidos al carrito.')).toBeVisible()
  }

  async openSaveOrder() {
    await this.page.getByRole('button', { name: 'Guardar pedido' }).click()
    await expect(this.page.getByRole('dialog', { name: 'Guardar pedido' })).toBeVisible()
  }

  async saveOrder() {
    await this.openSaveOrder()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido' }).click()
    await expect(this.page.getByText('Pedido guardado con éxito.')).toBeVisible()
  }
}

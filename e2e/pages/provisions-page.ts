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

  async addToCart() {
    await this.page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(this.page.getByText('Productos añadidos al carrito.')).toBeVisible()
  }

  async saveOrder() {
    await this.page.getByRole('button', { name: 'Guardar pedido' }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido' }).click()
    await expect(this.page.getByText('Pedido guardado con éxito.')).toBeVisible()
  }
}

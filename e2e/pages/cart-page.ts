import { expect, type Page } from '@playwright/test'
import { OrdersPage } from './orders-page'

export class CartPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get quantities() {
    return this.page.getByRole('textbox', { name: /^Cantidad de / })
  }

  async laboratory(name: string) {
    await this.page.getByRole('tab', { name }).click()
  }

  async setQuantity(row: number, units: number) {
    const field = this.quantities.nth(row)
    await field.fill(String(units))
    await field.press('Enter')
    await expect(field).toHaveValue(String(units))
  }

  /** In the bar of narrower screens; opens totals and actions. */
  private get total() {
    return this.page.locator('[data-page-footer]').getByRole('button', { name: / Total · / })
  }

  /** Opens totals and actions, which narrower screens show behind the total of the bar. */
  async openSummary() {
    if (await this.total.isVisible()) await this.total.click()
    await expect(this.page.getByRole('complementary', { name: 'Resumen del pedido' })).toBeVisible()
  }

  /** On narrower screens. */
  async closeSummary() {
    await this.total.click()
    await expect(this.page.getByRole('complementary', { name: 'Resumen del pedido' })).toHaveCount(0)
  }

  /** Presses 'GUARDAR Y EXPORTAR' and takes the first method; resolves to the spreadsheet's file name. */
  async save() {
    const download = this.page.waitForEvent('download')
    await this.saveWithoutWaiting()
    // It stands for four seconds, and the file comes after it. The last one: that of an order saved just before may still be there.
    await expect(this.page.getByText('Pedido guardado con éxito.').last()).toBeVisible()
    const file = (await download).suggestedFilename()
    return { file, orders: new OrdersPage(this.page) }
  }

  /** Saves the carts of all laboratories, and presses twice; resolves to the spreadsheet's file name. */
  async saveAll(orders: number) {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: `Guardar todo (${orders})` }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Guardar todo' })
    await dialog.getByRole('button', { name: `Guardar ${orders} pedidos` }).dblclick()
    await expect(this.page.getByText(`${orders} pedidos guardados con éxito.`)).toBeVisible()
    return (await download).suggestedFilename()
  }

  async openSave() {
    await this.page.getByRole('button', { name: 'GUARDAR Y EXPORTAR' }).click()
    await expect(this.page.getByRole('dialog', { name: 'Guardar pedido' })).toBeVisible()
  }

  async saveWithoutWaiting() {
    await this.openSave()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido' }).click()
  }
}

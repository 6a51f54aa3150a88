import { expect, type Page } from '@playwright/test'

export class OrdersPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Orders on this device that the server has not confirmed, or has only just confirmed. */
  get waiting() {
    return this.page.getByRole('region', { name: 'Pedidos de este dispositivo' }).getByRole('listitem')
  }

  /** Rows; cards on a narrow screen. */
  get created() {
    return (
      this.page
        .getByRole('table', { name: 'Pedidos realizados' })
        .locator('tbody tr')
        .or(this.page.getByRole('region', { name: 'Pedidos realizados' }).getByRole('article'))
        // Not the row that says that the list is loading.
        .filter({ hasNot: this.page.getByRole('status') })
    )
  }

  /** Accepts the new prices of the only order that has become more expensive. */
  async acceptPrices() {
    const accept = this.waiting.getByRole('button', { name: 'Aceptar los nuevos precios' })
    await accept.click()
    await expect(accept).toHaveCount(0)
  }

  /** The newest one. */
  async openFirst() {
    await this.created.first().getByRole('link').first().click()
    await this.page
      .getByRole('region', { name: /^Líneas de / })
      .first()
      .waitFor()
  }

  async downloadExcel() {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: 'Excel' }).click()
    return (await download).suggestedFilename()
  }
}

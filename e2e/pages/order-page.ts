import { expect, type Page } from '@playwright/test'

/** Detail of an order, as a pharmacy or a laboratory sees it. */
export class OrderPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(pharmacy: number, order: number) {
    await this.page.goto(`/purchase-order/${pharmacy}/details/${order}`)
    return await this.linesShown()
  }

  async linesShown() {
    await expect(this.lines.first()).toBeVisible()
    return this
  }

  /** Rows of the first page; cards on a narrow screen. */
  get lines() {
    return (
      this.page
        .getByRole('table', { name: /^Líneas de / })
        .locator('tbody tr')
        .or(this.page.getByRole('region', { name: /^Líneas de / }).getByRole('article'))
        // Not the row that says that they are loading.
        .filter({ hasNot: this.page.getByRole('status') })
    )
  }

  /** 'Enviado', 'Tramitado' or 'Anulado'. */
  state(name: string) {
    return this.page.getByRole('main').locator('header').getByText(name, { exact: true })
  }

  /** A figure above the lines, such as 'Unidades'. */
  figure(name: string) {
    return this.page
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
  }

  get cancelButton() {
    return this.page.getByRole('button', { name: 'Anular pedido' })
  }

  async askToCancel() {
    await this.cancelButton.click()
    const dialog = this.page.getByRole('dialog', { name: 'Anular pedido' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  async cancel() {
    const dialog = await this.askToCancel()
    await dialog.getByRole('button', { name: 'Anular pedido' }).click()
  }

  /** Withdraws what nobody has taken of an order that some have. */
  get restButton() {
    return this.page.getByRole('button', { name: 'Anular el resto' })
  }

  async cancelRest() {
    await this.restButton.click()
    const dialog = this.page.getByRole('dialog', { name: 'Anular el resto' })
    await dialog.getByRole('button', { name: 'Anular el resto' }).click()
  }

  /** Only for laboratories and staff. After taking the order it becomes the button that undoes it. */
  get takeButton() {
    return this.page.getByRole('button', { name: /tramitado$/ })
  }

  async openRepeat() {
    await this.page.getByRole('button', { name: 'Repetir pedido' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Repetir pedido' })
    await expect(dialog.getByText(/a los precios de hoy/)).toBeVisible()
    return dialog
  }
}

import { expect, type Page } from '@playwright/test'

/** «Datos» of the administration: a list of what is declared, and the form of one of them. */
export class DataPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(slug: string) {
    await this.page.goto(`/admin/datos/${slug}`)
    await expect(this.page.getByRole('button', { name: /^Editar / }).first()).toBeVisible()
    return this
  }

  /** Opens the form of the one entry that the search finds. */
  async edit(search: string) {
    await this.page.getByRole('searchbox', { name: 'Buscar' }).fill(search)
    const found = this.page.getByRole('button', { name: /^Editar / })
    await expect(found).toHaveCount(1)
    await found.click()
    await expect(this.reviewButton).toBeVisible()
  }

  get reviewButton() {
    return this.page.getByRole('button', { name: 'Revisar los cambios' })
  }

  field(label: string) {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }

  /** Gives the dialog that shows what would change. */
  async review() {
    await this.reviewButton.click()
    const dialog = this.page.getByRole('dialog', { name: 'Esto es lo que va a cambiar' })
    await expect(dialog).toBeVisible()
    return dialog
  }
}

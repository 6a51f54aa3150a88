import { expect, type Page } from '@playwright/test'

/** Dialogs that a pharmacy has to answer first: terms of the platform or of a laboratory. */
export class TermsDialog {
  private readonly page: Page
  private readonly title: string
  constructor(page: Page, title: string) {
    this.page = page
    this.title = title
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: this.title, exact: true })
  }

  async shown() {
    await expect(this.dialog).toBeVisible()
    return this
  }

  /** The laboratories that may get access to the pharmacy's sales. */
  get laboratories() {
    return this.dialog.getByRole('group').getByRole('checkbox')
  }

  async tick() {
    await this.dialog.getByRole('checkbox', { name: /^He leído / }).check()
  }

  async accept() {
    await this.dialog.getByRole('button', { name: 'Aceptar', exact: true }).click()
  }

  async reject() {
    await this.dialog.getByRole('button', { name: 'Rechazar', exact: true }).click()
  }
}

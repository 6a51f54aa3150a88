import { expect, type Page } from '@playwright/test'

/** «Dar de alta una farmacia» of «Mis Altas». */
export class ModuleRegistrationDialog {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open() {
    await this.page.getByRole('button', { name: 'Dar de alta una farmacia' }).click()
    await expect(this.dialog).toBeVisible()
    await expect(this.dialog.getByRole('group', { name: 'Módulo' })).toHaveAttribute('aria-busy', 'false')
    return this
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Dar de alta una farmacia' })
  }

  get kitDigital() {
    return this.dialog.getByRole('checkbox', { name: 'Kit Digital' })
  }

  get responsibles() {
    return this.dialog.getByLabel('Responsables').first()
  }

  field(label: string) {
    return this.dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })
  }

  /** Chooses an option of a field with a list, which closes afterwards. */
  async choose(label: string, option: string) {
    const field = this.dialog.getByLabel(new RegExp(`^${label}`)).first()
    await field.click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
    await field.press('Tab')
  }

  async submit() {
    await this.dialog.getByRole('button', { name: 'Dar de alta' }).click()
  }
}

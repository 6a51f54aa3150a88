import { expect, type Page } from '@playwright/test'

/** Setting a new password after forgetting the old one. */
export class RecoveryPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens it from the log-in page. */
  async open() {
    await this.page.getByRole('link', { name: '¿Ha olvidado su contraseña?' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Recuperar la contraseña' })).toBeVisible()
    return this
  }

  async ask(email: string) {
    await this.page.getByLabel('Correo electrónico').fill(email)
    await this.page.getByRole('button', { name: 'Enviar' }).click()
    await expect(this.page.getByText('Revise su correo')).toBeVisible()
  }

  /** Opens the link in the mail. */
  async openLink(link: string) {
    await this.page.goto(link)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Nueva contraseña' })).toBeVisible()
  }

  async choose(password: string, repeated = password) {
    await this.page.getByLabel('Contraseña nueva').fill(password)
    await this.page.getByLabel('Repita la contraseña').fill(repeated)
    await this.page.getByRole('button', { name: 'cambiar' }).click()
  }
}

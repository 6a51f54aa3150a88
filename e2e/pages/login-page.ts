import { expect, type Page } from '@playwright/test'
import { Shell } from './shell'

export class LoginPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open() {
    await this.page.goto('/')
    await expect(this.page.getByRole('button', { name: 'Acceder' })).toBeVisible()
    return this
  }

  async submit(username: string, password: string) {
    await this.page.getByLabel('Usuario o correo electrónico').fill(username)
    await this.page.getByLabel('Contraseña', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Acceder' }).click()
  }

  /** Logs a pharmacy user in and waits until the device holds the pharmacy's data. */
  async logIn(username: string, password = 'rebotica') {
    await this.submit(username, password)
    const shell = new Shell(this.page)
    await shell.dataReady()
    return shell
  }
}

import { expect, type Page } from '@playwright/test'
import { Shell } from './shell'

export class LoginPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(url = '/') {
    await this.page.goto(url)
    await expect(this.page.getByRole('button', { name: 'Acceder' })).toBeVisible()
    await this.answerCookies()
    return this
  }

  /** Answers the question about cookies, which is asked on a device's first visit only. */
  private async answerCookies() {
    const answered = await this.page.evaluate(() => localStorage.getItem('rebotica:cookie-consent') !== null)
    if (answered) return
    const question = this.page.getByRole('region', { name: 'Aviso de cookies' })
    await question.getByRole('button', { name: 'Rechazar' }).click()
    await expect(question).toHaveCount(0)
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

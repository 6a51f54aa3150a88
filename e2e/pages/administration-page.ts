import { expect, type Page } from '@playwright/test'
import { LoginPage } from './login-page'
import { Shell } from './shell'

/** The start page of the platform's staff: the list of users. */
export class AdministrationPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async logIn(username: string) {
    const login = await new LoginPage(this.page).open()
    await login.submit(username, 'rebotica')
    await this.shown()
    return this
  }

  /** Opens it from any screen. */
  async open() {
    await new Shell(this.page).openMenu()
    await this.page.getByRole('link', { name: 'Admin', exact: true }).click()
    await this.shown()
  }

  async shown() {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Administración' })).toBeVisible()
    await expect(
      this.page
        .getByRole('table', { name: 'Usuarios' })
        .locator('tbody tr')
        .or(this.page.getByRole('region', { name: 'Usuarios' }).getByRole('listitem'))
        // Not the row that says that the list is loading.
        .filter({ hasNot: this.page.getByRole('status') })
        .first(),
    ).toBeVisible()
  }

  /** Opens one of its lists, which then has rows. */
  async tab(label: string, title: string) {
    const tabs = this.page.getByRole('navigation', { name: 'Administración' })
    await tabs.getByRole('link', { name: label, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(this.page.locator('[data-list]')).toBeVisible()
    await expect(this.page.getByRole('status').filter({ hasText: 'Obteniendo' })).toHaveCount(0)
  }

  /** Acts as a user of a demo, by the button of its card; «Demos» is open. */
  async showDemo(demo: string, username: string) {
    const card = this.page.getByRole('article', { name: new RegExp(`: ${demo}$`) })
    await card.getByRole('button', { name: new RegExp(`: actuar como ${username}$`) }).click()
    return await this.impersonated()
  }

  /** Impersonates a user. */
  async impersonate(username: string) {
    await this.page.getByRole('searchbox', { name: 'Buscar usuario' }).fill(username)
    await this.page.getByRole('button', { name: `Actuar como ${username}`, exact: true }).click()
    return await this.impersonated()
  }

  private async impersonated() {
    const impersonation = new ImpersonationBanner(this.page)
    await expect(impersonation.banner).toBeVisible()
    return impersonation
  }
}

/** The banner that is shown while a user is impersonated. */
class ImpersonationBanner {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get banner() {
    return this.page.getByRole('region', { name: 'Actúa en el lugar de otro usuario' })
  }

  async leave() {
    await this.banner.getByRole('button', { name: 'Volver a mi usuario' }).click()
  }

  /** Ends the impersonation although that user has unsent orders, which stay on the device. */
  async leaveOrders() {
    await this.leave()
    const dialog = this.page.getByRole('dialog', { name: 'Volver a mi usuario' })
    await dialog.getByRole('button', { name: 'Volver de todos modos' }).click()
  }
}

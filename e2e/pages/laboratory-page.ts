import { expect, type Page } from '@playwright/test'
import { DashboardPage } from './dashboard-page'
import { LoginPage } from './login-page'
import { Shell } from './shell'

/** Where a laboratory's user starts: the pharmacies connected to them. */
export class LaboratoryPage {
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

  /** From a pharmacy's screens back to the list. */
  async home() {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).click()
    await this.shown()
  }

  async shown() {
    await expect(this.pharmacies.first()).toBeVisible()
  }

  get pharmacies() {
    return this.page
      .getByRole('table', { name: 'Farmacias Conectadas' })
      .locator('tbody tr')
      .or(this.page.getByRole('region', { name: 'Farmacias Conectadas' }).getByRole('listitem'))
  }

  /** The name of a pharmacy that lets this laboratory see its data. */
  async firstWithAccess() {
    const open = this.pharmacies.filter({ hasText: 'Sí' }).first()
    return await open.getByRole('button').first().innerText()
  }

  async openDashboard(name: string) {
    await this.pharmacies.filter({ hasText: name }).getByRole('button', { name, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
    return new DashboardPage(this.page)
  }

  /** By its summary to its orders. */
  async openPharmacy(name: string) {
    await this.openDashboard(name)
    const orders = await new Shell(this.page).orders()
    await expect(orders.created.first()).toBeVisible()
    return orders
  }
}

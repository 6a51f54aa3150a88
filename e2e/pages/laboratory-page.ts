import { expect, type Page } from '@playwright/test'
import { DashboardPage } from './dashboard-page'
import { LoginPage } from './login-page'
import { Shell } from './shell'

/** The start page of a laboratory's user: their figures, the people below them and their pharmacies. */
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

  /** Back to the list, from the screens of a pharmacy. */
  async home() {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).click()
    await this.shown()
  }

  async shown() {
    await expect(this.pharmacies.first()).toBeVisible()
  }

  get pharmacies() {
    return this.list('Farmacias Conectadas')
  }

  /** The figure that is shown under a name. */
  indicator(name: string) {
    const label = this.page.locator('dt', { hasText: new RegExp(`^${name}$`) })
    return label.locator('xpath=following-sibling::dd').locator('[aria-hidden]')
  }

  /** The searches of networks: none where there is no network. */
  get networks() {
    return this.page.getByRole('searchbox', { name: /^Buscar en / })
  }

  people(title: string) {
    return this.list(title)
  }

  get pending() {
    return this.list('Farmacias Pendientes de Conexión')
  }

  /** Its rows, or cards where the screen is narrow; not the row that says that the list is loading. */
  private list(name: string) {
    return this.page
      .getByRole('table', { name })
      .locator('tbody tr')
      .or(this.page.getByRole('region', { name }).getByRole('listitem'))
      .filter({ hasNot: this.page.getByRole('status') })
  }

  tab(name: string) {
    return this.page.getByRole('tab', { name, exact: true })
  }

  async searchPharmacy(text: string) {
    const box = this.page.getByRole('searchbox', { name: 'Buscar farmacia' })
    await box.fill(text)
    await box.press('Enter')
  }

  /** Name of the first pharmacy that lets this laboratory see its data. */
  async firstWithAccess() {
    return await this.pharmacies.getByRole('link').first().innerText()
  }

  async openDashboard(name: string) {
    await this.pharmacies.filter({ hasText: name }).getByRole('link', { name, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
    return new DashboardPage(this.page)
  }

  /** Opens the pharmacy's summary, and from there its orders. */
  async openPharmacy(name: string) {
    await this.openDashboard(name)
    const orders = await new Shell(this.page).orders()
    await expect(orders.created.first()).toBeVisible()
    return orders
  }

  async openPending() {
    await this.page.getByRole('tab', { name: /Pendientes/ }).click()
  }
}

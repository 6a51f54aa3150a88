import { expect, type Page } from '@playwright/test'
import { AccessDialog } from './access-dialog'
import { CartPage } from './cart-page'
import { OrdersPage } from './orders-page'
import { QuickOrderPage } from './quick-order-page'
import { ReportsPage } from './reports-page'
import { SelectionPage } from './selection-page'

/** What every screen of a pharmacy has: navigation, cart icon and status pill. */
export class Shell {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** The status pill in the toolbar: connection, data and unsent orders. */
  get pill() {
    return this.page.getByRole('banner').getByRole('status')
  }

  /** The pill's button; its text is announced by an element beside it. */
  get pillButton() {
    return this.pill.locator('xpath=following-sibling::*').getByRole('button').first()
  }

  async dataReady() {
    await expect(this.page.getByRole('navigation').first()).toBeVisible()
    await expect(this.pill).toHaveText('Todo enviado', { timeout: 60_000 })
    await this.dataOnDevice()
  }

  /** Waits until the device has the data and no refresh is running. */
  async dataOnDevice() {
    const panel = await this.openPanel()
    await expect(panel.getByText('Datos de la farmacia', { exact: true })).toBeVisible()
    await expect(panel.getByText('Aún no están en este dispositivo')).toHaveCount(0, { timeout: 60_000 })
    await expect(panel.getByRole('button', { name: 'Actualizar datos' })).not.toHaveAttribute('data-loading')
    await this.page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }

  async purchases() {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Compras' }).click()
    return new SelectionPage(this.page)
  }

  async quickOrder() {
    await this.purchases()
    await this.page.getByRole('link', { name: 'Pedido rápido' }).click()
    const quickOrder = new QuickOrderPage(this.page)
    await expect(quickOrder.field).toBeVisible()
    return quickOrder
  }

  async reports() {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Informes' }).click()
    return await new ReportsPage(this.page).shown()
  }

  async orders() {
    await this.page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
    return new OrdersPage(this.page)
  }

  /** In the toolbar, on narrow screens in the bar at the bottom. */
  get cartLink() {
    const places = this.page.getByRole('banner').or(this.page.getByRole('navigation', { name: 'Principal' }))
    return places.getByRole('link', { name: /carrito/i })
  }

  async cart() {
    await this.cartLink.click()
    return new CartPage(this.page)
  }

  /** Pharmacies see public prices at first, laboratories theirs. */
  async showPrices(name: 'PVL' | 'PVP') {
    const toolbar = this.page.getByRole('banner')
    await toolbar.locator('label', { hasText: name }).click()
    await expect(toolbar.getByRole('radio', { name })).toBeChecked()
  }

  async openMenu() {
    await this.page.getByRole('button', { name: /^Usuario: / }).click()
    const menu = this.page.getByRole('region', { name: 'Usuario', exact: true })
    await expect(menu.getByRole('link', { name: 'Salir' })).toBeVisible()
  }

  async openAccess() {
    await this.openMenu()
    await this.page.getByRole('button', { name: 'Permisos' }).click()
    await expect(
      this.page.getByRole('dialog', { name: 'Gestión de acceso de los laboratorios' }),
    ).toBeVisible()
    return new AccessDialog(this.page)
  }

  async openPanel() {
    await this.pillButton.click()
    const panel = this.page.getByRole('region', { name: 'Envío de pedidos y datos del dispositivo' })
    await expect(panel).toBeVisible()
    return panel
  }

  /** Refreshes catalogue, stock and sales, and waits until the device has stored them. */
  async refreshData() {
    const panel = await this.openPanel()
    const refresh = panel.getByRole('button', { name: 'Actualizar datos' })
    const fetched = this.page.waitForResponse((response) => response.url().endsWith('/api/v4/catalogue/'))
    await refresh.click()
    await fetched
    await expect(refresh).not.toHaveAttribute('data-loading')
    await this.page.keyboard.press('Escape')
  }

  /** Presses "Enviar ahora" even if the button is disabled: the app may have sent the orders by itself. */
  async sendNow() {
    const panel = await this.openPanel()
    await panel
      .getByRole('button', { name: 'Enviar ahora' })
      .evaluate((button: HTMLElement) => button.click())
    await this.page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
}

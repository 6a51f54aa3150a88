import type { Page } from '@playwright/test'
import { pharmacySections } from './dashboard-sections'
import { expect, test } from './fixtures'
import { DashboardPage } from './pages/dashboard-page'
import { LoginPage } from './pages/login-page'

const notice = (page: Page) => page.getByRole('region', { name: 'Preparación para trabajar sin conexión' })
const broken = (page: Page) =>
  page.getByRole('main').getByText(/No se ha podido|Esta página necesita la conexión/)

test('the device is said to be ready once every screen is on it, and then every screen opens without a connection', async ({
  page,
  network,
}) => {
  const release = network.hold(/\/assets\/workbook-/)
  const login = await new LoginPage(page).open()
  const shell = await login.logIn('farmacia')
  await expect(notice(page)).toContainText('Guardando la aplicación en este dispositivo')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  release()
  // The rest of the app's files is downloaded now.
  await expect(notice(page)).toHaveCount(0, { timeout: 60_000 })
  network.set('cut')
  const dashboard = new DashboardPage(page)
  for (const section of Object.keys(pharmacySections)) await dashboard.see(pharmacySections, section)
  const selection = await shell.purchases()
  const provisions = await selection.generate({ title: 'Propuesta general', extension: 'Genericos' })
  await provisions.setQuantity(0, 60)
  await provisions.addToCart()
  await expect((await shell.cart()).quantities.first()).toBeVisible()
  await shell.quickOrder()
  await shell.orders()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(broken(page)).toHaveCount(0)
})

test('a window reloaded past the cache becomes ready again', async ({ pharmacy: { page } }) => {
  await expect(notice(page)).toHaveCount(0)
  const session = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(notice(page)).toHaveCount(0)
})

test('a window that keeps no app says that it will not work without a connection', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const login = await new LoginPage(page).open()
  await login.logIn('farmacia')
  await expect(notice(page)).toContainText('Esta ventana no funcionará sin conexión')
  await notice(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(notice(page)).toHaveCount(0)
})

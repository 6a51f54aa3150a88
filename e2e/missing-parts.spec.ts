import type { Page } from '@playwright/test'
import { fillCart } from './fill-cart'
import { expect, test } from './fixtures'
import { CartPage } from './pages/cart-page'
import { LoginPage } from './pages/login-page'
import { Shell } from './pages/shell'

const reload = { name: 'Recargar la aplicación' }

// Without a service worker, as in a private window: files that are not loaded yet come from the server.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')),
)

test('a page older than the server starts anew when its user asks, with what was typed a moment ago', async ({
  page,
  network,
}) => {
  const shell = await (await new LoginPage(page).open()).logIn('farmacia')
  const cart = await fillCart(shell)
  await expect(cart.quantities.first()).toBeVisible()
  network.lose(/\/assets\//)
  await cart.quantities.first().fill('77')
  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { name: 'No se ha podido abrir' })).toBeVisible()

  network.lose()
  await page.getByRole('button', reload).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await shell.cart()
  await expect(new CartPage(page).quantities.first()).toHaveValue('77')
})

test('an answer lost once does not show; a dialog that the server no longer has takes the screen, until a reload', async ({
  page,
  network,
}) => {
  await showsSummary(page)
  const shell = new Shell(page)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('user-menu-items'))
  await page.route(/user-menu-items/, (route) => route.abort(), { times: 1 })
  await shell.openMenu()
  await lost
  await page.keyboard.press('Escape')
  network.lose(/\/assets\//)
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  await expect(page.getByRole('button', reload)).toBeVisible()
  network.lose()
  await page.getByRole('button', reload).click()
  await expect(shell.pill).toHaveText('Todo enviado')
})

test('without a connection the app is not lost to the page of the browser: it waits until it can reload', async ({
  page,
  network,
}) => {
  await showsSummary(page)
  network.set('cut')
  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
  await page.getByRole('button', reload).click()
  await expect(page.getByText('Sin conexión esta ventana no se puede recargar')).toBeVisible()
  network.set('none')
  await page.getByRole('button', reload).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
})

/** Logged in; what is downloaded then may still be on its way. */
async function showsSummary(page: Page) {
  await (await new LoginPage(page).open()).submit('farmacia', 'rebotica')
  await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
}

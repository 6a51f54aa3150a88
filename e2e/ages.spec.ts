import type { Page } from '@playwright/test'
import { firstPage } from './browser'
import { createClock } from './clock'
import { storedAnswers } from './device-store'
import { fillCart } from './fill-cart'
import { expect, openApp, test } from './fixtures'
import { orderCount } from './journey'
import { CartPage } from './pages/cart-page'
import { LoginPage } from './pages/login-page'
import { OrdersPage } from './pages/orders-page'
import { Shell } from './pages/shell'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours
const general = { title: 'Propuesta general', extension: 'Genericos' }
const stale = /Sin conexión con el servidor\. Datos de/

test('a device in use without a connection shows every screen with its data at every age, and buys', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const clock = createClock()
  let context = await ownDevice.open()
  await clock.attach(context)
  let page = await firstPage(context)
  let shell = await openApp(page)
  await test.step('while there is a connection, what only the server has is read once', async () => {
    const orders = await shell.orders()
    await orders.openFirst()
    await shell.reports()
    await openNotifications(page)
    await page.keyboard.press('Escape')
  })
  const opened = await openedOrder(shell)
  for (const stored of ['pharmacy', 'orders', 'orderLines', 'reportRows', 'notifications'])
    await expect.poll(() => storedAnswers(page)).toContain(stored)
  network.set('cut')

  let age = 0
  const grow = async (to: number) => {
    await clock.use(page, to - age)
    age = to
  }
  let saved = 0
  for (const to of [6 * minutes, 26 * hours, 4 * days]) {
    await test.step(`${to / hours} hours after the last answer`, async () => {
      await grow(to)
      if (to === 26 * hours) {
        await context.close()
        context = await ownDevice.open()
        await clock.attach(context)
        page = await firstPage(context)
        await page.goto('/')
        shell = new Shell(page)
      }
      await page.reload()
      await showsEveryScreen(page, { order: opened, each: to === 6 * minutes ? anew : within })
      const provisions = await (await shell.purchases()).generate(general)
      await provisions.setQuantity(0, 24)
      await provisions.addToCart()
      const { file } = await (await shell.cart()).save()
      expect(file).toMatch(/^Pedido .*\.xlsx$/)
      saved += 1
      await expect((await shell.orders()).waiting).toHaveCount(saved)
    })
  }

  await test.step('the server ended its idle session meanwhile: the orders wait for its user, and leave then', async () => {
    await demo.query('UPDATE session SET last_used_at = last_used_at - $1::interval', ['4 days'])
    network.setClock(clock.aheadMs())
    network.set('none')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Acceder' })).toBeVisible()
    expect(await orderCount(demo)).toBe(before)
    await new LoginPage(page).logIn('farmacia')
    expect(await orderCount(demo)).toBe(before + saved)
  })
  await context.close()
})

test('a device left alone ends its session after two hours and its cart after three days; the orders stay', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const clock = createClock()
  const context = await ownDevice.open()
  await clock.attach(context)
  const page = await firstPage(context)
  const shell = await openApp(page)
  network.set('cut')
  const order = await (await shell.purchases()).generate(general)
  await order.setQuantity(0, 24)
  await order.addToCart()
  await (await shell.cart()).save()
  const cart = await (await shell.purchases()).generate(general)
  await cart.setQuantity(0, 36)
  await cart.addToCart()
  const units = await (await shell.cart()).quantities.first().inputValue()

  const logInAgain = async () => {
    network.set('none')
    await page.getByRole('button', { name: 'reiniciar sesion' }).click()
    const again = await new LoginPage(page).logIn('farmacia')
    await again.cart()
  }
  await test.step('3 hours: the session is over, offline too; cart and order come back with their user', async () => {
    await clock.sleep(3 * hours)
    network.setClock(clock.aheadMs())
    await expect(page.getByRole('dialog', { name: 'La sesión ha caducado' })).toBeVisible()
    await logInAgain()
    await expect(new CartPage(page).quantities.first()).toHaveValue(units)
    expect(await orderCount(demo)).toBe(before + 1)
  })
  await test.step('4 days: the cart that nobody touched is gone when the app is opened', async () => {
    await clock.sleep(4 * days)
    network.setClock(clock.aheadMs())
    await page.getByRole('button', { name: 'reiniciar sesion' }).click()
    await expect(page.getByRole('dialog', { name: 'La sesión ha caducado' })).toHaveCount(0)
    await page.reload()
    await (await new LoginPage(page).logIn('farmacia')).cart()
    await expect(page.getByText('Su carrito está vacio')).toBeVisible()
  })
  await context.close()
})

test('a page that stays open sends what waits once a portal is gone, offers a new version within the hour, and ends its session after two idle ones', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const clock = createClock({ timers: true })
  const context = await ownDevice.open()
  await clock.attach(context)
  const page = await firstPage(context)
  const shell = await openApp(page)
  const cart = await fillCart(shell)
  network.set('captive-portal')
  await cart.save()
  await expect.poll(() => network.orderRequests()).toBeGreaterThan(0)
  await expect(shell.pill).toHaveText('1 pedido por enviar')
  await clock.pass(70 * minutes)
  await expect(shell.pill).toHaveText('1 pedido por enviar')
  expect(await orderCount(demo)).toBe(before)

  network.setClock(clock.aheadMs())
  network.set('none')
  await clock.pass(4_000, { stepMs: 1_000 })
  await expect(shell.pill).toHaveText('Todo enviado')
  expect(await orderCount(demo)).toBe(before + 1)

  await page.evaluate(() => dispatchEvent(new Event('pointermove')))
  network.publishNewBuild()
  const offer = page.getByRole('region', { name: 'Actualización' })
  await expect(offer).toHaveCount(0)
  await clock.pass(55 * minutes)
  await expect(offer).toBeVisible()
  const ended = page.getByRole('dialog', { name: 'La sesión ha caducado' })
  await expect(ended).toHaveCount(0)
  await clock.pass(70 * minutes)
  await expect(ended).toBeVisible()
  await context.close()
})

/** Opens the newest order and returns its address; its lines are then stored on the device. */
async function openedOrder(shell: Shell): Promise<string> {
  const orders = await shell.orders()
  await orders.openFirst()
  return new URL(shell.page.url()).pathname
}

async function openNotifications(page: Page) {
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notificaciones' })
  await expect(dialog.getByRole('button', { name: /^Leer / }).first()).toBeVisible()
  return dialog
}

type Open = (page: Page, path: string) => Promise<unknown>
const anew: Open = (page, path) => page.goto(path)
/** Navigates within the open page, as a link does. */
const within: Open = (page, path) => page.evaluate((to) => history.pushState(null, '', to), path)

async function showsEveryScreen(page: Page, { order, each }: { order: string; each: Open }) {
  const shell = new Shell(page)
  const opens = async (path: string, name: string | RegExp) => {
    await each(page, path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Esta página necesita la conexión')).toHaveCount(0)
  }
  await opens('/dashboard/1', 'Resumen')
  await expect(page.getByText(/Datos de .* · Ventas hasta el/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await opens('/purchases/1', 'Compras')
  await expect(page.getByRole('tab').first()).not.toHaveText(/^Laboratorio \d/)
  await opens('/purchases/1/quick', 'Pedido rápido')
  await expect(page.getByRole('combobox', { name: 'CN, EAN o nombre del producto' })).toBeVisible()
  await opens('/cart/1', 'Carrito')
  await opens('/purchase-order/1', 'pedidos realizados')
  await expect(page.getByText(stale)).toBeVisible()
  await expect(new OrdersPage(page).created.first()).toBeVisible()
  await opens(order, /^Pedido del /)
  await expect(page.getByText(stale)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Líneas de / }).first()).toBeVisible()
  await opens('/reports/1', 'Informes')
  await expect(page.getByText(stale)).toBeVisible()
  const notifications = await openNotifications(page)
  await expect(notifications.getByText(stale)).toBeVisible()
  await page.keyboard.press('Escape')
  await opens('/cuenta', 'Cuenta')
  await expect(shell.pill).not.toHaveText('Todo enviado')
}

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { firstPage, type tablet } from './browser'
import type { Installation } from './installation'
import { LoginPage } from './pages/login-page'
import { Shell } from './pages/shell'
import type { FaultProxy } from './proxy'

type Proposal = { title: string; extension: string; preset?: string }

type Journey = {
  device: ReturnType<typeof tablet>
  installation: Installation
  account: { username: string; password: string }
  proposals: [Proposal, Proposal]
  /** Cuts the connection. `context` is the current browser, which is another one after it was reopened. */
  cut: (context: BrowserContext) => Promise<void>
  restore: (context: BrowserContext) => Promise<void>
}

/**
 * The browser is set offline, and the proxy blocks everything, too: a browser that is reopened is online for a moment,
 * in which its service worker would send the orders.
 */
export const withoutConnection = (network: FaultProxy): Pick<Journey, 'cut' | 'restore'> => ({
  async cut(context) {
    network.set('cut')
    await context.setOffline(true)
  },
  async restore(context) {
    network.set('none')
    await context.setOffline(false)
  },
})

/**
 * The main user journey: proposal, cart, a second proposal without a connection, order saved, browser closed and
 * reopened, connection back, order created exactly once, spreadsheet downloaded.
 */
export async function makeJourney({ device, installation, account, proposals, cut, restore }: Journey) {
  const before = await orderCount(installation)
  let context = await device.open()
  const page = await firstPage(context)
  const login = await new LoginPage(page).open()
  const shell = await login.logIn(account.username, account.password)
  await serviceWorkerReady(page)

  let selection = await shell.purchases()
  expect((await selection.laboratories()).length).toBeGreaterThan(0)
  let provisions = await selection.generate(proposals[0])
  await provisions.setQuantity(0, 24)
  await provisions.setQuantity(1, 12)
  await provisions.addToCart()

  await cut(context)
  selection = await shell.purchases()
  provisions = await selection.generate(proposals[1])
  await provisions.setQuantity(0, 36)
  await provisions.addToCart()
  const cart = await shell.cart()
  await cart.setQuantity(0, 30)
  const { file, orders } = await cart.save()
  expect(file).toMatch(/^Pedido .*\.xlsx$/)
  await expect(orders.waiting).toHaveCount(1)
  await expect(orders.waiting).toContainText('Por enviar')
  await expect(orders.waiting).toContainText('Se enviará después, cuando vuelva la conexión.')
  await expect(shell.pill).not.toHaveText('Todo enviado')
  await context.close()

  context = await device.open()
  await cut(context)
  const again = await firstPage(context)
  await again.goto('/')
  const reopened = new Shell(again)
  let waiting = await reopened.orders()
  await expect(waiting.waiting).toContainText('Por enviar')
  await expect(reopened.pill).not.toHaveText('Todo enviado')
  expect(await orderCount(installation)).toBe(before)

  await restore(context)
  await reopened.sendNow()
  await expect(reopened.pill).toHaveText('Todo enviado')
  expect(await orderCount(installation)).toBe(before + 1)
  const [order] = await installation.query<{ name: string; lines: number; first: number }>(
    `SELECT o.name, count(*)::int AS lines, max(l.quantity) AS first
       FROM purchase_order o JOIN purchase_order_line l ON l.pharmacy_id = o.pharmacy_id AND l.order_id = o.id
      GROUP BY o.pharmacy_id, o.id, o.name, o.created_at ORDER BY o.created_at DESC LIMIT 1`,
  )
  await again.goto('/')
  waiting = await reopened.orders()
  await expect(waiting.waiting).toHaveCount(0)
  await expect(waiting.created.first()).toContainText(order?.name ?? 'no order')
  await waiting.openFirst()
  expect(await waiting.downloadExcel()).toMatch(/\.xlsx$/)
  await context.close()
}

export const orderCount = async (installation: Installation): Promise<number> => {
  const [row] = await installation.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM purchase_order',
  )
  return row?.count ?? 0
}

/**
 * Before the service worker controls the page, files that were not loaded yet are not available offline. It first stores
 * all of the app, which takes long beside other browsers that do the same.
 */
export const serviceWorkerReady = async (page: Page) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
}

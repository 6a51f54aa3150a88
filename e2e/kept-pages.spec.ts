import type { Page } from '@playwright/test'
import { outboxLockName } from '@/offline/outbox/send-entry'
import { firstPage } from './browser'
import { fillCart } from './fill-cart'
import { expect, openApp, test } from './fixtures'
import { orderCount } from './journey'
import { Shell } from './pages/shell'

// The browser that people have: it keeps pages for "Atrás".
test.use({ isShell: false })

test('an order that a page was sending when its user opened another address is sent by the window beside it', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  // Started by itself, Chromium keeps such pages; Playwright's own way to open it forbids that.
  const { context, kill } = await ownDevice.openToKill()
  const page = await firstPage(context)
  const shell = await openApp(page, network.url)
  const cart = await fillCart(shell)
  const release = network.hold(/purchase-order\/$/)
  await cart.saveWithoutWaiting()
  await page.getByText('Pedido guardado con éxito.').waitFor()
  await expect.poll(network.orderRequests).toBe(1)

  const other = await context.newPage()
  await other.goto(network.url)
  await expect(new Shell(other).pill).toHaveText(/por enviar|Enviando/)
  await expect.poll(() => senders(other)).toBeGreaterThanOrEqual(2)
  await page.goto(`${network.url}/terminos-y-condiciones`)
  release()
  await expect(new Shell(other).pill).toHaveText('Todo enviado')
  expect(await orderCount(demo)).toBe(before + 1)
  await kill()
})

/** How many pages and workers of this device are sending, or wait their turn. */
const senders = (page: Page) =>
  page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter((lock) => lock.name === name).length
  }, outboxLockName)

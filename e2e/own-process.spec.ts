import type { Page } from '@playwright/test'
import { outboxLockName } from '@/offline/outbox/send-entry'
import { firstPage, type tablet } from './browser'
import { fillCart } from './fill-cart'
import { expect, openApp, test } from './fixtures'
import type { Installation } from './installation'
import { orderCount } from './journey'
import { Shell } from './pages/shell'
import { SupportDialog } from './pages/support-dialog'
import type { FaultProxy } from './proxy'

// The browser that people have: it keeps pages for "Atrás".
test.use({ isShell: false })

test('an order that a page was sending when its user opened another address is sent by the window beside it', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const { context, page, cart, kill } = await openWithCart(ownDevice, network)
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

test('an order and a ticket with two attachments, written offline, survive the browser being killed right after "guardado" and the server being killed: each exists once', async ({
  ownDevice,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  // No other journey writes this: the installation may have tickets of theirs.
  const description = 'La balanza no pesa.'
  const { page, cart, kill } = await openWithCart(ownDevice, network)
  network.set('cut')
  const support = await new SupportDialog(page).open()
  await support.write(description, [
    { name: 'captura.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a00', 'hex') },
    { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('dos') },
  ])
  await expect(support.dialog.getByRole('status')).toContainText('guardado en este dispositivo, por enviar')
  await support.close()
  await cart.saveWithoutWaiting()
  await page.getByText('Pedido guardado con éxito.').waitFor()
  await kill()
  expect(await orderCount(demo)).toBe(before)
  expect(await attachments(demo, description)).toEqual([])

  const hold = await demo.holdOrders(1)
  network.set('none')
  const reopened = await ownDevice.open()
  const again = await firstPage(reopened)
  await again.goto('/')
  await expect.poll(hold.somebodyWaits).toBe(true)
  await demo.kill()
  await hold.release()
  const back = new Shell(again)
  await expect(back.pill).toHaveText('1 pedido y 1 ticket por enviar')
  await demo.start()
  await back.sendNow()
  await expect(back.pill).toHaveText('Todo enviado')
  expect(await orderCount(demo)).toBe(before + 1)
  expect(await attachments(demo, description)).toEqual([
    { name: 'captura.png', size: 9 },
    { name: 'nota.txt', size: 3 },
  ])
  await reopened.close()
})

/** Started by itself, Chromium keeps pages, and can be killed; Playwright's own way to open it allows neither. */
async function openWithCart(device: ReturnType<typeof tablet>, { url }: FaultProxy) {
  const { context, kill } = await device.openToKill()
  const page = await firstPage(context)
  const shell = await openApp(page, url)
  return { context, page, cart: await fillCart(shell), kill }
}

/** The attachments of the tickets with this description, in order; `null`s for a ticket without. */
const attachments = (demo: Installation, description: string) =>
  demo.query(
    `SELECT a.name, length(bytes) AS size
    FROM support_ticket t LEFT JOIN support_attachment a ON a.ticket_id = t.id
    WHERE t.description = $1 ORDER BY t.id, position`,
    [description],
  )

/** How many pages and workers of this device are sending, or wait their turn. */
const senders = (page: Page) =>
  page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter((lock) => lock.name === name).length
  }, outboxLockName)

import type { Page } from '@playwright/test'
import { firstPage } from './browser'
import { waitingOrders } from './device-store'
import { fillCart } from './fill-cart'
import { expect, openApp, test } from './fixtures'
import { orderCount } from './journey'
import { OrdersPage } from './pages/orders-page'
import { Shell } from './pages/shell'

const sent = (shell: Shell) => expect(shell.pill).toHaveText('Todo enviado')
const notSent = (shell: Shell) => expect(shell.pill).not.toHaveText('Todo enviado')

test('an order whose answer is lost after the commit exists once, and is shown as sent only after a second answer', async ({
  pharmacy,
  network,
  demo,
}) => {
  const before = await orderCount(demo)
  const cart = await fillCart(pharmacy)
  network.set('lose-reply')
  const { orders } = await cart.save()
  await expect.poll(() => orderCount(demo)).toBe(before + 1)
  await expect(orders.waiting).toContainText('Por enviar')
  await notSent(pharmacy)

  network.set('none')
  await pharmacy.sendNow()
  await sent(pharmacy)
  expect(network.orderRequests()).toBeGreaterThanOrEqual(2)
  expect(await orderCount(demo)).toBe(before + 1)
})

test('a proposal that became an order is not offered again by a browser that brings back what it had removed', async ({
  pharmacy,
  demo,
}) => {
  const { page } = pharmacy
  const before = await orderCount(demo)
  const selection = await pharmacy.purchases()
  await selection.laboratoryNamed('Almadria')
  const proposal = await selection.generate({ title: 'Autocompra', extension: 'Pedido' })
  await proposal.setQuantity(0, 7)
  // A killed browser may not have written yet that these are gone.
  const kept = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  await proposal.openSaveOrder()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar pedido' }).click()
  await expect(new OrdersPage(page).created.first()).toBeVisible()
  await sent(pharmacy)
  await page.evaluate(([local, session]) => {
    Object.assign(localStorage, local)
    Object.assign(sessionStorage, session)
  }, kept)
  await page.goto('/')
  await pharmacy.purchases()
  await expect(page.getByRole('tab', { name: 'Almadria' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Recuperar/ })).toHaveCount(0)
  expect(await orderCount(demo)).toBe(before + 1)
})

test('an order that the network delivers twice is created once', async ({ pharmacy, network, demo }) => {
  const before = await orderCount(demo)
  const cart = await fillCart(pharmacy)
  network.set('duplicate')
  await cart.save()
  await sent(pharmacy)
  expect(await orderCount(demo)).toBe(before + 1)
})

test.describe('by background sync, which needs the full Chromium', () => {
  test.use({ isShell: false })

  test('two tabs and the worker draining together create each order once', async ({
    pharmacy,
    network,
    demo,
  }) => {
    const before = await orderCount(demo)
    const cart = await fillCart(pharmacy)
    network.set('cut')
    const { orders } = await cart.save()
    await expect(orders.waiting).toContainText('Por enviar')
    await expect.poll(() => askedFor(pharmacy.page)).toHaveLength(1)
    const [tag = ''] = await askedFor(pharmacy.page)
    network.set('none')
    const second = await pharmacy.page.context().newPage()
    await second.goto('/')
    const tabs = [pharmacy, new Shell(second)]
    await Promise.all([...tabs.map((tab) => tab.sendNow()), fireSync(second, tag)])
    for (const tab of tabs) await sent(tab)
    expect(await orderCount(demo)).toBe(before + 1)
  })

  test('an order saved offline is created when the network is back, with every tab closed', async ({
    ownDevice,
    network,
    demo,
  }) => {
    const before = await orderCount(demo)
    const context = await ownDevice.open(...syncsAgainWithinSeconds)
    const page = await firstPage(context)
    const shell = await openApp(page)
    const cart = await fillCart(shell)
    network.set('cut')
    await cart.save()
    await notSent(shell)
    await expect.poll(() => askedFor(page)).toHaveLength(1)
    // The browser keeps running without a page of the app: only the service worker can send.
    await context.newPage()
    await page.close()
    expect(await orderCount(demo)).toBe(before)

    network.set('none')
    await expect.poll(() => orderCount(demo)).toBe(before + 1)
    const next = await context.newPage()
    await next.goto('/')
    await sent(new Shell(next))
    expect(await orderCount(demo)).toBe(before + 1)
    await context.close()
  })
})

test('a rejected order says why and never holds back a good one', async ({ pharmacy, network, demo }) => {
  const before = await orderCount(demo)
  const doomed = await fillCart(pharmacy, 0)
  network.set('cut')
  await doomed.save()
  const good = await fillCart(pharmacy, 1)
  const { orders } = await good.save()
  // After saving and before sending, a product of the first order is taken off the market.
  const [line] = (await waitingOrders(pharmacy.page))[0]?.lines ?? []
  const rejected = orders.waiting.filter({ hasText: 'Rechazado' })
  await demo.query('UPDATE product SET active = false WHERE cn = $1', [line?.cn])
  try {
    network.set('none')
    await pharmacy.sendNow()
    await expect(rejected).toHaveCount(1)
    await expect(pharmacy.pill).toHaveText('1 pedido rechazado')
    await expect.poll(() => orderCount(demo)).toBe(before + 1)
  } finally {
    await demo.query('UPDATE product SET active = true WHERE cn = $1', [line?.cn])
  }
  await rejected.getByRole('button', { name: 'Reintentar' }).click()
  await sent(pharmacy)
  expect(await orderCount(demo)).toBe(before + 2)
})

/**
 * Chromium repeats a failed `sync` event after five minutes, three times at most. Shorter and more often in this test.
 */
const syncsAgainWithinSeconds = [
  '--force-fieldtrials=BackgroundSync/Soon',
  `--force-fieldtrial-params=BackgroundSync.Soon:${[
    'initial_retry_delay_sec/1',
    'retry_delay_factor/1',
    'max_sync_attempts/100',
    'max_sync_attempts_with_notification_permission/100',
  ].join('/')}`,
]

/** Tags of the Background Sync events that this origin's pages have registered and the browser has not fired yet. */
const askedFor = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    if (!('sync' in registration)) throw new Error('this browser has no Background Sync')
    return (registration.sync as { getTags(): Promise<string[]> }).getTags()
  })

/** Fires the registered sync event at once; the browser could take minutes. */
async function fireSync(page: Page, tag: string) {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    tag,
    lastChance: false,
  })
}

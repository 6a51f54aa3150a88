import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { tablet } from '../../e2e/browser'
import { LoginPage } from '../../e2e/pages/login-page'
import { startProxy } from '../../e2e/proxy'
import { readLive } from '../../server/features/live/testing/live-reader'
import type { Bench } from '../bench'
import { orderToPost } from '../orders/order-to-post'
import { logIn, prepare, send } from '../server-call'
import { atMost, type Row, timesRow } from '../table'

const pharma = 1
const ordersEach = 200
/** Behind a proxy that keeps streams back each of them takes a minute. */
const ordersWithheld = 2
const budgetMs = 1_000

declare const window: Window & { seenAt: Record<string, number> }

/**
 * From the moment at which the server has answered that an order is created until the list on another device, which nobody
 * touches, shows it: without a proxy, with one, and behind one that keeps answers back.
 */
export async function measureLive(bench: Bench): Promise<Row[]> {
  const { port } = await bench.installation()
  const token = await logIn(port, 'farmacia')
  const download = await bench.download()
  const laboratories = download.purchasing.methods.map(({ laboratory }) => laboratory)
  const body = orderToPost(download, { pharma, laboratories })
  const proxy = await startProxy(() => port)
  bench.onEnd(() => proxy.close())

  const post = async (name: string): Promise<number> => {
    const headers = { 'idempotency-key': randomUUID() }
    await send(prepare('createOrder', { port, token, body: { ...body, name }, headers }))
    return Date.now()
  }
  /** Without a browser: until a device hears of it. */
  const measureTold = async (): Promise<number[]> => {
    const reader = await readLive(port, pharma, { headers: { authorization: `Bearer ${token}` } })
    const times: number[] = []
    await reader.next()
    for (let order = 0; order < ordersEach; order++) {
      const createdAt = await post('Medición')
      await reader.next()
      times.push(Math.max(0, Date.now() - createdAt))
    }
    reader.close()
    return times
  }
  const measure = async (baseURL: string, orders: number): Promise<number[]> => {
    const device = tablet({ baseURL, isShell: true })
    bench.onEnd(() => device.remove())
    const context: BrowserContext = await device.open()
    try {
      const page = context.pages()[0] ?? (await context.newPage())
      await (await (await new LoginPage(page).open()).logIn('farmacia')).dataReady()
      await page.goto(`/purchase-order/${pharma}`)
      await expect(page.getByRole('table', { name: 'Pedidos realizados' })).toBeVisible()
      await noteOrders(page)
      const times: number[] = []
      // The first one waits for what begins after the page, or is kept back.
      for (let order = 0; order < orders + 1; order++) {
        const name = `Medición ${randomUUID()}`
        const createdAt = await post(name)
        const seen = await page.waitForFunction((text) => window.seenAt[text], name, {
          timeout: 120_000,
          polling: 50,
        })
        if (order > 0) times.push(Math.max(0, Number(await seen.jsonValue()) - createdAt))
      }
      return times
    } finally {
      await context.close()
    }
  }

  const told = await measureTold()
  const direct = await measure(`http://localhost:${port}`, ordersEach)
  const behindProxy = await measure(proxy.url, ordersEach)
  proxy.set('withhold')
  const withheld = await measure(proxy.url, ordersWithheld)
  const what = 'an order committed to seen on another device'
  return [
    timesRow('an order committed to told to another device', told, { note: `${told.length} orders` }),
    timesRow(what, direct, { budget: atMost(budgetMs), note: `${direct.length} orders` }),
    timesRow(`${what}, behind a proxy`, behindProxy, {
      budget: atMost(budgetMs),
      note: `${behindProxy.length} orders`,
    }),
    timesRow(`${what}, behind a proxy that keeps streams back`, withheld, {
      note: `${withheld.length} orders; asked once a minute`,
    }),
  ]
}

/** Writes down when each name of an order first stands on the page. */
const noteOrders = (page: Page) =>
  page.evaluate(() => {
    window.seenAt = {}
    const note = () => {
      for (const [name] of document.body.innerText.matchAll(/Medición [0-9a-f-]{36}/g))
        window.seenAt[name] ??= Date.now()
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { displayAt } from '@/offline/kinds/order'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { createClock } from '../../e2e/clock'
import { rowsOf } from '../../e2e/device-store'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import { OrderPage } from '../../e2e/pages/order-page'
import { OrdersPage } from '../../e2e/pages/orders-page'
import { allSent, type Shown } from '../harness/claims'
import { readCarts } from '../harness/device-rows'
import { linesText, unitsOf } from '../harness/ledger'
import { orderSession } from '../harness/order-session'
import { pressAndRead } from '../harness/said'
import { benchTablet } from '../harness/tablet'
import type { Act, Look, OrderState, SeenOrder } from './history'
import type { Step } from './plan'
import type { Tablet, TabletOptions } from './tablet'

const withdrawalTexts = {
  saved: ['Pedido anulado'],
  refused: [
    'ya ha tramitado',
    'El servidor no ha respondido',
    'El servicio no está disponible',
    'Sin conexión',
  ],
}
/** A session is over on a device that believes that nobody has used it for two hours. */
const longestJumpMs = 10 * 60_000
const shownWithinMs = 10_000

/** A device of the pharmacy in Chromium: everything is done and read on its screens. `log`: file for what Chromium says. */
export async function openBrowserTablet({
  log,
  ...options
}: TabletOptions & { log: string }): Promise<Tablet> {
  const { actor, url, pharmacy, account, recorder, nextUnits } = options
  const clock = createClock()
  const listUrl = `${url}/purchase-order/${pharmacy.id}`
  const shop = { ...pharmacy.laboratory, products: [...pharmacy.cns] }
  let isClosed = false
  /** Units of the orders that the server's list has shown here: of these it counts, though an entry whose answer was lost still waits. */
  const listed = new Set<number>()
  /** The browser is opened and killed in turn: two of them would share its profile. */
  let turn: Promise<unknown> = Promise.resolve()
  /** What screens say by themselves: of all that the device has saved, and of each order that waits. */
  const onShown = ({ pill, orders }: Shown) => {
    if (isClosed) return
    const now = Date.now()
    recorder.add({
      ...{ kind: 'look', actor, begin: now, end: now, source: 'device', isAll: false },
      orders: orders
        .filter(({ units, state }) => state === 'accepted' || !listed.has(units))
        .map(({ units, state }) => seen(units, state === 'accepted' ? 'sent' : 'waiting')),
      ...(pill === allSent && { unsent: 0 }),
    })
  }
  const tablet = benchTablet({ network: { url }, clock, log, onShown })
  const first = await tablet.open()
  const login = await new LoginPage(first).open(url)
  await login.logIn(account.username, account.password)
  await serviceWorkerReady(first)

  const save = async (page: Page, lines: number) => {
    const session = orderSession(page, url, pharmacy.id)
    const inCart = async () =>
      (await readCarts(page)).find(({ laboratory }) => laboratory === shop.id)?.lines ?? []
    // What an earlier act left there is saved now.
    if ((await inCart()).length === 0)
      await session.fillCarts(new Map([[{ ...shop, products: shop.products.slice(0, lines) }, nextUnits()]]))
    await session.openSave(shop)
    const content = await inCart()
    const act: Parameters<typeof recorder.act>[1] = {
      ...{ act: 'save', what: unitsOf(content), by: account.username, lines: linesText(content) },
    }
    await recorder.act(actor, act, async () => {
      const said = await session.save().catch((error: unknown) => whenKilled(page, error))
      const saved = (await entriesOf(page)).find(({ display }) => String(display.totalQuantity) === act.what)
      if (saved) act.total = saved.display.totalPvlWithDiscount
      return said === 'saved' ? 'done' : said === 'refused' ? 'refused' : 'unknown'
    })
  }
  const entriesOf = async (page: Page) =>
    (await rowsOf<OrderEntry>(page, 'outbox').catch(() => [])).filter(({ display }) => display !== undefined)

  /** The dead say nothing. */
  const whenKilled = (page: Page, error: unknown) => {
    if (page.isClosed() || !tablet.isOpen()) return 'unknown' as const
    throw error
  }
  const list = async (page: Page) => {
    await page.goto(listUrl)
    const orders = new OrdersPage(page)
    const until = Date.now() + shownWithinMs
    // An empty list, or one that this device does not have, has no rows.
    while ((await orders.created.count()) === 0 && Date.now() < until) {
      if ((await page.getByText(/Sin pedidos|no están en este dispositivo|Sin conexión/).count()) > 0) break
      await pause(100)
    }
    return orders
  }
  const look = async (page: Page): Promise<Look | undefined> => {
    const shown = await recorder.look(actor, async () => {
      await list(page)
      const rows = await page.evaluate(readList)
      for (const { units } of rows) listed.add(units)
      const orders = rows.map(({ units, text }) => seen(units, stateOf(text)))
      return { source: 'device', isAll: false, orders }
    })
    await acceptPrices(page)
    return shown
  }
  const acceptPrices = async (page: Page) => {
    for (const entry of await entriesOf(page)) {
      if (entry.state === 'rejected') recorder.broken(actor, `rejected: ${JSON.stringify(entry.reason)}`)
      if (entry.state !== 'review') continue
      const { totalQuantity, totalPvlWithDiscount } = displayAt(entry.display, entry.prices ?? [])
      const units = new RegExp(`· ${totalQuantity} uds ·`)
      const accept = new OrdersPage(page).waiting
        .filter({ hasText: units })
        .getByRole('button', { name: 'Aceptar los nuevos precios' })
      const given = { what: String(totalQuantity), total: totalPvlWithDiscount }
      if ((await accept.count()) === 0) continue
      await recorder.act(actor, { act: 'accept-prices', ...given }, async (): Promise<Act['said']> => {
        await accept.click({ timeout: 5_000 })
        return 'unknown'
      })
    }
  }
  const withdraw = async (page: Page) => {
    await list(page)
    const sent = (await page.evaluate(readList)).find(({ text, id }) => id && stateOf(text) === 'sent')
    if (!sent) return
    await page.goto(`${listUrl}/details/${sent.id}`)
    const order = new OrderPage(page)
    const until = Date.now() + shownWithinMs
    while (!(await order.cancelButton.isEnabled({ timeout: 100 }).catch(() => false)))
      if (Date.now() > until) return
    const dialog = await order.askToCancel()
    const press = () => dialog.getByRole('button', { name: 'Anular pedido' }).click()
    await recorder.act(actor, { act: 'withdraw', what: String(sent.units) }, async () => {
      const said = await pressAndRead(page, press, withdrawalTexts).catch(() => 'unknown' as const)
      return said === 'saved' ? 'done' : 'unknown'
    })
  }

  return {
    async play(step: Step) {
      await turn
      if (!tablet.isOpen()) return
      const page = tablet.page()
      const work =
        step.does === 'save' ? save(page, step.lines) : step.does === 'withdraw' ? withdraw(page) : look(page)
      await work.catch((error: unknown) => {
        if (tablet.isOpen() && tablet.page() === page && !page.isClosed())
          recorder.broken(actor, firstLines(error))
      })
    },
    async look() {
      await turn
      return tablet.isOpen() ? await look(tablet.page()) : undefined
    },
    kill() {
      turn = tablet.isOpen() ? tablet.close() : turn.then(tablet.close)
    },
    async reopen() {
      turn = turn
        .then(async () => {
          if (!tablet.isOpen()) await (await tablet.open()).goto(listUrl)
        })
        // It may be killed again before its screen is there.
        .catch(() => {})
      await turn
    },
    moveClock: (ms: number) => void clock.sleep(Math.sign(ms) * Math.min(Math.abs(ms), longestJumpMs)),
    async close() {
      isClosed = true
      await tablet.remove()
    },
  }
}

const seen = (units: number, state: OrderState): SeenOrder => ({ order: String(units), state, total: 0 })

const stateOf = (text: string): OrderState =>
  /Anulado/.test(text)
    ? 'withdrawn'
    : /Servid/.test(text)
      ? 'served'
      : /Tramitado/.test(text)
        ? 'taken'
        : 'sent'

const firstLines = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n')
    .slice(0, 6)
    .join(' / ')

/** Runs in the page: the rows of the list of orders. */
function readList(): { id: string; units: number; text: string }[] {
  return [...document.querySelectorAll('main table tbody tr, main article')].flatMap((row) => {
    const text = (row as HTMLElement).innerText
    const id = /details\/(\d+)/.exec(row.querySelector('a')?.getAttribute('href') ?? '')?.[1]
    const units = /Uds\s*([\d.]+)/.exec(text)?.[1]
    return id && units ? [{ id, units: Number(units.replace('.', '')), text }] : []
  })
}

import { randomUUID } from 'node:crypto'
import type { Outcome } from '@/api/outcome'
import { madridDay } from '@/domain/basics/dates'
import type { CartProduct } from '@/domain/cart/cart-types'
import { discountFacts, withExpectedPrices } from '@/domain/order/expected-prices'
import { newestOf, unlistedOrders } from '@/features/orders/unlisted-orders'
import { isWaiting } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import { displayAt } from '@/offline/kinds/order'
import type { OrderToSave } from '@/offline/outbox/save-entry'
import { linesText } from '../harness/ledger'
import type { Look, SeenOrder } from './history'
import { type MortalPage, newDisk, openMortalPage } from './mortal-page'
import type { Step } from './plan'
import { type Recorder, seenOrder } from './recorder'

export type TabletOptions = {
  actor: string
  url: string
  pharmacy: { id: number; laboratory: { id: number; name: string }; cns: readonly string[] }
  account: { username: string; password: string }
  random: () => number
  recorder: Recorder
  /** Another number of units each time, by which an order is known. */
  nextUnits: () => number
}

export type Tablet = {
  play: (step: Step) => Promise<void>
  /** Undefined where nothing was shown. */
  look: (source: Look['source']) => Promise<Look | undefined>
  /** As by a flat battery. */
  kill: () => void
  reopen: () => Promise<void>
  moveClock: (ms: number) => void
  close: () => Promise<void>
}

/** A device of the pharmacy as its user works with it, without a screen: the product's offline code does everything behind. */
export async function openTablet(options: TabletOptions): Promise<Tablet> {
  const { actor, url, pharmacy, account, random, recorder } = options
  const disk = newDisk()
  let isSettling = false
  const openPage = () =>
    openMortalPage({
      ...{ disk, url, random },
      onSessionRefused: () => isSettling || recorder.broken(actor, 'the server refused the session'),
    })
  const refresh = ({ client, snapshots }: MortalPage['device']) =>
    snapshots.refreshSnapshot({ client, pharmacy: pharmacy.id })
  const logIn = async ({ device }: MortalPage) => {
    const { token } = await must(device.client.call('login', { body: account }))
    const user = await must(device.clientWith(token).call('myUser', {}))
    await device.session.saveSession({ token, user })
    device.start()
    await refresh(device)
  }
  let page: MortalPage | null = openPage()
  await logIn(page)

  const identity = ({ device }: MortalPage) => device.session.getSnapshot()?.identity

  const save = async (open: MortalPage, lines: number) => {
    const { device, died } = open
    const toSave = await newOrder(device, options, lines).catch(() => null)
    if (!toSave) return
    const { order, display } = toSave
    await recorder.act(
      actor,
      {
        ...{ act: 'save', what: String(display.totalQuantity), by: account.username },
        ...{ lines: linesText(order.purchaseOrderLines), total: display.totalPvlWithDiscount },
      },
      async () => {
        const outcome = await device.outbox.saveOrder(toSave)
        // A dead page's disk refuses, and nobody sees it.
        if (!outcome.ok && open === page) recorder.broken(actor, `saving was refused: ${outcome.reason}`)
        if (outcome.ok) device.drainer.nudge()
        return outcome.ok ? 'done' : 'refused'
      },
      died,
    )
  }
  /** Whoever sees that an order costs more accepts it. */
  const decide = async ({ device, died }: MortalPage, entries: readonly OutboxEntry[]) => {
    for (const entry of entries.filter(isOrder)) {
      if (entry.state === 'rejected') recorder.broken(actor, `rejected: ${JSON.stringify(entry.reason)}`)
      if (entry.state !== 'review') continue
      const { totalQuantity, totalPvlWithDiscount } = displayAt(entry.display, entry.prices ?? [])
      const given = {
        act: 'accept-prices',
        what: String(totalQuantity),
        total: totalPvlWithDiscount,
      } as const
      const accept = async () => ((await device.outbox.acceptPrices(entry)).ok ? 'done' : 'refused')
      if ((await recorder.act(actor, given, accept, died)) === 'done') device.drainer.nudge()
    }
  }
  const look = async (page: MortalPage, source: Look['source']): Promise<Look | undefined> => {
    const { device, died } = page
    const who = identity(page)
    if (!who) return undefined
    let entries: OutboxEntry[] = []
    const seen = await recorder.look(
      actor,
      async () => {
        const orders = await device.orders()
        const told =
          source === 'server' ? await orders.list(who, pharmacy.id, { query: { take: 100 } }) : null
        if (told && !told.ok) return undefined
        const { items } = await orders.storedList(who, pharmacy.id)
        entries = await device.outbox.entries(who)
        const listed = told ? told.data.data : items
        const ofDevice = unlistedOrders(entries, { pharmacy: pharmacy.id, newest: newestOf(items, listed) })
        // An order whose answer was lost waits, and is in the list as well: what the server says of it counts.
        const isListed = new Set(listed.map(({ totalQuantity }) => totalQuantity))
        const unlisted = ofDevice.filter(({ display }) => !isListed.has(display.totalQuantity))
        return {
          source,
          isAll: true,
          orders: [...listed.map(seenOrder), ...unlisted.map(waitingOrder)],
          unsent: entries.filter(isWaiting).length,
        }
      },
      died,
    )
    await decide(page, entries)
    return seen
  }
  const withdraw = async (page: MortalPage) => {
    const { device, died } = page
    const who = identity(page)
    if (!who) return
    const orders = await device.orders()
    const { items } = await orders.storedList(who, pharmacy.id)
    const order = items.find(({ state }) => state === 'sent')
    if (!order) return
    await recorder.act(
      actor,
      { act: 'withdraw', what: String(order.totalQuantity) },
      async () => saidOf(await orders.cancel(who, order.id)),
      died,
    )
  }

  return {
    async play(step: Step): Promise<void> {
      const open = page
      if (!open) return
      const work = async (): Promise<unknown> => {
        switch (step.does) {
          case 'save':
            return await save(open, step.lines)
          case 'withdraw':
            return await withdraw(open)
          case 'refresh':
            return await refresh(open.device)
          case 'look':
            return await look(open, 'server')
          case 'look-twice':
            return await Promise.all([look(open, 'server'), look(open, 'server')])
          case 'look-at-device':
            return await look(open, 'device')
        }
      }
      // What a dead page still throws, nobody sees.
      const ended = work().catch((error: unknown) => open === page && recorder.broken(actor, error))
      await Promise.race([ended, open.died])
    },
    look: (source: Look['source']) => (page ? look(page, source) : Promise.resolve(undefined)),
    kill() {
      page?.kill()
      page = null
    },
    async reopen() {
      if (page) return
      page = openPage()
      await page.device.session.readSession()
      page.device.start()
    },
    moveClock(ms: number) {
      disk.aheadMs += ms
    },
    async close() {
      isSettling = true
      page?.kill()
      page = null
    },
  }
}

const waitingOrder = ({ state, display }: OutboxEntry & { endpoint: 'createOrder' }): SeenOrder => ({
  order: String(display.totalQuantity),
  state: state === 'accepted' ? 'sent' : 'waiting',
  total: display.totalPvlWithDiscount,
})

/** What a call that changes an order was told. */
export const saidOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? 'done' : outcome.kind === 'http' && outcome.status < 500 ? 'refused' : 'unknown'

/** In peace all calls succeed. */
export async function must<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call
  if (outcome.ok) return outcome.data
  throw new Error(`A call failed before the faults: ${JSON.stringify(outcome)}`)
}

/** What the screen of a proposal would save, at the prices that this device knows; null where it knows none. */
async function newOrder(
  device: MortalPage['device'],
  { pharmacy, nextUnits }: TabletOptions,
  lines: number,
): Promise<OrderToSave | null> {
  const identity = device.session.getSnapshot()?.identity
  const offers = await device.snapshots.loadOffers(pharmacy.id)
  // Nothing can be ordered before the pharmacy's data is here.
  if (!offers || !identity || !pharmacy.cns.every((cn) => offers.catalogue.indexByCn.has(cn))) return null
  const { catalogue, purchasing } = offers
  const laboratory = { ...pharmacy.laboratory, image: null }
  const [campaign] = purchasing.campaigns.filter(({ products }) =>
    products.some(({ cn }) => pharmacy.cns.includes(cn)),
  )
  const units = nextUnits()
  const products = pharmacy.cns.slice(0, lines).map((cn, index): CartProduct => {
    const known = catalogue.products[catalogue.indexByCn.get(cn) ?? -1]
    const quantity = index === 0 ? units - lines + 1 : 1
    return {
      ...{ id: index, cn, product: `Producto ${cn}`, ean: {}, quantity, pvl: known?.pvl ?? 0, pvp: 150 },
      ...{ campaign: campaign ? { id: campaign.id, name: campaign.name } : null, laboratory, tags: [] },
    }
  })
  const order = withExpectedPrices(
    {
      ...{ name: `Pedido ${units}`, pharma: pharmacy.id, laboratories: [laboratory.id], tags: [] },
      purchaseOrderLines: products.map(({ cn, quantity }) => ({
        ...{ cn, quantity, tags: [] },
        ...(campaign && { campaign: campaign.id }),
      })),
    },
    products,
    discountFacts(purchasing, madridDay(new Date(device.serverNow()))),
  )
  const sum = (of: (product: CartProduct) => number) => products.reduce((total, each) => total + of(each), 0)
  return {
    ...{ id: randomUUID(), identity, order },
    display: {
      ...{ laboratory, products, totalQuantity: units },
      totalPvl: sum(({ pvl, quantity }) => pvl * quantity),
      totalPvp: sum(({ pvp, quantity }) => (pvp ?? 0) * quantity),
      totalPvlWithDiscount: order.purchaseOrderLines.reduce(
        (total, { expected }) => total + (expected?.totalPvlWithDiscount ?? 0),
        0,
      ),
    },
  }
}

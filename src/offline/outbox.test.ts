import { describe, expect, test } from 'vitest'
import type { Outcome } from '@/api/outcome'
import type { CreatedOrder } from '@/contract/orders'
import { createDexieOutboxStore } from '@/offline/dexie-outbox-store'
import { drain } from '@/offline/drain'
import { createQueue } from '@/offline/lock'
import { createMemoryOutboxStore } from '@/offline/memory-outbox-store'
import { createOutbox } from '@/offline/outbox'
import type { OutboxStore } from '@/offline/outbox-store'
import type { OrderMessage } from '@/offline/send-order'
import type { Session } from '@/offline/session'
import { answered, portalPage, refused } from '@/offline/testing/fake-server'
import {
  sampleCart,
  sampleIdentity,
  sampleLaboratory,
  sampleOrder,
  sampleProduct,
  sampleSession,
} from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'
import { openTestDatabase } from '@/offline/testing/test-database'

const stores: [string, () => OutboxStore][] = [
  ['memory', createMemoryOutboxStore],
  ['Dexie', () => createDexieOutboxStore(openTestDatabase())],
]
const network: Outcome<CreatedOrder> = { ok: false, kind: 'network' }
const timeout: Outcome<CreatedOrder> = { ok: false, kind: 'timeout' }
const cartKey = { owner: '1', pharma: 1, laboratory: sampleLaboratory.id }
const start = Date.parse('2026-03-02T08:00:00Z')

/** One device whose server answers what the test says, by order name or in turn. */
const createBench = (store: OutboxStore) => {
  const bench = {
    now: start,
    session: sampleSession({ userId: 1, token: 't1', id: 's1' }) as Session | null,
    sent: [] as { id: string; name: string; token: string }[],
    answers: [] as Outcome<CreatedOrder>[],
    byName: {} as Record<string, Outcome<CreatedOrder>>,
    whileSending: async (): Promise<void> => undefined,
  }
  let numbers = 0
  const send = async ({ id, body }: OrderMessage, { token }: Session) => {
    bench.sent.push({ id, name: body.name, token })
    await bench.whileSending()
    return (
      bench.byName[body.name] ?? bench.answers.shift() ?? answered({ id: bench.sent.length, name: body.name })
    )
  }
  const readSession = async () => bench.session
  const outbox = createOutbox({
    store,
    readSession,
    send,
    now: () => bench.now,
    newId: () => {
      numbers += 1
      return uuidOf(numbers)
    },
    flushCarts: async () => undefined,
  })
  const lock = createQueue()
  const pass = (force = false) =>
    drain({
      store,
      readSession,
      send,
      lock,
      now: () => bench.now,
      random: () => 0.5,
      hasNetwork: () => true,
      force,
    })
  const save = async (name: string, number = 1) => {
    const products = [sampleProduct(number)]
    const outcome = await outbox.saveOrder(sampleOrder(1, { id: outbox.newOrderKey(), name, products }))
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.entry.id
  }
  const entryOf = async (id: string) => {
    const entry = await store.entry(id)
    if (entry === undefined) throw new Error('no such entry')
    return entry
  }
  return Object.assign(bench, { store, outbox, pass, save, entryOf })
}

describe.each(stores)('an outbox in %s', (_, createStore) => {
  const bench = () => createBench(createStore())

  describe('saving', () => {
    test('an order of a cart joins the outbox and its cart goes, together', async () => {
      const { store, outbox } = bench()
      const products = [sampleProduct(1), sampleProduct(2)]
      await store.transact((transaction) => transaction.putCart(cartKey, sampleCart(1, products)))
      const order = sampleOrder(1, { id: uuidOf(9), name: 'Pedido', products, fromCart: true })
      const saved = await outbox.saveOrder(order)
      expect(saved).toMatchObject({
        ok: true,
        entry: { id: uuidOf(9), state: 'queued', attempts: 0, owner: '1' },
      })
      expect(await store.cart(cartKey)).toBeUndefined()
      expect(JSON.stringify(await outbox.entries(sampleIdentity(1)))).not.toContain('token')
    })

    test('a cart that another tab changed meanwhile is not saved under old lines', async () => {
      const { store, outbox } = bench()
      await store.transact((transaction) =>
        transaction.putCart(cartKey, sampleCart(1, [sampleProduct(1, 5)])),
      )
      const order = sampleOrder(1, {
        id: uuidOf(9),
        name: 'Pedido',
        products: [sampleProduct(1, 2)],
        fromCart: true,
      })
      expect(await outbox.saveOrder(order)).toEqual({ ok: false, reason: 'cart_changed' })
      expect(await store.cart(cartKey)).toBeDefined()
      expect(await outbox.entries(sampleIdentity(1))).toEqual([])
    })

    test('pressing the button twice saves one order', async () => {
      const { store, outbox } = bench()
      const products = [sampleProduct(1)]
      await store.transact((transaction) => transaction.putCart(cartKey, sampleCart(1, products)))
      const order = sampleOrder(1, { id: uuidOf(9), name: 'Pedido', products, fromCart: true })
      const both = await Promise.all([outbox.saveOrder(order), outbox.saveOrder(order)])
      expect(both.map(({ ok }) => ok)).toEqual([true, true])
      expect(await outbox.entries(sampleIdentity(1))).toHaveLength(1)
    })

    test('an order that the contract would refuse is not saved, and says which field', async () => {
      const { outbox } = bench()
      const order = sampleOrder(1, { id: uuidOf(9), name: ' ', products: [] })
      expect(await outbox.saveOrder(order)).toEqual({
        ok: false,
        reason: 'invalid',
        fields: { name: 'Campo obligatorio', purchaseOrderLines: 'Debe añadir al menos un producto' },
      })
    })
  })

  describe('draining', () => {
    test('sends each order under its own key and keeps the number that the server gave', async () => {
      const device = bench()
      const first = await device.save('uno', 1)
      device.now += 1
      const second = await device.save('dos', 2)
      expect(await device.pass()).toMatchObject({ accepted: 2, waiting: 0, nextAttemptAt: null })
      expect(device.sent.map(({ id }) => id)).toEqual([first, second])
      expect(await device.entryOf(second)).toMatchObject({ state: 'accepted', order: { id: 2, name: 'dos' } })
    })

    test.each([
      ['no network', network],
      ['a timeout', timeout],
      ['a captive portal', portalPage],
      ['an order still in flight', refused(409, 'in_flight')],
      ['a server in trouble', refused(500, 'internal')],
    ])('after %s the order waits, and goes again with the same key', async (_name, outcome) => {
      const device = bench()
      const id = await device.save('uno')
      device.answers.push(outcome)
      expect(await device.pass()).toMatchObject({ accepted: 0, waiting: 1 })
      expect(await device.entryOf(id)).toMatchObject({ state: 'queued', maybeReceived: true, order: null })
      expect(await device.pass()).toMatchObject({ waiting: 1 })
      expect(device.sent).toHaveLength(1)
      device.now += 10_000
      expect(await device.pass()).toMatchObject({ accepted: 1 })
      expect(new Set(device.sent.map((message) => message.id))).toEqual(new Set([id]))
    })

    test('a rejected order does not hold up the good one beside it', async () => {
      const device = bench()
      device.byName.malo = refused(422, 'order_rejected')
      const bad = await device.save('malo', 1)
      device.now += 1
      const good = await device.save('bueno', 2)
      expect(await device.pass()).toMatchObject({ accepted: 1, rejected: 1, waiting: 0 })
      expect(await device.entryOf(bad)).toMatchObject({
        state: 'rejected',
        reason: { code: 'order_rejected' },
      })
      expect(await device.entryOf(good)).toMatchObject({ state: 'accepted' })
    })

    test('a 401 stops the pass; the same user logged in again releases the orders', async () => {
      const device = bench()
      const first = await device.save('uno', 1)
      device.now += 1
      await device.save('dos', 2)
      device.answers.push(refused(401, 'unauthenticated'))
      expect(await device.pass()).toMatchObject({ accepted: 0, needsLogin: 1, waiting: 1 })
      expect(device.sent).toHaveLength(1)
      expect(await device.entryOf(first)).toMatchObject({ state: 'needs-login' })
      device.session = sampleSession({ userId: 1, token: 't2', id: 's2' })
      expect(await device.pass()).toMatchObject({ accepted: 2, needsLogin: 0 })
      expect(device.sent.map(({ token }) => token)).toEqual(['t1', 't2', 't2'])
    })

    test('nobody else sends an order: not another user, not the same one while taking the place of another', async () => {
      const device = bench()
      await device.save('uno')
      device.session = sampleSession({ userId: 2, token: 't2', id: 's2' })
      await device.pass()
      const own = sampleSession({ userId: 1, token: 't3', id: 's3' })
      device.session = { ...own, identity: { ...own.identity, switchUser: 'farmacia' } }
      await device.pass()
      device.session = null
      await device.pass()
      expect(device.sent).toEqual([])
    })

    test('a log-out in the middle of a pass ends it', async () => {
      const device = bench()
      await device.save('uno', 1)
      await device.save('dos', 2)
      device.whileSending = async () => {
        device.session = null
      }
      await device.pass()
      expect(device.sent).toHaveLength(1)
    })

    test('an order whose tab died while sending goes again with the same key', async () => {
      const device = bench()
      const id = await device.save('uno')
      await device.store.transact(async (transaction) => {
        const entry = await transaction.entry(id)
        if (entry) await transaction.putEntry({ ...entry, state: 'sending', attempts: 1 })
      })
      expect(await device.pass()).toMatchObject({ accepted: 1 })
      expect(device.sent.map((message) => message.id)).toEqual([id])
    })

    test('"Enviar ahora" does not wait for the backoff, but does wait as long as the server asked', async () => {
      const device = bench()
      await device.save('uno', 1)
      device.answers.push(network)
      await device.pass()
      device.answers.push(refused(429, 'too_many_requests', 120_000))
      expect(await device.pass(true)).toMatchObject({ waiting: 1, nextAttemptAt: start + 120_000 })
      await device.pass(true)
      expect(device.sent).toHaveLength(2)
      device.now += 120_000
      expect(await device.pass()).toMatchObject({ accepted: 1 })
    })

    test('two passes at once send each order once', async () => {
      const device = bench()
      await device.save('uno', 1)
      await device.save('dos', 2)
      await Promise.all([device.pass(true), device.pass(true), device.pass(true)])
      expect(device.sent).toHaveLength(2)
    })

    test('accepted orders leave the list after two weeks and never come back from a file', async () => {
      const device = bench()
      const id = await device.save('uno')
      const file = await device.outbox.exportEntries(sampleIdentity(1))
      if (!file.ok) throw new Error(file.reason)
      await device.pass()
      device.now += 15 * 24 * 60 * 60_000
      await device.pass()
      expect(await device.store.entry(id)).toBeUndefined()
      const imported = await device.outbox.importEntries(sampleIdentity(1), await file.blob.text())
      expect(imported).toMatchObject({ ok: true, added: 0, closed: 1 })
    })
  })

  describe("the user's decisions", () => {
    test('a rejected order goes back into the cart, added to what is there', async () => {
      const device = bench()
      device.byName.malo = refused(422, 'order_rejected')
      const id = await device.save('malo', 1)
      await device.pass()
      await device.store.transact((transaction) =>
        transaction.putCart(cartKey, sampleCart(1, [sampleProduct(1, 2), sampleProduct(5)])),
      )
      expect(await device.outbox.editBack(id)).toEqual({ ok: true })
      const cart = await device.store.cart(cartKey)
      expect(cart?.products.map(({ cn, quantity }) => [cn, quantity])).toEqual([
        ['100001', 3],
        ['100005', 1],
      ])
      expect(cart?.products[0]?.tags).toEqual([{ code: 'q', name: 'Propuesta', quantity: 3 }])
      expect(await device.store.entry(id)).toBeUndefined()
    })

    test('an order that the server may hold is only taken back after asking', async () => {
      const device = bench()
      const id = await device.save('uno')
      device.answers.push(timeout, refused(403, 'forbidden'))
      await device.pass()
      expect(await device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
      await device.pass(true)
      expect(await device.outbox.editBack(id)).toEqual({ ok: false, reason: 'maybe_received' })
      expect(await device.outbox.editBack(id, { evenIfReceived: true })).toEqual({ ok: true })
    })

    test('an order on its way can be neither discarded nor edited nor retried', async () => {
      const device = bench()
      const id = await device.save('uno')
      const outcomes: unknown[] = []
      device.whileSending = async () => {
        outcomes.push(await device.outbox.discard(id, { evenIfReceived: true }))
        outcomes.push(await device.outbox.editBack(id, { evenIfReceived: true }))
        outcomes.push(await device.outbox.retry(id))
      }
      await device.pass()
      expect(outcomes).toEqual(Array(3).fill({ ok: false, reason: 'sending' }))
      expect(await device.entryOf(id)).toMatchObject({ state: 'accepted' })
    })

    test('a rejected order is retried under the same key', async () => {
      const device = bench()
      const id = await device.save('uno')
      device.answers.push(refused(403, 'forbidden'))
      await device.pass()
      expect(await device.pass(true)).toMatchObject({ waiting: 0 })
      await device.outbox.retry(id)
      expect(await device.pass()).toMatchObject({ accepted: 1 })
      expect(device.sent.map((message) => message.id)).toEqual([id, id])
    })
  })

  describe('files', () => {
    test('an order taken to another device in a file is sent under its own key', async () => {
      const from = bench()
      const id = await from.save('uno')
      const file = await from.outbox.exportEntries(sampleIdentity(1))
      if (!file.ok) throw new Error(file.reason)
      expect(file).toMatchObject({ count: 1, name: 'pedidos-sin-enviar-2026-03-02.json' })
      const to = bench()
      const text = await file.blob.text()
      expect(await to.outbox.importEntries(sampleIdentity(1), text)).toMatchObject({ ok: true, added: 1 })
      expect(await to.outbox.importEntries(sampleIdentity(1), text)).toMatchObject({ added: 0, known: 1 })
      await to.pass()
      expect(to.sent.map((message) => message.id)).toEqual([id])
    })

    test('a file never makes a sent order wait again, nor lets anybody send for another', async () => {
      const device = bench()
      await device.save('uno')
      const file = await device.outbox.exportEntries(sampleIdentity(1))
      if (!file.ok) throw new Error(file.reason)
      const text = await file.blob.text()
      await device.pass()
      expect(await device.outbox.importEntries(sampleIdentity(1), text)).toMatchObject({ added: 0, known: 1 })
      expect(await device.outbox.importEntries(sampleIdentity(2), text)).toMatchObject({
        added: 0,
        foreign: 1,
      })
      expect((await device.outbox.entries(sampleIdentity(1)))[0]).toMatchObject({ state: 'accepted' })
    })

    test('a file that says "accepted" is not believed: the server is asked', async () => {
      const device = bench()
      await device.save('uno')
      const file = await device.outbox.exportEntries(sampleIdentity(1))
      if (!file.ok) throw new Error(file.reason)
      const forged = (await file.blob.text()).replace('"queued"', '"accepted"')
      const other = bench()
      await other.outbox.importEntries(sampleIdentity(1), forged)
      expect((await other.outbox.entries(sampleIdentity(1)))[0]).toMatchObject({
        state: 'queued',
        order: null,
      })
    })

    test.each(['', 'null', '{}', '{"kind":"rebotica-outbox","version":1,"entries":[{}]}'])(
      'a file that is not ours (%s) changes nothing',
      async (text) => {
        expect(await bench().outbox.importEntries(sampleIdentity(1), text)).toEqual({
          ok: false,
          reason: 'not_ours',
        })
      },
    )
  })
})

describe('a full disk', () => {
  const fullDisk = () => {
    const store = createMemoryOutboxStore()
    return { store, device: createBench(store) }
  }

  test('says so, keeps the cart and saves nothing', async () => {
    const { store, device } = fullDisk()
    const products = [sampleProduct(1)]
    await store.transact((transaction) => transaction.putCart(cartKey, sampleCart(1, products)))
    store.failNextCommit('storage_full')
    const order = sampleOrder(1, { id: uuidOf(9), name: 'Pedido', products, fromCart: true })
    expect(await device.outbox.saveOrder(order)).toEqual({ ok: false, reason: 'storage_full' })
    expect(await store.cart(cartKey)).toBeDefined()
    expect(await store.entriesOf('1')).toEqual([])
  })

  test('lets the order be sent directly, and pressing again after a lost answer repeats the same message', async () => {
    const { store, device } = fullDisk()
    const products = [sampleProduct(1)]
    await store.transact((transaction) => transaction.putCart(cartKey, sampleCart(1, products)))
    device.answers.push(timeout)
    const order = (number: number) =>
      sampleOrder(1, { id: uuidOf(number), name: `Pedido ${number}`, products, fromCart: true })
    expect(await device.outbox.sendDirectly(order(1))).toMatchObject({
      ok: false,
      failure: { kind: 'timeout' },
    })
    expect(await device.outbox.sendDirectly(order(2))).toMatchObject({
      ok: true,
      order: { name: 'Pedido 1' },
    })
    expect(device.sent.map(({ id, name }) => [id, name])).toEqual(Array(2).fill([uuidOf(1), 'Pedido 1']))
    expect(await store.cart(cartKey)).toBeUndefined()
    expect(await device.outbox.sendDirectly(order(3))).toMatchObject({ failure: { kind: 'cart_changed' } })
  })

  test('never sends an order as somebody else', async () => {
    const { device } = fullDisk()
    device.session = sampleSession({ userId: 2, token: 't2', id: 's2' })
    const order = sampleOrder(1, { id: uuidOf(1), name: 'Pedido', products: [sampleProduct(1)] })
    expect(await device.outbox.sendDirectly(order)).toMatchObject({ failure: { kind: 'signed_out' } })
    expect(device.sent).toEqual([])
  })
})

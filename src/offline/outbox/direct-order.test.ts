import { describe, expect, test, vi } from 'vitest'
import { cartLifeMilliseconds } from '@/domain/cart/cart'
import type { CartStore } from '@/offline/cart/cart'
import { refused } from '@/offline/testing/fake-server'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import {
  sampleCart,
  sampleIdentity,
  sampleOrder,
  sampleProduct,
  sampleSession,
} from '@/offline/testing/order-samples'
import { benchStart, cartKey, createOutboxBench, timeout } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'

const ready = (carts: CartStore) => vi.waitFor(() => expect(carts.getSnapshot().status).toBe('ready'))

/** Where localStorage is forbidden. */
class RefusingMap extends Map<string, string> {
  override set() {
    return this
  }
}

describe('a full disk', () => {
  const fullDisk = (texts = new Map<string, string>()) => {
    const store = createMemoryOutboxStore()
    return { store, texts, device: createOutboxBench(store, texts) }
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

  test('repeats the same message also after a refusal that does not say whether the server has the order', async () => {
    const { device } = fullDisk()
    device.answers.push(timeout, refused(403, 'forbidden'), refused(422, 'order_rejected'))
    for (const number of [1, 2, 3, 4]) {
      const products = [sampleProduct(1)]
      await device.outbox.sendDirectly(sampleOrder(1, { id: uuidOf(number), name: 'Pedido', products }))
    }
    expect(device.sent.map(({ id }) => id)).toEqual([uuidOf(1), uuidOf(1), uuidOf(1), uuidOf(4)])
  })

  const sameLines = (number: number, user = 1) =>
    sampleOrder(user, { id: uuidOf(number), name: `Pedido ${number}`, products: [sampleProduct(1)] })

  test.each(['same page', 'next page'])(
    'that has room again saves an order whose answer was lost as one that the server may have, on the %s',
    async (where) => {
      const { store, device, texts } = fullDisk()
      device.answers.push(timeout)
      await device.outbox.sendDirectly(sameLines(1))
      const page = where === 'same page' ? device : createOutboxBench(store, texts)
      expect(await page.outbox.saveOrder(sameLines(2))).toMatchObject({
        ok: true,
        entry: { id: uuidOf(1), maybeReceived: true, body: { name: 'Pedido 1' } },
      })
      expect(await page.outbox.discard(uuidOf(1))).toEqual({ ok: false, reason: 'maybe_received' })
    },
  )

  test('has the next page repeat an order whose answer was lost, for as long as its cart could live', async () => {
    const { store, device, texts } = fullDisk()
    const reload = (laterMs: number) =>
      Object.assign(createOutboxBench(store, texts), { now: benchStart + laterMs })
    device.answers.push(timeout)
    await device.outbox.sendDirectly(sameLines(1))

    const others = reload(0)
    others.session = sampleSession({ userId: 2, token: 't2', id: 's2' })
    await others.outbox.sendDirectly(sameLines(2, 2))
    expect(others.sent).toMatchObject([{ id: uuidOf(2) }])
    const soon = reload(cartLifeMilliseconds - 1)
    soon.answers.push(timeout)
    await soon.outbox.sendDirectly(sameLines(3))
    expect(soon.sent).toMatchObject([{ id: uuidOf(1), name: 'Pedido 1' }])
    const late = reload(2 * cartLifeMilliseconds)
    await late.outbox.sendDirectly(sameLines(4))
    expect(late.sent).toMatchObject([{ id: uuidOf(4) }])
    expect(texts.size).toBe(0)
  })

  test('has another order made of equal lines once the first was answered in another tab', async () => {
    const { store, device, texts } = fullDisk()
    const other = createOutboxBench(store, texts)
    device.answers.push(timeout)
    await device.outbox.sendDirectly(sameLines(1))
    await other.outbox.sendDirectly(sameLines(2))
    expect(other.sent).toMatchObject([{ id: uuidOf(1) }])
    await device.outbox.sendDirectly(sameLines(3))
    expect(device.sent).toMatchObject([{ id: uuidOf(1) }, { id: uuidOf(3) }])
  })

  test('sends the same once where two tabs send it at the same moment', async () => {
    const { store, device, texts } = fullDisk()
    const other = createOutboxBench(store, texts)
    await Promise.all([device.outbox.sendDirectly(sameLines(1)), other.outbox.sendDirectly(sameLines(2))])
    expect([...device.sent, ...other.sent].map(({ id }) => id)).toEqual([uuidOf(1), uuidOf(1)])
  })

  test('takes equal lines for another order where the cart was filled anew, and where another proposal has them', async () => {
    const { store, device } = fullDisk()
    const products = [sampleProduct(1)]
    const fill = (now: number) =>
      store.transact((transaction) =>
        transaction.putCart(cartKey, { ...sampleCart(1, products), expirationDate: now }),
      )
    const send = (number: number, from: { fromCart: true } | { fromProposal: string }) => {
      device.answers.push(timeout)
      return device.outbox.sendDirectly(
        sampleOrder(1, { id: uuidOf(number), name: 'Pedido', products, ...from }),
      )
    }
    await fill(1)
    await send(1, { fromCart: true })
    await send(2, { fromCart: true })
    await fill(2)
    await send(3, { fromCart: true })
    await send(4, { fromProposal: uuidOf(20) })
    await send(5, { fromProposal: uuidOf(21) })
    await send(6, { fromProposal: uuidOf(20) })
    expect(device.sent.map(({ id }) => id)).toEqual([1, 1, 3, 4, 5, 4].map(uuidOf))
  })

  test('repeats a message that another version of the app has left, whatever that knows, and drops what is none', async () => {
    const { device, texts, store } = fullDisk()
    device.answers.push(timeout)
    await device.outbox.sendDirectly(sameLines(1))
    const [key = '', text = ''] = [...texts][0] ?? []
    const [lines = '', message] =
      Object.entries(JSON.parse(text) as Record<string, { order: object }>)[0] ?? []
    const later = { ...message, order: { ...message?.order, name: 'Tal cual', urgent: true } }
    texts.set(key, JSON.stringify({ [lines]: later, other: 'no message' }))
    const page = createOutboxBench(store, texts)
    await page.outbox.sendDirectly(sameLines(2))
    expect(page.sent).toMatchObject([{ id: uuidOf(1), name: 'Tal cual' }])
    expect(texts.size).toBe(0)
  })

  test('that takes no notes either has the same page alone repeat the message', async () => {
    const { store, device } = fullDisk(new RefusingMap())
    device.answers.push(timeout)
    for (const number of [1, 2]) await device.outbox.sendDirectly(sameLines(number))
    expect(device.sent.map(({ id }) => id)).toEqual([uuidOf(1), uuidOf(1)])
    expect(await store.entriesOf('1')).toEqual([])
  })

  test.each(['same page', 'next page'])(
    'that cannot empty the cart of a sent order never orders it again with what is added later on the %s',
    async (where) => {
      const store = createMemoryOutboxStore()
      const texts = new Map<string, string>()
      const device = createOutboxBench(store, texts)
      const sent = [sampleProduct(1)]
      await store.transact((transaction) => transaction.putCart(cartKey, sampleCart(1, sent)))
      await ready(device.openCarts(sampleIdentity(1), 1))
      store.failNextCommit('storage_full')
      const order = sampleOrder(1, { id: uuidOf(1), name: 'Enviado', products: sent, fromCart: true })
      expect(await device.outbox.sendDirectly(order)).toMatchObject({ ok: true })
      expect(await store.cart(cartKey)).toBeDefined()

      const page = where === 'same page' ? device : createOutboxBench(store, texts)
      const carts = page.openCarts(sampleIdentity(1), 1)
      await ready(carts)
      const { tags, ...line } = sampleProduct(2)
      await carts.addProposalToCart({
        laboratory: cartKey.laboratory,
        lines: [line],
        tag: { code: 'q', name: 'q' },
      })
      expect(carts.getSnapshot().items.flatMap(({ products }) => products)).toMatchObject([{ cn: line.cn }])
      const both = [...sent, sampleProduct(2)]
      const again = sampleOrder(1, { id: uuidOf(2), name: 'Otro', products: both, fromCart: true })
      expect(await page.outbox.saveOrder(again)).toEqual({ ok: false, reason: 'cart_changed' })
    },
  )

  test('sends an order of a proposal once, and none of one that is an order already', async () => {
    const { store, device } = fullDisk()
    const fromProposal = uuidOf(20)
    const order = (number: number) =>
      sampleOrder(1, { id: uuidOf(number), name: 'Pedido', products: [sampleProduct(number)], fromProposal })
    expect(await device.outbox.sendDirectly(order(1))).toMatchObject({ ok: true })
    expect(await store.closed([fromProposal])).toEqual([fromProposal])
    expect(await device.outbox.sendDirectly(order(2))).toMatchObject({
      ok: false,
      failure: { kind: 'proposal_ordered' },
    })
    expect(device.sent).toHaveLength(1)
  })

  test('never sends an order as somebody else', async () => {
    const { device } = fullDisk()
    device.session = sampleSession({ userId: 2, token: 't2', id: 's2' })
    const order = sampleOrder(1, { id: uuidOf(1), name: 'Pedido', products: [sampleProduct(1)] })
    expect(await device.outbox.sendDirectly(order)).toMatchObject({ failure: { kind: 'signed_out' } })
    expect(device.sent).toEqual([])
  })
})

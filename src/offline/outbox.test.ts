import { describe, expect, test } from 'vitest'
import { answered, refused, risen } from '@/offline/testing/fake-server'
import { sampleCart, sampleIdentity, sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { cartKey, createOutboxBench, outboxStores, timeout } from '@/offline/testing/outbox-bench'
import { outboxFileV1 } from '@/offline/testing/outbox-file-v1'
import { uuidOf } from '@/offline/testing/seeded-random'

describe.each(outboxStores)('an outbox in %s', (_, createStore) => {
  const bench = () => createOutboxBench(createStore())

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

    test('a campaign that the server refused does not come back with its line', async () => {
      const device = bench()
      const campaign = { id: 3, name: 'Primavera' }
      const products = [1, 2].map((number) => ({ ...sampleProduct(number), campaign }))
      const order = sampleOrder(1, { id: uuidOf(9), name: 'malo', products })
      await device.outbox.saveOrder(order)
      const error = {
        code: 'order_rejected' as const,
        message: 'La campaña Primavera terminó el 01/03/2026',
        fields: { 'purchaseOrderLines.1.campaign': 'La campaña Primavera terminó el 01/03/2026' },
      }
      device.byName.malo = { ok: false, kind: 'http', status: 422, error, retryAfterMs: null }
      await device.pass()
      expect(await device.outbox.editBack(order.id)).toEqual({ ok: true })
      const cart = await device.store.cart(cartKey)
      expect(cart?.products.map((each) => each.campaign)).toEqual([campaign, null])
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

  describe('an order whose prices rose', () => {
    const prices = (now: number) => [
      {
        cn: '100001',
        product: 'Producto 1',
        quantity: 1,
        before: { pvl: 100, totalPvlWithDiscount: 100 },
        now: { pvl: now, totalPvlWithDiscount: now },
      },
    ]
    const inReview = async () => {
      const device = bench()
      const id = await device.save('caro')
      device.answers.push(risen(prices(120)))
      await device.pass()
      return { device, id, seen: await device.entryOf(id) }
    }

    test('waits for its user with what changed, and is never sent by itself again', async () => {
      const { device, id, seen } = await inReview()
      expect(seen).toMatchObject({ state: 'review', prices: prices(120), maybeReceived: false })
      expect(await device.pass(true)).toMatchObject({ accepted: 0, rejected: 0, waiting: 0 })
      expect(await device.outbox.retry(id)).toEqual({ ok: false, reason: 'wrong_state' })
      expect(device.sent).toHaveLength(1)
    })

    test('does not hold up the others', async () => {
      const device = bench()
      await device.save('caro', 1)
      device.now += 1
      await device.save('bueno', 2)
      device.byName.caro = risen(prices(120))
      expect(await device.pass()).toMatchObject({ accepted: 1, rejected: 0, waiting: 0 })
    })

    test('is sent again under its own key at the prices that its user accepted, and shown at these', async () => {
      const { device, id, seen } = await inReview()
      expect(await device.outbox.acceptPrices(seen)).toEqual({ ok: true })
      expect(await device.entryOf(id)).toMatchObject({
        state: 'queued',
        body: { purchaseOrderLines: [{ expected: { pvl: 120, totalPvlWithDiscount: 120 } }] },
        display: { totalPvl: 120, totalPvlWithDiscount: 120 },
      })
      expect(await device.pass()).toMatchObject({ accepted: 1 })
      expect(device.sent.map((message) => message.id)).toEqual([id, id])
    })

    test('that meanwhile rose again is not sent at prices that its user has not seen', async () => {
      const { device, id, seen } = await inReview()
      await device.outbox.acceptPrices(seen)
      device.answers.push(risen(prices(150)))
      await device.pass()
      expect(await device.outbox.acceptPrices(seen)).toEqual({ ok: false, reason: 'wrong_state' })
      expect(await device.entryOf(id)).toMatchObject({ state: 'review', prices: prices(150) })
    })

    test('goes back into the cart without asking, at the new price also where the product is there already', async () => {
      const { device, id } = await inReview()
      await device.store.transact((transaction) =>
        transaction.putCart(cartKey, sampleCart(1, [sampleProduct(1, 2), sampleProduct(5)])),
      )
      expect(await device.outbox.editBack(id)).toEqual({ ok: true })
      const cart = await device.store.cart(cartKey)
      expect(cart?.products.map(({ cn, quantity, pvl }) => [cn, quantity, pvl])).toEqual([
        ['100001', 3, 120],
        ['100005', 1, 100],
      ])
      expect(await device.store.entry(id)).toBeUndefined()
    })

    test('is discarded without asking: the server has said that it holds none', async () => {
      const { device, id } = await inReview()
      expect(await device.outbox.discard(id)).toEqual({ ok: true })
    })

    test('still waits for its user after a journey in a file', async () => {
      const { device, id } = await inReview()
      const file = await device.outbox.exportEntries(sampleIdentity(1))
      if (!file.ok) throw new Error(file.reason)
      const other = bench()
      await other.outbox.importEntries(sampleIdentity(1), await file.blob.text())
      await other.pass(true)
      expect(other.sent).toEqual([])
      expect(await other.entryOf(id)).toMatchObject({ state: 'review', prices: prices(120) })
    })
  })

  test('an order that the server made cheaper keeps what it saved, and is shown at what it cost', async () => {
    const device = bench()
    const id = await device.save('barato')
    const change = { cn: '100001', product: 'Producto 1', quantity: 1 }
    const drop = {
      ...change,
      before: { pvl: 100, totalPvlWithDiscount: 100 },
      now: { pvl: 80, totalPvlWithDiscount: 80 },
    }
    device.answers.push(answered({ id: 1, name: 'barato', priceDrops: [drop] }))
    await device.pass()
    expect(await device.entryOf(id)).toMatchObject({
      state: 'accepted',
      prices: [drop],
      display: { totalPvl: 80, totalPvlWithDiscount: 80, products: [{ pvl: 80 }] },
    })
  })

  describe('files', () => {
    test('of the first version of the app are read, sent at whatever they cost, and can be taken back', async () => {
      const device = bench()
      const { outbox } = device
      expect(await outbox.importEntries(sampleIdentity(1), outboxFileV1)).toMatchObject({ added: 1 })
      device.answers.push(refused(422, 'order_rejected'))
      await device.pass()
      const [entry] = await outbox.entries(sampleIdentity(1))
      expect(entry).toMatchObject({ state: 'rejected', display: { totalPvl: 930 } })
      expect(entry?.body.purchaseOrderLines[0]).not.toHaveProperty('expected')
      await outbox.retry(entry?.id ?? '')
      expect(await device.pass()).toMatchObject({ accepted: 1 })
      expect(device.sent.map(({ id }) => id)).toEqual([entry?.id, entry?.id])
    })

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

    test('an order keeps what its lines say of their quickwins, in a file and back into the cart; an older one lacks it', async () => {
      const from = bench()
      const id = from.outbox.newOrderKey()
      const product = sampleProduct(1)
      const tags = product.tags.map((tag) => ({ ...tag, quickwin: 9 }))
      const { order, ...rest } = sampleOrder(1, { id, name: 'malo', products: [{ ...product, tags }] })
      const purchaseOrderLines = order.purchaseOrderLines.map((line) => ({ ...line, quickwins: [9] }))
      const named = { ...rest, order: { ...order, purchaseOrderLines } }
      expect(await from.outbox.saveOrder(named)).toMatchObject({ ok: true })
      const older = await from.save('uno', 2)
      const file = await from.outbox.exportEntries(sampleIdentity(1))
      if (!file.ok) throw new Error(file.reason)

      const to = bench()
      expect(await to.outbox.importEntries(sampleIdentity(1), await file.blob.text())).toMatchObject({
        added: 2,
      })
      expect((await to.entryOf(id)).body).toEqual(named.order)
      expect((await to.entryOf(older)).body).toEqual((await from.entryOf(older)).body)
      await to.store.transact((transaction) => transaction.putCart(cartKey, sampleCart(1, [product])))
      to.byName.malo = refused(422, 'order_rejected')
      await to.pass()
      expect(await to.outbox.editBack(id, { evenIfReceived: true })).toEqual({ ok: true })
      expect((await to.store.cart(cartKey))?.products[0]?.tags).toEqual([
        { code: 'q', name: 'Propuesta', quickwin: 9, quantity: 2 },
      ])
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

import { describe, expect, test } from 'vitest'
import { refused } from '@/offline/testing/fake-server'
import { sampleCart, sampleIdentity, sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { cartKey, createOutboxBench, outboxStores, timeout } from '@/offline/testing/outbox-bench'
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

    test('a proposal becomes one order, also where another tab has it or a killed browser brings it back', async () => {
      const { outbox } = bench()
      const fromProposal = uuidOf(20)
      const order = (number: number) =>
        sampleOrder(1, { id: uuidOf(number), name: 'Pedido', products: [sampleProduct(1)], fromProposal })
      expect(await outbox.orderedOf([fromProposal])).toEqual([])
      const both = await Promise.all([outbox.saveOrder(order(1)), outbox.saveOrder(order(1))])
      expect(both.map(({ ok }) => ok)).toEqual([true, true])
      expect(await outbox.saveOrder(order(2))).toEqual({ ok: false, reason: 'proposal_ordered' })
      expect(await outbox.entries(sampleIdentity(1))).toHaveLength(1)
      expect(await outbox.orderedOf([uuidOf(21), fromProposal])).toEqual([fromProposal])
    })

    test('an order that is not saved leaves its proposal to be saved again', async () => {
      const { store, outbox } = bench()
      const fromProposal = uuidOf(20)
      const order = { name: 'Pedido', products: [sampleProduct(1)], fromProposal }
      const invalid = sampleOrder(1, { ...order, id: uuidOf(1), name: ' ' })
      expect(await outbox.saveOrder(invalid)).toMatchObject({ ok: false, reason: 'invalid' })
      expect(await store.closed([fromProposal])).toEqual([])
      expect(await outbox.saveOrder(sampleOrder(1, { ...order, id: uuidOf(2) }))).toMatchObject({ ok: true })
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

    test('a rejected order is sent without its refused lines, as another order; the old one never comes back', async () => {
      const device = bench()
      const products = [1, 2, 3].map((number) => sampleProduct(number, 2))
      const order = sampleOrder(1, { id: uuidOf(9), name: 'malo', products })
      await device.outbox.saveOrder(order)
      device.answers.push(refused(422, 'order_rejected', null, { 'purchaseOrderLines.1.cn': 'No existe' }))
      await device.pass()
      const key = device.outbox.newOrderKey()
      expect(await device.outbox.sendRest({ id: order.id, key })).toEqual({ ok: true })
      expect(await device.outbox.sendRest({ id: order.id, key })).toEqual({ ok: false, reason: 'not_found' })
      expect(await device.store.closed([order.id])).toEqual([order.id])
      expect(await device.entryOf(key)).toMatchObject({
        state: 'queued',
        body: { name: 'malo', purchaseOrderLines: [{ cn: '100001' }, { cn: '100003' }] },
        display: { totalQuantity: 4, totalPvl: 400, totalPvp: 600, totalPvlWithDiscount: 400 },
      })
      await device.pass()
      expect(device.sent.map(({ id }) => id)).toEqual([order.id, key])
      expect(await device.entryOf(key)).toMatchObject({ state: 'accepted' })
    })

    test.each([
      [
        'something else was refused, too',
        { 'purchaseOrderLines.0.cn': 'No', method: 'No' },
        'order_rejected',
      ],
      [
        'all of its lines were refused',
        { 'purchaseOrderLines.0.cn': 'a', 'purchaseOrderLines.1.cn': 'b' },
        'order_rejected',
      ],
      ['the server may have it', { 'purchaseOrderLines.0.cn': 'No' }, 'forbidden'],
    ] as const)('the rest of a rejected order is not sent where %s', async (_, fields, code) => {
      const device = bench()
      const order = sampleOrder(1, {
        id: uuidOf(9),
        name: 'malo',
        products: [1, 2].map((n) => sampleProduct(n)),
      })
      await device.outbox.saveOrder(order)
      device.answers.push(refused(422, code, null, fields))
      await device.pass()
      const rest = { id: order.id, key: device.outbox.newOrderKey() }
      expect(await device.outbox.sendRest(rest)).toEqual({ ok: false, reason: 'wrong_state' })
    })

    test('an order that the server may have is only taken back after asking', async () => {
      const device = bench()
      const id = await device.save('uno')
      device.answers.push(timeout, refused(403, 'forbidden'))
      await device.pass()
      expect(await device.outbox.discard(id)).toEqual({ ok: false, reason: 'maybe_received' })
      await device.pass(true)
      expect(await device.outbox.editBack(id)).toEqual({ ok: false, reason: 'maybe_received' })
      expect(await device.outbox.editBack(id, { evenIfReceived: true })).toEqual({ ok: true })
    })

    test('an order that was never sent goes back into the cart and is not created', async () => {
      const device = bench()
      device.hasNetwork = false
      const id = await device.save('uno', 5)
      await device.pass(true)
      expect(await device.outbox.editBack(id)).toEqual({ ok: true })
      expect((await device.store.cart(cartKey))?.products).toMatchObject([{ cn: '100005', quantity: 1 }])
      device.hasNetwork = true
      await device.pass(true)
      expect(device.sent).toEqual([])
      expect(await device.store.closed([id])).toEqual([id])
    })

    test('an order that waits goes back into no cart once an attempt was begun, or a file has it, whatever its user says', async () => {
      const device = bench()
      const [tried, refusedSession, copied] = [
        await device.save('uno'),
        await device.save('dos', 2),
        await device.save('tres', 3),
      ]
      device.byName.uno = timeout
      device.byName.dos = refused(401, 'unauthenticated')
      await device.pass()
      await device.outbox.exportEntries(sampleIdentity(1))
      for (const id of [tried, refusedSession, copied])
        expect(await device.outbox.editBack(id, { evenIfReceived: true })).toMatchObject({ ok: false })
      expect(await device.store.cart(cartKey)).toBeUndefined()
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

    test('an order that a restored server has lost is for its user to decide on, and is sent again under its key', async () => {
      const device = bench()
      const [before, lost] = [await device.save('antes'), await device.save('perdido', 2)]
      device.byName.perdido = { ok: false, kind: 'network' }
      await device.pass()
      const from = new Date(device.now + 3_600_000).toISOString()
      device.now += 2 * 3_600_000
      delete device.byName.perdido
      await device.pass(true)
      const span = { from, to: new Date(device.now + 60_000).toISOString() }
      expect(await device.outbox.reopenLost(sampleIdentity(1), [span])).toEqual({ ok: true })
      expect(await device.entryOf(before)).toMatchObject({ state: 'accepted' })
      expect(await device.entryOf(lost)).toMatchObject({
        ...{ state: 'rejected', maybeReceived: true, reason: { code: 'restored' } },
        body: { purchaseOrderLines: [{ cn: '100002' }] },
      })
      device.now += 3_600_000
      await device.outbox.retry(lost)
      await device.pass()
      expect(await device.entryOf(lost)).toMatchObject({ state: 'accepted' })
      expect(device.sent.filter(({ id }) => id === lost)).toHaveLength(3)
      // Another log-in is told of it, too.
      await device.outbox.reopenLost(sampleIdentity(1), [span])
      expect(await device.entryOf(lost)).toMatchObject({ state: 'accepted' })
    })

    test('an order that was accepted while its user was asked is not called discarded', async () => {
      const device = bench()
      const id = await device.save('uno')
      await device.pass()
      const outcome = await device.outbox.discard(id, { evenIfReceived: true })
      expect(outcome).toEqual({ ok: false, reason: 'wrong_state' })
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
})

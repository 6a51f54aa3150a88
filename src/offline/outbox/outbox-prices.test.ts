import { describe, expect, test } from 'vitest'
import { answered, risen } from '@/offline/testing/fake-server'
import { sampleCart, sampleIdentity, sampleProduct } from '@/offline/testing/order-samples'
import { cartKey, createOutboxBench, outboxStores } from '@/offline/testing/outbox-bench'

describe.each(outboxStores)('an outbox in %s', (_, createStore) => {
  const bench = () => createOutboxBench(createStore())

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

    test('goes back into the cart without the campaign that does not apply any more', async () => {
      const device = bench()
      const id = await device.save('caro')
      const lost = prices(100).map((each) => ({ ...each, lostCampaign: 'La campaña Otoño terminó' }))
      device.answers.push(risen(lost))
      await device.pass()
      await device.store.transact((transaction) =>
        transaction.putCart(
          cartKey,
          sampleCart(1, [{ ...sampleProduct(1, 2), campaign: { id: 7, name: 'Otoño' } }]),
        ),
      )
      expect(await device.outbox.editBack(id)).toEqual({ ok: true })
      expect((await device.store.cart(cartKey))?.products).toMatchObject([{ cn: '100001', campaign: null }])
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

    test('is discarded without asking: the server has said that it has no such order', async () => {
      const { device, id } = await inReview()
      expect(await device.outbox.discard(id)).toEqual({ ok: true })
    })

    test('still waits for its user after it was exported to a file and imported', async () => {
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

  test('an order that the server made cheaper stores the difference, and is shown at what it cost', async () => {
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
})

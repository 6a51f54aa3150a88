import { describe, expect, test } from 'vitest'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { sampleCart, sampleOrder, sampleProduct, sampleSession } from '@/offline/testing/order-samples'
import { cartKey, createOutboxBench, timeout } from '@/offline/testing/outbox-bench'
import { uuidOf } from '@/offline/testing/seeded-random'

describe('a full disk', () => {
  const fullDisk = () => {
    const store = createMemoryOutboxStore()
    return { store, device: createOutboxBench(store) }
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

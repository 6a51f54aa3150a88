import { describe, expect, test } from 'vitest'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { refused } from '@/offline/testing/fake-server'
import { sampleCart, sampleIdentity, sampleOrder, sampleProduct } from '@/offline/testing/order-samples'
import { cartKey, createOutboxBench, outboxStores } from '@/offline/testing/outbox-bench'
import { outboxFileV1 } from '@/offline/testing/outbox-file-v1'

describe.each(outboxStores)('files of waiting orders, with an outbox in %s', (_, createStore) => {
  const bench = () => createOutboxBench(createStore())

  test('those of the first version of the app are read, sent at whatever they cost, and can be taken back', async () => {
    const device = bench()
    const { outbox } = device
    expect(await outbox.importEntries(sampleIdentity(1), outboxFileV1)).toMatchObject({ added: 1 })
    device.answers.push(refused(422, 'order_rejected'))
    await device.pass()
    const [entry] = await outbox.entries(sampleIdentity(1))
    expect(entry).toMatchObject({ state: 'rejected', display: { totalPvl: 930 } })
    expect(entry).not.toHaveProperty('body.purchaseOrderLines.0.expected')
    await outbox.retry(entry?.id ?? '')
    expect(await device.pass()).toMatchObject({ accepted: 1 })
    expect(device.sent.map(({ id }) => id)).toEqual([entry?.id, entry?.id])
  })

  test('an order saved before there were limits is read, and rejected by the server with its reason', async () => {
    const file = JSON.parse(outboxFileV1)
    const tags = Array.from({ length: 500 }, (_, index) => `etiqueta ${index}`.padEnd(300, 'x'))
    for (const entry of file.entries) entry.body = { ...entry.body, tags }
    const { outbox, ...device } = bench()
    expect(await outbox.importEntries(sampleIdentity(1), JSON.stringify(file))).toMatchObject({ added: 1 })
    device.answers.push(refused(422, 'invalid_fields'))
    expect(await device.pass()).toMatchObject({ rejected: 1 })
    expect(await outbox.entries(sampleIdentity(1))).toMatchObject([
      { state: 'rejected', reason: { code: 'invalid_fields' }, body: { tags } },
    ])
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

  test('the lines of an order keep the ids of their quickwins in a file and back into the cart; older orders have none', async () => {
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

  test.each<[string, (entry: OrderEntry) => void]>([
    ['other units', ({ body }) => void Object.assign(body.purchaseOrderLines[0] ?? {}, { quantity: 90 })],
    ['another product', ({ body }) => void Object.assign(body.purchaseOrderLines[0] ?? {}, { cn: '100777' })],
    [
      'a hidden line',
      ({ body }) => void body.purchaseOrderLines.push({ cn: '100778', quantity: 1, tags: [] }),
    ],
    ['another laboratory', ({ body }) => void Object.assign(body, { laboratories: [8] })],
    ['another price', ({ display }) => void Object.assign(display.products[0] ?? {}, { pvl: 1 })],
    ['another total', ({ display }) => void Object.assign(display, { totalPvl: 1 })],
    ['other units in all', ({ display }) => void Object.assign(display, { totalQuantity: 99 })],
  ])(
    'a file whose orders would be shown as something else than is sent (%s) is refused whole',
    async (_, forge) => {
      const from = bench()
      await from.save('uno', 5)
      await from.save('dos', 6)
      const exported = await from.outbox.exportEntries(sampleIdentity(1))
      if (!exported.ok) throw new Error(exported.reason)
      const file = JSON.parse(await exported.blob.text())
      forge(file.entries[0])
      const to = bench()
      for (const read of [to.outbox.readEntries, to.outbox.importEntries])
        expect(await read(sampleIdentity(1), JSON.stringify(file))).toEqual({
          ok: false,
          reason: 'as_if_other',
        })
      expect(await to.outbox.entries(sampleIdentity(1))).toEqual([])
    },
  )

  test('reading a file says what an import would add, and adds nothing', async () => {
    const from = bench()
    const id = await from.save('uno')
    const file = await from.outbox.exportEntries(sampleIdentity(1))
    if (!file.ok) throw new Error(file.reason)
    const to = bench()
    const text = await file.blob.text()
    expect(await to.outbox.readEntries(sampleIdentity(1), text)).toMatchObject({ ok: true, orders: [{ id }] })
    expect(await to.outbox.readEntries(sampleIdentity(2), text)).toMatchObject({ orders: [], foreign: 1 })
    expect(await to.outbox.entries(sampleIdentity(1))).toEqual([])
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

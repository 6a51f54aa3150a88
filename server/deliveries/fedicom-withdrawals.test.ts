import { describe, expect, test, vi } from 'vitest'
import { writeWithdrawals } from './delivery-outbox.queries'
import { createWholesalerFixtures } from './testing/wholesaler-fixtures'

const { db, clock, pharmacy, addLaboratory, start, open, work, stored } = await createWholesalerFixtures()

describe('a withdrawal', () => {
  const withdraw = async (order: number, laboratory: number) => {
    const now = clock.now()
    await db
      .updateTable('purchase_order_part')
      // Also one that the laboratory has released.
      .set({ taken_at: null, taken_by: null, cancelled_at: now })
      .where('order_id', '=', order)
      .execute()
    await writeWithdrawals(db, { pharmacyId: pharmacy, orderId: order, laboratoryIds: [laboratory], now })
  }

  test('before the order was sent keeps it from the wholesaler', async () => {
    const { app, laboratory, order } = await start()
    const id = await order()
    await withdraw(id, laboratory.id)
    const courier = open()
    await vi.waitFor(async () => {
      courier.poll()
      expect(await stored(laboratory.id)).toMatchObject([
        { state: 'failed', last_answer: 'anulado por la farmacia antes de enviarlo' },
        { event: 'withdrawn', state: 'failed' },
      ])
    })
    expect(app.warehouse.orders()).toHaveLength(0)
  })

  test('of what the wholesaler has asks staff to tell it', async () => {
    const { app, laboratory, order } = await start()
    const id = await order()
    await work()
    await withdraw(id, laboratory.id)
    await work()
    expect(app.warehouse.orders()).toHaveLength(1)
    expect(await stored(laboratory.id)).toMatchObject([
      { state: 'delivered' },
      { state: 'failed', last_answer: 'Fedicom no tiene anulaciones: avise al mayorista' },
    ])
  })
})

test('a part that is withdrawn before the order was sent is not asked for, and its withdrawal needs no call', async () => {
  const { app, laboratory, order } = await start()
  const associate = await addLaboratory({ name: 'Socio' })
  const id = await order()
  await db
    .insertInto('purchase_order_line')
    .values({
      ...{ pharmacy_id: pharmacy, order_id: id, id: 2, cn: associate.cn, quantity: 3, pvl: 100, discount: 0 },
      ...{ total_pvl: 300, total_pvl_with_discount: 300, tags: [] },
    })
    .execute()
  const cancelled = {
    pharmacy_id: pharmacy,
    order_id: id,
    laboratory_id: associate.id,
    cancelled_at: clock.now(),
  }
  await db.insertInto('purchase_order_part').values(cancelled).execute()
  await db
    .updateTable('order_delivery')
    .set({ lines: [1, 2], line_parts: [laboratory.id, associate.id], parts: [laboratory.id, associate.id] })
    .where('order_id', '=', id)
    .execute()
  const given = { pharmacyId: pharmacy, orderId: id, laboratoryIds: [associate.id], now: clock.now() }
  await writeWithdrawals(db, given)
  await work()
  expect(app.warehouse.orders().map((each) => each.order.lineas)).toMatchObject([[{ orden: 1 }]])
  expect(await stored(laboratory.id)).toMatchObject([
    { state: 'delivered', placed_lines: [1] },
    { state: 'delivered', last_answer: 'se anuló antes de enviarlo' },
  ])
})

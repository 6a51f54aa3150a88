import { expect, test } from 'vitest'
import { offerMethod } from '../testing/purchasing-factories'
import { createWholesalerFixtures } from './testing/wholesaler-fixtures'

const { db, clock, secrets, simulate, start, place, work, stored, addWholesaler } =
  await createWholesalerFixtures()

const lost = { faults: [{ call: 'pedidos', at: 1, fault: 'cut' }] }

test('what was on its way while the address changed is not asked of whoever answers there now', async () => {
  const { laboratory, wholesaler, order } = await start(lost)
  await order()
  await work()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'waiting', may_have_arrived: true }])
  const other = await simulate()
  // Without a word that it has moved: whoever changed the address could not know of the order.
  await db
    .updateTable('laboratory_wholesaler')
    .set({ url: other.address })
    .where('id', '=', wholesaler)
    .execute()
  clock.advance(60_000)
  await work()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'failed', may_have_arrived: true })
  expect(delivery?.last_answer).toContain('pregúntele antes de pedirlo otra vez')
  expect(other.app.warehouse.orders()).toEqual([])
})

test('what was on its way while the path of the address changed is not asked of another wholesaler of the same server', async () => {
  const { laboratory, wholesaler, order, address, app } = await start(lost)
  await order()
  await work()
  const move = (url: string) =>
    db.updateTable('laboratory_wholesaler').set({ url }).where('id', '=', wholesaler).execute()
  await move(`${address}/coop-b`)
  clock.advance(60_000)
  await work()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'failed', may_have_arrived: true }])
  expect(app.warehouse.orders()).toHaveLength(1)
})

test('what may have arrived at a wholesaler that was taken away fails at once, and not for want of an address', async () => {
  const { laboratory, wholesaler, order } = await start(lost)
  await order()
  await work()
  await db.deleteFrom('laboratory_wholesaler').where('id', '=', wholesaler).execute()
  const other = await simulate()
  await db
    .insertInto('laboratory_wholesaler')
    .values({
      ...{ laboratory_id: laboratory.id, url: other.address, domain: 'transfer_laboratorio' },
      ...{ user_name: 'TR0001', secret: Buffer.of(1) },
    })
    .execute()
  clock.advance(60_000)
  await work()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 2 })
  expect(delivery?.last_answer).toContain('puede que lo tenga el mayorista de antes')
})

test('what may have arrived at a laboratory’s only wholesaler says so when its time is up, and not that there is no address', async () => {
  const { laboratory, wholesaler, order } = await start(lost)
  await order()
  await work()
  await db.deleteFrom('laboratory_customer').where('wholesaler_id', '=', wholesaler).execute()
  await db.deleteFrom('laboratory_wholesaler').where('id', '=', wholesaler).execute()
  clock.advance(4 * 24 * 3_600_000)
  await work()
  const [delivery] = await stored(laboratory.id)
  expect(delivery).toMatchObject({ state: 'failed', attempts: 1 })
  expect(delivery?.last_answer).toContain('puede que lo tenga el mayorista de antes')
})

test('a delivery that a server of before has sent, which writes no wholesaler, is asked of the laboratory’s first one', async () => {
  const { laboratory, wholesaler, app } = await start(lost)
  for (const table of ['laboratory_customer', 'laboratory_wholesaler'] as const)
    await db.deleteFrom(table).where('laboratory_id', '<>', laboratory.id).execute()
  // As migration 0051 numbered each laboratory's only wholesaler.
  await db
    .updateTable('laboratory_wholesaler')
    .set({ id: laboratory.id })
    .where('id', '=', wholesaler)
    .execute()
  await db.updateTable('laboratory_customer').set({ wholesaler_id: laboratory.id }).execute()
  const method = await offerMethod(db, { name: 'Transfer', laboratoryId: laboratory.id, minPrice: 0 })
  const id = await place(laboratory, { method })
  await work()
  await db
    .updateTable('order_delivery')
    .set({ wholesaler_id: null, placed_address: null })
    .where('order_id', '=', id)
    .execute()
  // One that the order would go to now.
  const other = await simulate()
  await addWholesaler(laboratory.id, { address: other.address, secrets, method })
  clock.advance(60_000)
  await work()
  expect(await stored(laboratory.id)).toMatchObject([{ state: 'delivered', wholesaler_id: laboratory.id }])
  expect(app.warehouse.orders()).toHaveLength(1)
  expect(other.app.warehouse.orders()).toEqual([])
})

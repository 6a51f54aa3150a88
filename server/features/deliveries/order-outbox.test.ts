import { describe, expect, onTestFinished, test } from 'vitest'
import { deliveryLimitMs } from '../../deliveries/delivery-schedule'
import {
  insertAssociation,
  insertLaboratory,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { createOrderFixtures, line } from '../../testing/order-fixtures'

/* What is written with an order. Nothing leaves: no address here is one that may be called. */

const { app, db, clock, laboratory, other, pharmacy, order, post, headers, logIn } =
  await createOrderFixtures()
const [main, sister] = [
  await insertLaboratory(db, { name: 'Principal', association_id: await insertAssociation(db, 'Grupo') }),
  await insertLaboratory(db, { name: 'Hermano' }),
]
await db
  .updateTable('laboratory')
  .set((set) => ({
    association_id: set.selectFrom('laboratory').select('association_id').where('id', '=', main),
  }))
  .where('id', '=', sister)
  .execute()
for (const [id, cn] of [
  [main, '710001'],
  [sister, '710002'],
] as const) {
  await insertProduct(db, { cn, laboratory_id: id })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: id })
}
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const deliverTo = async (
  ...laboratories: { id: number; mail?: string; webhook?: string; active?: boolean }[]
) => {
  await db.deleteFrom('laboratory_delivery').execute()
  for (const { id, mail = null, webhook = null, active = true } of laboratories)
    await db
      .insertInto('laboratory_delivery')
      .values({
        laboratory_id: id,
        active,
        mail_address: mail,
        webhook_url: webhook,
        webhook_secret: webhook && 'secreto',
      })
      .execute()
}
const refused = 'http://127.0.0.1:1/'
const created = async (given = order()): Promise<number> => {
  const answer = await post(given)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: number }>().id
}
const ofGroup = () =>
  order({
    laboratories: [main, sister],
    purchaseOrderLines: [line({ cn: '710001' }), line({ cn: '710002', quantity: 5 })],
    method: undefined,
  })
const rows = (orderId: number) =>
  db
    .selectFrom('order_delivery')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('laboratory_id')
    .orderBy('channel')
    .orderBy('number')
    .execute()
const toldOf = async (orderId: number) =>
  (await rows(orderId)).map(({ laboratory_id, channel, event, parts, lines }) => ({
    laboratory_id,
    channel,
    event,
    parts,
    lines,
  }))
const cancel = (id: number) => app.inject({ method: 'DELETE', url: `/api/v4/purchase-order/${id}/`, headers })

describe('an order', () => {
  test('of a laboratory without deliveries writes none', async () => {
    await deliverTo({ id: other, webhook: refused })
    expect(await rows(await created())).toEqual([])
  })

  test('writes one for each way that its laboratory is told', async () => {
    await deliverTo({ id: laboratory, mail: 'pedidos@ejemplo.test', webhook: refused })
    const id = await created()
    const common = { laboratory_id: laboratory, event: 'created', parts: [laboratory], lines: [1] }
    expect(await toldOf(id)).toEqual([
      { ...common, channel: 'mail' },
      { ...common, channel: 'webhook' },
    ])
    expect(await rows(id)).toMatchObject([
      { created_at: clock.now(), gives_up_at: new Date(clock.now().getTime() + deliveryLimitMs) },
      { pharmacy_id: pharmacy, number: 1 },
    ])
  })

  test('writes none where deliveries are switched off', async () => {
    await deliverTo({ id: laboratory, mail: 'pedidos@ejemplo.test', active: false })
    expect(await rows(await created())).toEqual([])
  })

  test('that is asked for twice is delivered once', async () => {
    await deliverTo({ id: laboratory, webhook: refused })
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([post(order(), { key }), post(order(), { key })])
    expect(first.json()).toEqual(second.json())
    expect(await rows(first.json<{ id: number }>().id)).toHaveLength(1)
  })

  test('that is refused is delivered to nobody', async () => {
    await deliverTo({ id: laboratory, webhook: refused })
    const before = await db.selectFrom('order_delivery').selectAll().execute()
    expect((await post(order({ purchaseOrderLines: [line({ cn: '662028' })] }))).statusCode).toBe(422)
    expect(await db.selectFrom('order_delivery').selectAll().execute()).toHaveLength(before.length)
  })
})

describe('an order of two laboratories of an association', () => {
  test('goes to each of them with its own lines', async () => {
    await deliverTo({ id: main, webhook: refused }, { id: sister, webhook: refused })
    expect(await toldOf(await created(ofGroup()))).toMatchObject([
      { laboratory_id: main, parts: [main], lines: [1] },
      { laboratory_id: sister, parts: [sister], lines: [2] },
    ])
  })

  test('goes as a whole to the one of them that has deliveries', async () => {
    await deliverTo({ id: sister, webhook: refused }, { id: laboratory, webhook: refused })
    expect(await toldOf(await created(ofGroup()))).toMatchObject([
      { laboratory_id: sister, parts: [main, sister], lines: [1, 2] },
    ])
  })
})

describe('a withdrawal', () => {
  test('is told to whom the order was told, in the same ways', async () => {
    await deliverTo({ id: laboratory, mail: 'pedidos@ejemplo.test', webhook: refused })
    const id = await created()
    await deliverTo({ id: laboratory, mail: 'pedidos@ejemplo.test' })
    expect((await cancel(id)).statusCode).toBe(200)
    expect((await cancel(id)).statusCode).toBe(200)
    expect((await toldOf(id)).map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      'mail created',
      'mail withdrawn',
      'webhook created',
      'webhook withdrawn',
    ])
  })

  test('of an order that was told to nobody is told to nobody', async () => {
    await deliverTo()
    const id = await created()
    await deliverTo({ id: laboratory, webhook: refused })
    await cancel(id)
    expect(await rows(id)).toEqual([])
  })

  test('of some parts tells of those alone, whosever the products are by then', async () => {
    await deliverTo({ id: main, webhook: refused })
    const id = await created(ofGroup())
    const product = db.updateTable('product').where('cn', '=', '710001')
    await product.set({ laboratory_id: sister }).execute()
    onTestFinished(async () => {
      await product.set({ laboratory_id: main }).execute()
    })
    // As an association leaves it that a laboratory joined or left meanwhile.
    await db
      .updateTable('purchase_order_part')
      .set({ taken_at: clock.now() })
      .where('order_id', '=', id)
      .where('laboratory_id', '=', sister)
      .execute()
    await cancel(id)
    expect((await toldOf(id))[1]).toMatchObject({ event: 'withdrawn', parts: [main], lines: [1] })
    const taken = (value: boolean, as: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/v4/purchase-order/${id}/taken/`,
        headers: { ...as },
        payload: { taken: value },
      })
    await taken(false, await logIn('soporte'))
    await cancel(id)
    expect((await rows(id))[2]).toMatchObject({ event: 'withdrawn', number: 3, parts: [sister], lines: [2] })
  })
})

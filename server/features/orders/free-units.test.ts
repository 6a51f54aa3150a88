import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Order, OrderLine } from '@/contract/orders/orders'
import type { PurchasingSnapshot } from '@/contract/purchasing/purchasing'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { line } from '../../testing/order-fixtures'
import { insertCampaign } from '../../testing/purchasing-factories'
import { createFollowedOrders } from './testing/followed-orders'

const fixtures = await createFollowedOrders()
const { db, laboratory, pharmacy, as } = fixtures

const campaign = await insertCampaign(db, {
  code: 'bonificada',
  laboratory_id: laboratory,
  products: [{ cn: '662026', bonuses: [{ quantity: 10, bonus: 2, repeats: true }] }],
})
/** Ten units at 3.10 €, as the screen had them. */
const agreed = { pvl: 310, totalPvlWithDiscount: 3_100 }
const order = (bonus?: number) =>
  fixtures.order({
    purchaseOrderLines: [
      line({ quantity: 10, campaign, ...(bonus !== undefined && { expected: { ...agreed, bonus } }) }),
    ],
  })
const read = async <Body>(path: string, who = 'farmacia') => (await fixtures.get(path, as[who])).json<Body>()
const answer = (id: number, given: LineAnswer) =>
  fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${id}/answer/`,
    headers: as.nandu ?? {},
    payload: { origin: 'screen', source: crypto.randomUUID(), lines: [{ line: 1, ...given }] },
  })

test('free units come beside the paid ones: they are on their way, answered and exported, and paid by nobody', async () => {
  const { id } = (await fixtures.post(order(2))).json<{ id: number }>()
  for (const who of ['farmacia', 'nandu']) {
    const { data } = await read<{ data: OrderLine[] }>(`/purchase-order/${id}/line/`, who)
    expect(data).toMatchObject([{ quantity: 10, bonus: 2, netPrice: null, totalPvlWithDiscount: 3_100 }])
    expect(await read<Order>(`/purchase-order/${id}/`, who)).toMatchObject({
      totalQuantity: 10,
      totalPvl: 3_100,
    })
    const csv = (await fixtures.get(`/purchase-order/${id}/csv/`, as[who])).body
    expect(csv).toContain('PVL con dto.;Bonificadas')
    expect(csv).toMatch(/^662026;.*;10;3,10;31,00;.*;31,00;2;/m)
  }
  const expectedOf = async () =>
    (await read<PurchasingSnapshot>(`/pharma/${pharmacy}/purchase/snapshot/`)).supply?.orders.find(
      (each) => each.id === id,
    )?.expected
  expect(await expectedOf()).toMatchObject([{ cn: '662026', units: 12 }])

  const short = await answer(id, servedInFull(10))
  expect([short.statusCode, JSON.stringify(short.json())]).toEqual([
    422,
    expect.stringContaining('Las unidades tienen que sumar las 12 pedidas'),
  ])
  expect((await answer(id, { ...servedInFull(11), missing: 1, reason: 'out-of-stock' })).statusCode).toBe(200)
  expect(await expectedOf()).toMatchObject([{ cn: '662026', units: 11 }])
  expect(await read<Order>(`/purchase-order/${id}/`)).toMatchObject({
    answered: { served: 11, missing: 1, bonus: 2 },
  })
})

test('fewer free units than the screen said are a risen price, more are passed on and told', async () => {
  const risen = await fixtures.post(order(3))
  expect([risen.statusCode, risen.json().error]).toMatchObject([
    422,
    { code: 'price_risen', prices: [{ before: { bonus: 3 }, now: { ...agreed, bonus: 2 } }] },
  ])
  const more = await fixtures.post(order(0))
  expect([more.statusCode, more.json()]).toMatchObject([
    200,
    { priceDrops: [{ before: { bonus: 0 }, now: { bonus: 2 } }] },
  ])

  // Financed since the screen showed its free units: its user decides, and gets none.
  await db.updateTable('product').set({ financed: true }).where('cn', '=', '662026').execute()
  expect((await fixtures.post(order(2))).json().error).toMatchObject({ code: 'price_risen' })
  await fixtures.post(order())
  await db.updateTable('product').set({ financed: false }).execute()
  expect((await fixtures.stored()).lines.at(-1)).toMatchObject({ quantity: 10, bonus: 0 })
})

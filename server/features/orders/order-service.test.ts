import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { OrderService } from '@/contract/orders/service-level'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { answerColumns } from '../../order-answers/answer-columns'
import type { Headers } from '../../testing/order-fixtures'
import { createFollowedOrders, type FollowedOrders } from './testing/followed-orders'

let fixtures: FollowedOrders
let laboratory: Headers | undefined
let rival: Headers | undefined

beforeAll(async () => {
  fixtures = await createFollowedOrders()
  const { db, as, place } = fixtures
  laboratory = as.nandu
  rival = as.otro

  // An order of long ago, one without an answer, and three that were answered, one of them corrected afterwards.
  const old = await place()
  await answer(old, 1, { ...servedInFull(0), missing: 10, reason: 'other' })
  await db
    .updateTable('purchase_order')
    .set({ created_at: new Date(fixtures.clock.now().getTime() - 100 * 24 * 3_600_000) })
    .where('id', '=', old)
    .execute()
  await place()
  const full = await place()
  await answer(full, 1, servedInFull(10))
  await receive(full, 2)
  const corrected = await place()
  await answer(corrected, 1, { ...servedInFull(0), missing: 10, reason: 'out-of-stock' })
  await answer(corrected, 2, { ...servedInFull(7), missing: 3, reason: 'supply-problem' })
  const delayed = await place()
  await answer(delayed, 1, { ...servedInFull(6), delayed: 4 })
  await receive(delayed, 4)
})

const answer = (id: number, number: number, given: LineAnswer) =>
  fixtures.db
    .insertInto('order_line_answer')
    .values({
      pharmacy_id: fixtures.pharmacy,
      order_id: id,
      line_id: 1,
      number,
      answered_at: fixtures.clock.now(),
      origin: 'fedicom',
      laboratory_id: fixtures.laboratory,
      source: `respuesta-${number}`,
      ...answerColumns(given),
    })
    .execute()
const receive = (id: number, days: number) =>
  fixtures.receiveRows(id, 5, new Date(fixtures.clock.now().getTime() + days * 24 * 3_600_000))
const service = async (query: string, headers: Headers = fixtures.headers) => {
  const response = await fixtures.app.inject({
    method: 'GET',
    url: `${apiPrefix}/order-service/?${query}`,
    headers,
  })
  return response.statusCode === 200 ? response.json<OrderService>() : response.statusCode
}
const ofPharmacy = (days = 90) => `days=${days}&pharma=${fixtures.pharmacy}`

describe('how laboratories serve', () => {
  test('counts the last answer of each order of the time that is asked for', async () => {
    expect(await service(ofPharmacy())).toMatchObject({
      laboratories: [
        {
          laboratory: { id: fixtures.laboratory },
          orders: 3,
          inFull: 1,
          ordered: 30,
          served: 23,
          daysToReceive: 3,
        },
      ],
      missing: [{ laboratory: { id: fixtures.laboratory }, reason: 'supply-problem', units: 3 }],
    })
    expect(await service(ofPharmacy(365))).toMatchObject({
      laboratories: [{ orders: 4, ordered: 40, served: 23 }],
      missing: [
        { reason: 'other', units: 10 },
        { reason: 'supply-problem', units: 3 },
      ],
    })
    expect(await service(ofPharmacy(30))).toEqual(
      await service(ofPharmacy()).then((all) => ({
        ...(all as OrderService),
        from: expect.any(String),
      })),
    )
  })

  test('a laboratory is told of its own lines, in all pharmacies that it sees', async () => {
    expect(await service('days=90', laboratory)).toMatchObject({ laboratories: [{ orders: 3, served: 23 }] })
    expect(await service('days=90', rival)).toMatchObject({ laboratories: [], missing: [] })
    expect(await service(ofPharmacy(), rival)).toMatchObject({ laboratories: [], missing: [] })
  })

  test('a laboratory is told what each pharmacy ordered of it, now and before, and nobody else is', async () => {
    const { pharmacies } = (await service('days=365', laboratory)) as OrderService
    expect(pharmacies).toMatchObject([
      { pharmacy: { id: fixtures.pharmacy }, lastOrderAt: fixtures.clock.now().toISOString() },
    ])
    // All of them are of the last half of a year, and the one of long ago is of no half of 90 days.
    const year = pharmacies?.[0]
    const quarter = ((await service('days=90', laboratory)) as OrderService).pharmacies?.[0]
    expect(year).toMatchObject({ earlier: 0 })
    expect(quarter).toMatchObject({ earlier: 0, recent: ((year?.recent ?? 0) / 5) * 4 })
    expect(await service('days=90', rival)).toMatchObject({ pharmacies: [] })
    expect(await service(ofPharmacy(), laboratory)).not.toHaveProperty('pharmacies')
    expect(await service(ofPharmacy())).not.toHaveProperty('pharmacies')
  })

  test('nobody else is told of all pharmacies, nor of one that they do not see', async () => {
    expect(await service('days=90')).toBe(403)
    expect(await service(`days=90&pharma=${fixtures.pharmacy + 1}`)).toBe(403)
    expect(await service(`days=17&pharma=${fixtures.pharmacy}`)).toBe(400)
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { OrderService } from '@/contract/orders/service-level'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { answerColumns } from '../../order-answers/answer-columns'
import { insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, type Headers, type OrderFixtures } from '../../testing/order-fixtures'

let fixtures: OrderFixtures
let laboratory: Headers
let rival: Headers

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db } = fixtures
  const roles = ['ROLE_LABORATORIO' as const]
  await insertUser(db, { username: 'delegado', roles, laboratory_id: fixtures.laboratory })
  await insertUser(db, { username: 'rival', roles, laboratory_id: fixtures.other })
  await db
    .updateTable('pharmacy_laboratory_relation')
    .set({ laboratory_access: true })
    .where('laboratory_id', '=', fixtures.laboratory)
    .execute()
  await insertRelation(db, {
    pharmacy_id: fixtures.pharmacy,
    laboratory_id: fixtures.other,
    laboratory_access: true,
  })
  laboratory = await fixtures.logIn('delegado')
  rival = await fixtures.logIn('rival')

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

const place = async () =>
  (await fixtures.post(fixtures.order(), { key: randomUUID() })).json<{ id: number }>().id
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
const receive = async (id: number, days: number) => {
  const { pharmacy, user, clock, db } = fixtures
  const reception = randomUUID()
  const at = new Date(clock.now().getTime() + days * 24 * 3_600_000)
  await db
    .insertInto('order_reception')
    .values({
      pharmacy_id: pharmacy,
      id: reception,
      body_hash: Buffer.of(1),
      order_id: id,
      received_at: at,
      created_at: at,
      user_id: user,
      real_user_id: user,
    })
    .execute()
  const { cn } = await db
    .selectFrom('purchase_order_line')
    .select('cn')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_reception_line')
    .values({ pharmacy_id: pharmacy, reception_id: reception, number: 1, line_id: 1, cn, units: 5 })
    .execute()
}
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

  test('nobody else is told of all pharmacies, nor of one that they do not see', async () => {
    expect(await service('days=90')).toBe(403)
    expect(await service(`days=90&pharma=${fixtures.pharmacy + 1}`)).toBe(403)
    expect(await service(`days=17&pharma=${fixtures.pharmacy}`)).toBe(400)
  })
})

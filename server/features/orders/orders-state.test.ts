import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { ErrorBody } from '@/contract/error'
import type { Order } from '@/contract/orders/orders'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { auditEvents } from '../../testing/audit-events'
import { insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, type Headers, type OrderFixtures } from '../../testing/order-fixtures'

let fixtures: OrderFixtures
let laboratory: Headers
let staff: Headers
let delegate: number

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db } = fixtures
  const roles = ['ROLE_LABORATORIO' as const]
  delegate = await insertUser(db, { username: 'delegado', roles, laboratory_id: fixtures.laboratory })
  await insertUser(db, { username: 'rival', roles, laboratory_id: fixtures.other })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await insertUser(db, { username: 'vecina', pharmacies: [await insertPharmacy(db)] })
  await setAccess(true)
  await insertRelation(db, {
    pharmacy_id: fixtures.pharmacy,
    laboratory_id: fixtures.other,
    laboratory_access: true,
  })
  laboratory = await fixtures.logIn('delegado')
  staff = await fixtures.logIn('soporte')
})

const setAccess = async (laboratory_access: boolean) => {
  await fixtures.db
    .updateTable('pharmacy_laboratory_relation')
    .set({ laboratory_access })
    .where('laboratory_id', '=', fixtures.laboratory)
    .execute()
}

const place = async (key: string = crypto.randomUUID()) =>
  (await fixtures.post(fixtures.order(), { key })).json<{ id: number }>().id
const cancel = (id: number, headers: Headers = fixtures.headers) =>
  fixtures.app.inject({ method: 'DELETE', url: `${apiPrefix}/purchase-order/${id}/`, headers })
const take = (id: number, headers: Headers = laboratory, taken = true) =>
  fixtures.app.inject({
    method: 'PUT',
    url: `${apiPrefix}/purchase-order/${id}/taken/`,
    headers,
    payload: { taken },
  })

const stateOf = async (id: number) => (await fixtures.get(`/purchase-order/${id}/`)).json<Order>().state
const errorOf = (response: { json: () => ErrorBody }) => response.json().error
const rowOf = (id: number) =>
  fixtures.db
    .selectFrom('purchase_order_part')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
const traceOf = async (id: number) => {
  const events = await auditEvents(fixtures.db).read()
  return events.filter(({ details }) => (details as { order: number }).order === id)
}

describe('an order that no laboratory has taken', () => {
  test('is withdrawn by the pharmacy, keeps its lines, and is audited with user and time', async () => {
    const id = await place()
    fixtures.clock.advance(3_600_000)
    const response = await cancel(id)
    const now = fixtures.clock.now()
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, state: 'cancelled', stateChangedAt: now.toISOString() })
    expect(await rowOf(id)).toMatchObject({ cancelled_at: now, cancelled_by: fixtures.user, taken_at: null })
    expect((await fixtures.stored()).lines.filter(({ order_id }) => order_id === id)).toHaveLength(1)
    expect(await traceOf(id)).toMatchObject([
      {
        kind: 'order-cancelled',
        happened_at: now,
        user_id: fixtures.user,
        real_user_id: fixtures.user,
        pharmacy_id: fixtures.pharmacy,
        laboratory_id: null,
      },
    ])
  })

  test('withdrawn twice keeps the time of the first withdrawal', async () => {
    const id = await place()
    const first = (await cancel(id)).json<Order>()
    fixtures.clock.advance(60_000)
    const second = await cancel(id)
    expect([second.statusCode, second.json()]).toEqual([200, first])
    expect(await traceOf(id)).toHaveLength(1)
  })

  test('can also be withdrawn by internal staff, but by no other user', async () => {
    const id = await place()
    for (const headers of [laboratory, await fixtures.logIn('vecina')])
      expect((await cancel(id, headers)).statusCode).toBe(404)
    expect((await cancel(fixtures.pharmacy * 1_000_000 + 999)).statusCode).toBe(404)
    expect(await stateOf(id)).toBe('sent')
    expect((await cancel(id, staff)).statusCode).toBe(200)
    expect(await stateOf(id)).toBe('cancelled')
  })

  test('can be taken by a laboratory with lines in it or internal staff, but by no other user', async () => {
    const id = await place()
    expect((await take(id, fixtures.headers)).statusCode).toBe(403)
    for (const stranger of ['rival', 'vecina']) {
      // A pharmacy that it is not of learns nothing of it, not even that it may not take it.
      expect((await take(id, await fixtures.logIn(stranger))).statusCode).toBe(404)
    }
    await setAccess(false)
    expect((await take(id)).statusCode).toBe(404)
    await setAccess(true)
    expect(await stateOf(id)).toBe('sent')

    const response = await take(id)
    const now = fixtures.clock.now()
    expect(response.json()).toMatchObject({ id, state: 'taken', stateChangedAt: now.toISOString() })
    expect(await rowOf(id)).toMatchObject({ taken_at: now, taken_by: delegate })
    expect(await traceOf(id)).toMatchObject([
      { kind: 'order-taken', user_id: delegate, laboratory_id: fixtures.laboratory },
    ])
    expect((await take(await place(), staff)).json()).toMatchObject({ state: 'taken' })
  })
})

describe('an order that the laboratory has taken', () => {
  test('can no longer be withdrawn', async () => {
    const id = await place()
    await take(id)
    for (const headers of [fixtures.headers, staff]) {
      const response = await cancel(id, headers)
      expect(response.statusCode).toBe(409)
      expect(errorOf(response)).toEqual({
        code: 'order_taken',
        message: 'El laboratorio ya ha tramitado este pedido.',
      })
    }
    expect(await rowOf(id)).toMatchObject({ cancelled_at: null })
    expect(await traceOf(id)).toHaveLength(1)
  })

  test('taken again stays as it was, and taking can be undone', async () => {
    const id = await place()
    const first = (await take(id)).json<Order>()
    fixtures.clock.advance(60_000)
    // Staff are also told who placed it; a laboratory only where it was one of its own.
    const { placedBy, ...again } = (await take(id, staff)).json<Order>()
    expect(again).toEqual(first)
    expect(placedBy).toMatchObject({ laboratory: null })
    for (let twice = 0; twice < 2; twice++) {
      const response = await take(id, laboratory, false)
      expect([response.statusCode, response.json<Order>().state]).toEqual([200, 'sent'])
    }
    expect(await rowOf(id)).toMatchObject({ taken_at: null, taken_by: null })
    expect((await traceOf(id)).map(({ kind }) => kind)).toEqual(['order-taken', 'order-released'])
    expect((await cancel(id)).statusCode).toBe(200)
  })
})

test('an order that was withdrawn can neither be taken nor restored', async () => {
  const id = await place()
  await cancel(id)
  for (const taken of [true, false]) {
    const response = await take(id, laboratory, taken)
    expect(response.statusCode).toBe(409)
    expect(errorOf(response)).toEqual({
      code: 'order_cancelled',
      message: 'Este pedido está anulado: ya no se puede tramitar.',
    })
  }
  expect(await traceOf(id)).toHaveLength(1)
})

test('when an order is withdrawn and taken at once, exactly one wins and the other is refused', async () => {
  const id = await place()
  const outcomes = await fixtures.db.transaction().execute(async (trx) => {
    // Both have read the order as sent before either may change it.
    await sql`SELECT 1 FROM purchase_order WHERE pharmacy_id = ${pharmacyOfOrder(id)} AND id = ${id} FOR UPDATE`.execute(
      trx,
    )
    const both = Promise.all([cancel(id), take(id)])
    await fixtures.waiting(2)
    return { both }
  })
  const [cancelled, taken] = await outcomes.both
  const state = await stateOf(id)
  expect([cancelled.statusCode, taken.statusCode]).toEqual(state === 'cancelled' ? [200, 409] : [409, 200])
  expect(errorOf(state === 'cancelled' ? taken : cancelled).code).toBe(
    state === 'cancelled' ? 'order_cancelled' : 'order_taken',
  )
  expect(await traceOf(id)).toHaveLength(1)
})

test('a request with the key of a withdrawn order gets that order and creates no other', async () => {
  const key = crypto.randomUUID()
  const id = await place(key)
  await cancel(id)
  const before = await fixtures.stored()
  expect(await place(key)).toBe(id)
  expect(await fixtures.stored()).toEqual(before)
  expect(await stateOf(id)).toBe('cancelled')
})

test('the list shows the state of each order and sorts by it: sent, taken, cancelled', async () => {
  const [sent, taken, cancelled] = [await place(), await place(), await place()]
  await take(taken)
  await cancel(cancelled)
  const listed = (await fixtures.get('/purchase-order/?sort=state:desc,createdAt:asc')).json<{
    data: Order[]
  }>()
  const states = listed.data.filter(({ id }) => [sent, taken, cancelled].includes(id))
  expect(states.map(({ id, state }) => [id, state])).toEqual([
    [cancelled, 'cancelled'],
    [taken, 'taken'],
    [sent, 'sent'],
  ])
})

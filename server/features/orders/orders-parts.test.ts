import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Order } from '@/contract/orders/orders'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { auditEvents } from '../../testing/audit-events'
import {
  insertAssociation,
  insertLaboratory,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { createOrderFixtures, type Headers, line, type OrderFixtures } from '../../testing/order-fixtures'

let fixtures: OrderFixtures
/** Laboratory 'Compañero', in one association with 'Ñandú'; 'Otro' belongs to another association. */
let mate: number
const as: Record<string, Headers> = {}

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  const association_id = await insertAssociation(db, 'Grupo Ñandú')
  await db.updateTable('laboratory').set({ association_id }).where('id', '=', laboratory).execute()
  mate = await insertLaboratory(db, { name: 'Compañero', association_id })
  await insertProduct(db, { cn: '662030', laboratory_id: mate })
  for (const laboratory_id of [mate, other])
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  for (const [username, laboratory_id] of Object.entries({ nandu: laboratory, companero: mate, otro: other }))
    await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  for (const username of ['nandu', 'companero', 'otro', 'soporte'])
    as[username] = await fixtures.logIn(username)
  as.farmacia = fixtures.headers
})

let id: number
beforeEach(async () => {
  const lines = [line(), line({ cn: '662030' }), line({ cn: '700001' })]
  const laboratories = [fixtures.laboratory, mate, fixtures.other]
  id = (await fixtures.post(fixtures.order({ laboratories, purchaseOrderLines: lines }))).json().id
})

const url = () => `${apiPrefix}/purchase-order/${id}/`
const cancel = (who = 'farmacia') =>
  fixtures.app.inject({ method: 'DELETE', url: url(), headers: as[who] ?? {} })
const take = (who: string, taken = true) =>
  fixtures.app.inject({ method: 'PUT', url: `${url()}taken/`, headers: as[who] ?? {}, payload: { taken } })
const seenBy = async (who: string) => {
  const { state, parts } = (await fixtures.get(`/purchase-order/${id}/`, as[who])).json<Order>()
  return { state, parts: parts.map(({ laboratory, state }) => [laboratory.name, state]) }
}
const events = async () =>
  (await auditEvents(fixtures.db).read()).filter(({ details }) => (details as { order: number }).order === id)

describe('an order of several laboratories', () => {
  test('is taken by each laboratory for its association only, without seeing or undoing what others took', async () => {
    expect((await take('nandu')).json()).toMatchObject({ state: 'taken' })
    const ours = {
      state: 'taken',
      parts: [
        ['Laboratorio Ñandú', 'taken'],
        ['Compañero', 'taken'],
      ],
    }
    expect(await seenBy('companero')).toEqual(ours)
    expect(await seenBy('otro')).toEqual({ state: 'sent', parts: [['Otro', 'sent']] })
    expect((await take('otro', false)).json()).toMatchObject({ state: 'sent' })
    expect(await seenBy('nandu')).toEqual(ours)

    await take('otro')
    await take('nandu', false)
    expect(await seenBy('otro')).toEqual({ state: 'taken', parts: [['Otro', 'taken']] })
    expect((await events()).map(({ kind, details }) => [kind, details])).toEqual([
      ['order-taken', { order: id, laboratories: [fixtures.laboratory, mate] }],
      ['order-taken', { order: id, laboratories: [fixtures.other] }],
      ['order-released', { order: id, laboratories: [fixtures.laboratory, mate] }],
    ])
  })

  test('shows pharmacy and staff which parts are taken, and stays sent until all are', async () => {
    await take('nandu')
    const partly = [
      ['Laboratorio Ñandú', 'taken'],
      ['Compañero', 'taken'],
      ['Otro', 'sent'],
    ]
    for (const who of ['farmacia', 'soporte'])
      expect(await seenBy(who)).toEqual({ state: 'sent', parts: partly })
    fixtures.clock.advance(60_000)
    await take('otro')
    const whole = (await fixtures.get(`/purchase-order/${id}/`)).json<Order>()
    expect(whole).toMatchObject({ state: 'taken', stateChangedAt: fixtures.clock.now().toISOString() })
    expect(whole.parts.map(({ stateChangedAt }) => stateChangedAt)).toEqual([
      ...Array(2).fill(new Date(fixtures.clock.now().getTime() - 60_000).toISOString()),
      fixtures.clock.now().toISOString(),
    ])
  })

  test('is withdrawn by the pharmacy in the parts that nobody has taken', async () => {
    await take('otro')
    const response = await cancel()
    expect([response.statusCode, response.json<Order>().state]).toEqual([200, 'taken'])
    const parts = [
      ['Laboratorio Ñandú', 'cancelled'],
      ['Compañero', 'cancelled'],
      ['Otro', 'taken'],
    ]
    expect(await seenBy('farmacia')).toEqual({ state: 'taken', parts })
    expect(await seenBy('nandu')).toMatchObject({ state: 'cancelled' })
    expect(await seenBy('otro')).toEqual({ state: 'taken', parts: [['Otro', 'taken']] })
    const refused = await take('nandu')
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'order_cancelled'])
    // Its answer lost and asked again: the same.
    const again = await cancel()
    expect([again.statusCode, again.json()]).toEqual([200, response.json()])
    expect(await events()).toHaveLength(2)
  })

  test('can also be withdrawn in a part whose taking was undone later', async () => {
    await take('otro')
    await cancel()
    await take('otro', false)
    expect(await seenBy('farmacia')).toMatchObject({ state: 'sent' })
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled' })
  })

  test('can be taken by staff in the remaining parts, and undone as a whole', async () => {
    await take('nandu')
    expect((await take('soporte')).json()).toMatchObject({ state: 'taken' })
    expect(await seenBy('otro')).toEqual({ state: 'taken', parts: [['Otro', 'taken']] })
    await take('soporte', false)
    expect(await seenBy('farmacia')).toMatchObject({ state: 'sent' })
  })

  test('cannot be withdrawn once all have taken their parts', async () => {
    await take('nandu')
    await take('otro')
    const response = await cancel()
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'order_taken'])
    expect(await seenBy('farmacia')).toMatchObject({ state: 'taken' })
  })

  test('has exactly one outcome for each part when it is withdrawn once and taken twice at the same time', async () => {
    const arrivals = [
      [() => cancel(), () => take('nandu'), () => take('otro')],
      [() => take('nandu'), () => cancel(), () => take('otro')],
      [() => take('otro'), () => take('nandu'), () => cancel()],
    ]
    for (const calls of arrivals) {
      const lines = [line(), line({ cn: '700001' })]
      const laboratories = [fixtures.laboratory, fixtures.other]
      id = (await fixtures.post(fixtures.order({ laboratories, purchaseOrderLines: lines }))).json().id
      const { all } = await fixtures.db.transaction().execute(async (trx) => {
        await sql`SELECT 1 FROM purchase_order WHERE pharmacy_id = ${pharmacyOfOrder(id)} AND id = ${id} FOR UPDATE`.execute(
          trx,
        )
        // One after the other at the lock, so that they get it in this order.
        const waiting: ReturnType<typeof cancel>[] = []
        for (const call of calls) {
          waiting.push(call())
          await fixtures.waiting(waiting.length)
        }
        return { all: Promise.all(waiting) }
      })
      const answers = await all
      const { parts } = (await fixtures.get(`/purchase-order/${id}/`)).json<Order>()
      expect(parts.every(({ state }) => state !== 'sent')).toBe(true)
      const moved = (await events()).flatMap(
        ({ details }) => (details as { laboratories: number[] }).laboratories,
      )
      expect(moved.sort()).toEqual([fixtures.laboratory, fixtures.other].sort())
      // Whoever changed nothing was told so.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength((await events()).length)
    }
  })
})

test('an order has a part for each laboratory with lines, and none for one that it only names', async () => {
  const given = { laboratories: [fixtures.laboratory, mate], purchaseOrderLines: [line()] }
  id = (await fixtures.post(fixtures.order(given))).json().id
  expect((await seenBy('farmacia')).parts).toEqual([['Laboratorio Ñandú', 'sent']])
})

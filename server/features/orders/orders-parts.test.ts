import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/endpoint'
import type { Order } from '@/contract/orders'
import {
  insertAssociation,
  insertLaboratory,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../testing/factories'
import { type Headers, line, type OrderDesk, openOrderDesk } from '../../testing/order-desk'

let desk: OrderDesk
/** Of one association: 'Ñandú' and 'Compañero'. Of another: 'Otro'. */
let mate: number
const as: Record<string, Headers> = {}

beforeAll(async () => {
  desk = await openOrderDesk()
  const { db, laboratory, other, pharmacy } = desk
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
  for (const username of ['nandu', 'companero', 'otro', 'soporte']) as[username] = await desk.logIn(username)
  as.farmacia = desk.headers
})

let id: number
beforeEach(async () => {
  const lines = [line(), line({ cn: '662030' }), line({ cn: '700001' })]
  const laboratories = [desk.laboratory, mate, desk.other]
  id = (await desk.post(desk.order({ laboratories, purchaseOrderLines: lines }))).json().id
})

const url = () => `${apiPrefix}/purchase-order/${id}/`
const cancel = (who = 'farmacia') => desk.app.inject({ method: 'DELETE', url: url(), headers: as[who] ?? {} })
const take = (who: string, taken = true) =>
  desk.app.inject({ method: 'PUT', url: `${url()}taken/`, headers: as[who] ?? {}, payload: { taken } })
const seenBy = async (who: string) => {
  const { state, parts } = (await desk.get(`/purchase-order/${id}/`, as[who])).json<Order>()
  return { state, parts: parts.map(({ laboratory, state }) => [laboratory.name, state]) }
}
const events = async () =>
  (await desk.db.selectFrom('audit_event').selectAll().orderBy('id').execute()).filter(
    ({ details }) => (details as { order: number }).order === id,
  )

describe('of an order of several laboratories', () => {
  test('each takes its association’s part, and sees and undoes no other’s mark', async () => {
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
      ['order-taken', { order: id, laboratories: [desk.laboratory, mate] }],
      ['order-taken', { order: id, laboratories: [desk.other] }],
      ['order-released', { order: id, laboratories: [desk.laboratory, mate] }],
    ])
  })

  test('pharmacy and staff see whose part is taken; it is sent until all are', async () => {
    await take('nandu')
    const partly = [
      ['Laboratorio Ñandú', 'taken'],
      ['Compañero', 'taken'],
      ['Otro', 'sent'],
    ]
    for (const who of ['farmacia', 'soporte'])
      expect(await seenBy(who)).toEqual({ state: 'sent', parts: partly })
    desk.clock.advance(60_000)
    await take('otro')
    const whole = (await desk.get(`/purchase-order/${id}/`)).json<Order>()
    expect(whole).toMatchObject({ state: 'taken', stateChangedAt: desk.clock.now().toISOString() })
    expect(whole.parts.map(({ stateChangedAt }) => stateChangedAt)).toEqual([
      ...Array(2).fill(new Date(desk.clock.now().getTime() - 60_000).toISOString()),
      desk.clock.now().toISOString(),
    ])
  })

  test('the pharmacy withdraws what nobody has taken; what is taken stays', async () => {
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

  test('a part given back can be withdrawn after the others', async () => {
    await take('otro')
    await cancel()
    await take('otro', false)
    expect(await seenBy('farmacia')).toMatchObject({ state: 'sent' })
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled' })
  })

  test('staff take what is left, and give all of it back', async () => {
    await take('nandu')
    expect((await take('soporte')).json()).toMatchObject({ state: 'taken' })
    expect(await seenBy('otro')).toEqual({ state: 'taken', parts: [['Otro', 'taken']] })
    await take('soporte', false)
    expect(await seenBy('farmacia')).toMatchObject({ state: 'sent' })
  })

  test('where all have taken theirs, nothing is withdrawn', async () => {
    await take('nandu')
    await take('otro')
    const response = await cancel()
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'order_taken'])
    expect(await seenBy('farmacia')).toMatchObject({ state: 'taken' })
  })

  test('of a withdrawal and two takings at once each part has exactly one winner, whoever is first', async () => {
    const arrivals = [
      [() => cancel(), () => take('nandu'), () => take('otro')],
      [() => take('nandu'), () => cancel(), () => take('otro')],
      [() => take('otro'), () => take('nandu'), () => cancel()],
    ]
    for (const calls of arrivals) {
      const lines = [line(), line({ cn: '700001' })]
      const laboratories = [desk.laboratory, desk.other]
      id = (await desk.post(desk.order({ laboratories, purchaseOrderLines: lines }))).json().id
      const { all } = await desk.db.transaction().execute(async (trx) => {
        await trx.selectFrom('purchase_order').select('id').where('id', '=', id).forUpdate().execute()
        // One after the other at the lock, so that they get it in this order.
        const waiting: ReturnType<typeof cancel>[] = []
        for (const call of calls) {
          waiting.push(call())
          await desk.waiting(waiting.length)
        }
        return { all: Promise.all(waiting) }
      })
      const answers = await all
      const { parts } = (await desk.get(`/purchase-order/${id}/`)).json<Order>()
      expect(parts.every(({ state }) => state !== 'sent')).toBe(true)
      const moved = (await events()).flatMap(
        ({ details }) => (details as { laboratories: number[] }).laboratories,
      )
      expect(moved.sort()).toEqual([desk.laboratory, desk.other].sort())
      // Whoever changed nothing was told so.
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength((await events()).length)
    }
  })
})

test('an order has a part for each laboratory that it has lines of, and none for one it only names', async () => {
  const given = { laboratories: [desk.laboratory, mate], purchaseOrderLines: [line()] }
  id = (await desk.post(desk.order(given))).json().id
  expect((await seenBy('farmacia')).parts).toEqual([['Laboratorio Ñandú', 'sent']])
})

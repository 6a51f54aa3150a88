import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { auditEvents } from '../../testing/audit-events'
import { insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, type Headers, line, type OrderFixtures } from '../../testing/order-fixtures'

let fixtures: OrderFixtures
const as: Record<string, Headers> = {}
/** Lines 1 and 2 are of 'Ñandú' (10 and 4 units), 3 is of 'Otro' (10 units). */
let id: number

beforeAll(async () => {
  fixtures = await createOrderFixtures()
  const { db, laboratory, other, pharmacy } = fixtures
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: other })
  await db.updateTable('pharmacy_laboratory_relation').set({ laboratory_access: true }).execute()
  for (const [username, laboratory_id] of Object.entries({ nandu: laboratory, otro: other }))
    await insertUser(db, { username, roles: ['ROLE_LABORATORIO'], laboratory_id })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  for (const username of ['nandu', 'otro', 'soporte']) as[username] = await fixtures.logIn(username)
  as.farmacia = fixtures.headers
})
beforeEach(async () => {
  id = await place()
})

const place = async () => {
  const lines = [line(), line({ cn: '662027', quantity: 4 }), line({ cn: '700001' })]
  const laboratories = [fixtures.laboratory, fixtures.other]
  return (await fixtures.post(fixtures.order({ laboratories, purchaseOrderLines: lines }))).json()
    .id as number
}

type Answers = Record<number, LineAnswer>
const answer = (who: string, answers: Answers, given: object = {}) =>
  fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${id}/answer/`,
    headers: as[who] ?? {},
    payload: {
      origin: 'screen',
      source: crypto.randomUUID(),
      lines: Object.entries(answers).map(([line, answer]) => ({ line: Number(line), ...answer })),
      ...given,
    },
  })
const seenBy = async (who: string) => (await fixtures.get(`/purchase-order/${id}/`, as[who])).json<Order>()
const linesOf = async (who: string) => {
  const { data } = (await fixtures.get(`/purchase-order/${id}/line/`, as[who])).json<{ data: OrderLine[] }>()
  return Object.fromEntries(data.map(({ id, answer }) => [id, answer]))
}
const short: LineAnswer = {
  ...servedInFull(3),
  delayed: 2,
  delayedUntil: '2026-04-01',
  substituted: 1,
  substitute: '662027',
  missing: 4,
  reason: 'out-of-stock',
  price: 290,
}

describe('what a laboratory answers to an order', () => {
  test('is seen line by line and in units by the pharmacy and staff, and its part is taken', async () => {
    expect(await linesOf('farmacia')).toEqual({ 1: null, 2: null, 3: null })
    expect(await seenBy('farmacia')).not.toHaveProperty('answered')
    const response = await answer('nandu', { 1: short, 2: servedInFull(4) })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({ id, state: 'taken' })
    const answered = { lines: 2, served: 7, delayed: 2, substituted: 1, missing: 4, hasShortages: true }
    for (const who of ['farmacia', 'soporte', 'nandu']) {
      expect(await seenBy(who)).toMatchObject({ answered })
      const moment = { answeredAt: fixtures.clock.now().toISOString(), origin: 'screen' }
      expect(await linesOf(who)).toMatchObject({
        1: { ...short, ...moment, substituteName: 'Bálsamo' },
        2: { ...servedInFull(4), ...moment, substituteName: null },
      })
    }
  })

  test('is neither seen nor given by another laboratory of the same order', async () => {
    await answer('nandu', { 1: short })
    expect(await seenBy('otro')).not.toHaveProperty('answered')
    expect(await linesOf('otro')).toEqual({ 3: null })
    const response = await answer('otro', { 1: servedInFull(10), 3: servedInFull(10) })
    expect([response.statusCode, response.json().error]).toEqual([
      422,
      {
        code: 'invalid_fields',
        message: 'Revise los datos indicados.',
        fields: { 'lines.0': 'No es una línea suya' },
      },
    ])
    expect((await auditEvents(fixtures.db).read()).at(-1)).toMatchObject({ kind: 'order-answer-refused' })
    expect(await linesOf('farmacia')).toMatchObject({ 1: short, 3: null })
  })

  test('is refused from whom the order is not, and from the pharmacy itself', async () => {
    expect((await answer('farmacia', { 1: servedInFull(10) })).statusCode).toBe(403)
    id = (await fixtures.post(fixtures.order())).json().id
    expect((await answer('otro', { 1: servedInFull(10) })).statusCode).toBe(404)
    expect(await linesOf('farmacia')).toEqual({ 1: null })
  })

  test('is refused with the place of each fault, and nothing of it is stored', async () => {
    const response = await answer('nandu', { 1: servedInFull(9), 2: { ...servedInFull(3), missing: 1 } })
    expect([response.statusCode, response.json().error.fields]).toEqual([
      422,
      {
        'lines.0.served': 'Las unidades tienen que sumar las 10 pedidas',
        'lines.1.reason': 'Indique el motivo de la falta',
      },
    ])
    expect(await linesOf('farmacia')).toEqual({ 1: null, 2: null, 3: null })
  })

  test('sent again under its key is answered as before; with another content it is refused', async () => {
    const source = crypto.randomUUID()
    const first = await answer('nandu', { 1: short }, { source })
    fixtures.clock.advance(60_000)
    const again = await answer('nandu', { 1: short }, { source })
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    const other = await answer('nandu', { 1: servedInFull(10) }, { source })
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('keeps its part taken, whoever undoes that; the part of another laboratory is given back', async () => {
    await answer('nandu', { 1: short })
    const take = (who: string, taken: boolean) =>
      fixtures.app.inject({
        ...{ method: 'PUT', url: `${apiPrefix}/purchase-order/${id}/taken/`, payload: { taken } },
        headers: as[who] ?? {},
      })
    expect((await take('nandu', false)).json()).toMatchObject({ state: 'taken' })
    await take('otro', true)
    const { parts } = (await take('soporte', false)).json<Order>()
    expect(parts.map(({ state }) => state)).toEqual(['taken', 'sent'])
  })

  test('is corrected by a later one, and can no longer be withdrawn by the pharmacy', async () => {
    await answer('nandu', { 1: short })
    await answer('nandu', { 1: servedInFull(10) })
    expect(await seenBy('farmacia')).toMatchObject({
      answered: { lines: 1, served: 10, hasShortages: false },
    })
    await answer('otro', { 3: servedInFull(10) })
    const url = `${apiPrefix}/purchase-order/${id}/`
    const withdrawal = await fixtures.app.inject({ method: 'DELETE', url, headers: fixtures.headers })
    expect([withdrawal.statusCode, withdrawal.json().error.code]).toEqual([409, 'order_taken'])
  })
})

describe('what was answered of a line before', () => {
  const history = async (who: string, line = 1) =>
    await fixtures.get(`/purchase-order/${id}/line/${line}/answer/`, as[who])

  test('is there with its moment, who answered and for which laboratory, the last first and without repetitions', async () => {
    await answer('nandu', { 1: short })
    const first = fixtures.clock.now().toISOString()
    await answer('nandu', { 1: short })
    fixtures.clock.advance(60_000)
    await answer('soporte', { 1: servedInFull(10) })
    const laboratory = { id: fixtures.laboratory, name: 'Laboratorio Ñandú' }
    const told = (by: [string | null, string | null]) => ({
      data: [
        { ...servedInFull(10), laboratory, by: by[0] },
        { ...short, answeredAt: first, substituteName: 'Bálsamo', origin: 'screen', laboratory, by: by[1] },
      ],
    })
    expect((await history('soporte')).json()).toMatchObject(told(['Nombre', 'Nombre']))
    expect((await history('nandu')).json()).toMatchObject(told([null, 'Nombre']))
    expect((await history('farmacia')).json()).toMatchObject(told(['Nombre', 'Nombre']))
    expect((await history('farmacia')).json().data).toHaveLength(2)
  })

  test('is hidden from the other laboratory of the order, as if there were no such line', async () => {
    await answer('nandu', { 1: short })
    const answers = [await history('otro'), await history('otro', 99), await history('nandu', 3)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await history('otro', 3)).json()).toEqual({ data: [] })
  })
})

describe('the list of orders with shortages', () => {
  const listed = async (who: string, query = 'shortages=true') =>
    (await fixtures.get(`/purchase-order/?${query}`, as[who])).json<{ data: Order[]; count: number }>()

  test('has those of whose lines units are missing, substituted or delayed, by their last answer', async () => {
    const before = (await listed('farmacia')).count
    const ids: number[] = []
    for (const change of [
      { missing: 1, reason: 'other' as const },
      { delayed: 1 },
      { substituted: 1, substitute: '662027' },
    ]) {
      id = await place()
      ids.unshift(id)
      await answer('nandu', { 1: { ...servedInFull(9), ...change } })
      fixtures.clock.advance(1_000)
    }
    id = await place()
    await answer('nandu', { 1: servedInFull(10) })
    const found = await listed('farmacia')
    expect([found.data.slice(0, 3).map(({ id }) => id), found.count]).toEqual([ids, before + 3])
    id = ids[0] ?? 0
    await answer('nandu', { 1: servedInFull(10) })
    expect((await listed('farmacia')).count).toBe(before + 2)
    expect((await listed('farmacia', `shortages=true&pharma=${fixtures.pharmacy}`)).count).toBe(before + 2)
  })

  test('has for a laboratory what is short of its own lines alone', async () => {
    const before = { nandu: (await listed('nandu')).count, otro: (await listed('otro')).count }
    await answer('nandu', { 1: short })
    expect((await listed('nandu')).count).toBe(before.nandu + 1)
    expect((await listed('otro')).count).toBe(before.otro)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { Expiring } from '@/contract/orders/expiries'
import type { Order, OrderLine } from '@/contract/orders/orders'
import type { ReceivedOrder } from '@/contract/orders/received'
import type { Reception } from '@/contract/orders/reception-creation'
import { addDays, madridDay } from '@/domain/basics/dates'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { multipart } from '../../testing/multipart'
import type { Headers } from '../../testing/order-fixtures'
import { createFollowedOrders, type FollowedOrders } from './testing/followed-orders'

let fixtures: FollowedOrders
let as: FollowedOrders['as']
beforeAll(async () => {
  fixtures = await createFollowedOrders()
  as = fixtures.as
  const { db } = fixtures
  await insertProduct(db, { cn: '700009', laboratory_id: await insertLaboratory(db, { name: 'Tercero' }) })
})

/** An order of 10 units of each of two laboratories' products. */
let order: number
beforeEach(async () => {
  order = await fixtures.placeOfBoth()
})

type ReceivedLine = Reception['lines'][number]
const came = (change: Partial<ReceivedLine> = {}): ReceivedLine => ({
  line: 1,
  cn: '662026',
  units: 4,
  broken: false,
  lot: 'AB-12',
  expiry: '2027-10-31',
  ...change,
})
type Sent = { key?: string; headers?: Headers; receivedAt?: string; to?: number }
const receive = (
  lines: object[],
  { key = crypto.randomUUID(), headers, receivedAt, to = order }: Sent = {},
) =>
  fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${to}/reception/`,
    headers: { ...(headers ?? fixtures.headers), 'idempotency-key': key },
    payload: { receivedAt: receivedAt ?? fixtures.clock.now().toISOString(), lines },
  })
const linesSeenBy = async (who?: string) =>
  (await fixtures.get(`/purchase-order/${order}/line/`, who ? as[who] : undefined))
    .json<{ data: OrderLine[] }>()
    .data.map(({ cn, received }) => [cn.cn, received])
const orderSeenBy = async (who?: string) =>
  (await fixtures.get(`/purchase-order/${order}/`, who ? as[who] : undefined)).json<Order>().received
const rows = async () => {
  const receptions = await fixtures.db
    .selectFrom('order_reception')
    .selectAll()
    .where('order_id', '=', order)
    .execute()
  const lines = await fixtures.db
    .selectFrom('order_reception_line')
    .selectAll()
    .where('reception_id', 'in', [...receptions.map(({ id }) => id), crypto.randomUUID()])
    .execute()
  return { receptions, lines }
}

describe('a reception', () => {
  test('is told of the order and its lines, broken units apart, with lots and expiries kept', async () => {
    expect(await orderSeenBy()).toBeUndefined()
    const key = crypto.randomUUID()
    const answer = await receive([came(), came({ units: 1, broken: true, lot: null, expiry: null })], { key })
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: key }])
    expect(await linesSeenBy()).toEqual([
      ['662026', { units: 5, broken: 1 }],
      ['700001', undefined],
    ])
    expect(await orderSeenBy()).toEqual({ units: 5, at: fixtures.clock.now().toISOString() })
    expect((await rows()).lines).toMatchObject([
      { number: 1, line_id: 1, cn: '662026', units: 4, broken: false, lot: 'AB-12', expiry: '2027-10-31' },
      { number: 2, line_id: 1, units: 1, broken: true, lot: null, expiry: null },
    ])
  })

  test('sent again under its key, at once or later, is the same one, with the same answer', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => receive([came()], { key, receivedAt: '2026-03-16T08:00:00.000Z' })),
    )
    answers.push(await receive([came()], { key, receivedAt: '2026-03-16T08:00:00.000Z' }))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await rows()).receptions).toHaveLength(1)
    expect((await rows()).lines).toHaveLength(1)
  })

  test('is not replaced under its key by another one', async () => {
    const key = crypto.randomUUID()
    await receive([came()], { key })
    const answer = await receive([came({ units: 5 })], { key })
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await linesSeenBy()).toContainEqual(['662026', { units: 4, broken: 0 }])
  })

  test('of two people at once adds up', async () => {
    await Promise.all([
      receive([came(), came({ line: 2, cn: '700001' })]),
      receive([came({ units: 6 })], { headers: as.companera ?? ({} as Headers) }),
    ])
    expect(await linesSeenBy()).toEqual([
      ['662026', { units: 10, broken: 0 }],
      ['700001', { units: 4, broken: 0 }],
    ])
  })

  test('was never counted later than now, whatever the clock of the device says', async () => {
    const now = fixtures.clock.now()
    await receive([came()], { receivedAt: new Date(now.getTime() + 86_400_000).toISOString() })
    const [reception] = (await rows()).receptions
    expect(reception?.received_at).toEqual(now)
    await receive([came()], { receivedAt: '2026-03-01T08:00:00.000Z' })
    expect((await rows()).receptions.map(({ received_at }) => received_at.toISOString()).sort()[0]).toBe(
      '2026-03-01T08:00:00.000Z',
    )
  })

  test('may have products that nobody ordered, and what its laboratory sends instead', async () => {
    const { db, laboratory } = fixtures
    await db
      .insertInto('order_line_answer')
      .values({
        pharmacy_id: pharmacyOfOrder(order),
        order_id: order,
        line_id: 1,
        number: 1,
        answered_at: fixtures.clock.now(),
        origin: 'file',
        laboratory_id: laboratory,
        source: 'x',
        served: 0,
        delayed: 0,
        substituted: 10,
        substitute_cn: '662027',
        missing: 0,
      })
      .execute()
    const answer = await receive([came({ cn: '662027' }), came({ line: null, cn: '700009', lot: null })])
    expect(answer.statusCode).toBe(200)
    expect(await linesSeenBy()).toContainEqual(['662026', { units: 4, broken: 0 }])
    expect(await orderSeenBy()).toMatchObject({ units: 4 })
  })

  test.each<[string, () => object[], Record<string, string>]>([
    [
      'a line that the order does not have',
      () => [came({ line: 9 })],
      { 'lines.0.line': 'El pedido no tiene esta línea' },
    ],
    [
      'another product on its line',
      () => [came(), came({ cn: '662027' })],
      { 'lines.1.cn': 'El producto 662027 no es el de su línea' },
    ],
    [
      'a product of no catalogue',
      () => [came({ line: null, cn: '123456' })],
      { 'lines.0.cn': 'El producto 123456 no existe en el catálogo' },
    ],
  ])('with %s is refused, and nothing of it is stored', async (_, lines, fields) => {
    const answer = await receive(lines())
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      422,
      { code: 'reception_rejected', fields },
    ])
    expect(await rows()).toEqual({ receptions: [], lines: [] })
  })

  test.each<[string, object, string]>([
    ['no units', { units: 0 }, 'lines.0.units'],
    ['units taken away that did not come', { units: -1 }, 'lines.0.units'],
    ['a lot without text', { lot: ' ' }, 'lines.0.lot'],
    ['a lot that is too long', { lot: 'x'.repeat(21) }, 'lines.0.lot'],
    ['a day that there is not', { expiry: '2027-02-30' }, 'lines.0.expiry'],
  ])('with %s is refused at its field', async (_, change, field) => {
    const answer = await receive([came(change)])
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]])
  })
})

describe('a correction', () => {
  const back = (units: number, before: number, change: Partial<ReceivedLine> = {}) =>
    came({ units: -units, before, ...change })
  const known = async (who?: string) =>
    (
      await fixtures.get(`/purchase-order/${order}/reception/`, who ? as[who] : undefined)
    ).json<ReceivedOrder>()
  const claim = async (line: object) => {
    const form = await multipart({
      laboratory: String(fixtures.laboratory),
      text: '',
      lines: JSON.stringify([
        { line: 1, cn: '662026', units: 1, lot: 'AB-12', expiry: '2027-10-31', ...line },
      ]),
    })
    return await fixtures.app.inject({
      method: 'POST',
      url: `${apiPrefix}/purchase-order/${order}/claim/`,
      headers: { ...fixtures.headers, ...form.headers, 'idempotency-key': crypto.randomUUID() },
      payload: form.payload,
    })
  }

  test('takes back what did not come and gives boxes another lot, beside what was received before', async () => {
    await receive([came()])
    expect(await known()).toEqual({
      received: [{ line: 1, cn: '662026', units: 4, broken: false, lot: 'AB-12', expiry: '2027-10-31' }],
      claimed: [],
    })
    expect((await receive([back(3, 4), came({ units: 2, lot: 'AB-13' })])).statusCode).toBe(200)
    expect((await known()).received.map(({ lot, units }) => [lot, units])).toEqual([
      ['AB-12', 1],
      ['AB-13', 2],
    ])
    expect(await orderSeenBy()).toMatchObject({ units: 3 })
    expect((await rows()).receptions).toHaveLength(2)
    await receive([back(1, 1), back(2, 2, { lot: 'AB-13' })])
    expect(await known()).toEqual({ received: [], claimed: [] })
    expect([await orderSeenBy(), (await linesSeenBy())[0]]).toEqual([undefined, ['662026', undefined]])
  })

  test('sent again under its key, at once or later, takes nothing back twice', async () => {
    await receive([came()])
    const sent = { key: crypto.randomUUID(), receivedAt: '2026-03-16T08:00:00.000Z' }
    const answers = await Promise.all([1, 2, 3].map(() => receive([back(3, 4)], sent)))
    answers.push(await receive([back(3, 4)], sent))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 ${JSON.stringify({ id: sent.key })}`]),
    )
    expect(await orderSeenBy()).toMatchObject({ units: 1 })
  })

  test('of two people at once counts once: the second is told that it was changed meanwhile', async () => {
    await receive([came()])
    const answers = await Promise.all([
      receive([back(3, 4)]),
      receive([back(3, 4)], { headers: as.companera ?? ({} as Headers) }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().error).toMatchObject({
      code: 'reception_rejected',
      fields: { 'lines.0.units': 'Lo recibido ha cambiado entretanto: revise las unidades' },
    })
    expect(await orderSeenBy()).toMatchObject({ units: 1 })
  })

  test('takes back nothing that is claimed of the laboratory, until it refuses the claim', async () => {
    await receive([came({ broken: true })])
    const { id } = (await claim({ kind: 'broken', units: 2 })).json<{ id: string }>()
    expect((await known()).claimed).toEqual([
      { kind: 'broken', line: 1, cn: '662026', units: 2, lot: 'AB-12', expiry: '2027-10-31' },
    ])
    const corrected = () => receive([back(3, 4, { broken: true })])
    expect((await corrected()).json().error).toMatchObject({
      code: 'reception_rejected',
      fields: { 'lines.0.units': 'Está reclamado al laboratorio: no se puede quitar' },
    })
    await fixtures.app.inject({
      method: 'PUT',
      url: `${apiPrefix}/purchase-order/${order}/claim/`,
      headers: as.nandu ?? {},
      payload: { claim: id, state: 'refused', text: 'Fuera de plazo' },
    })
    expect((await corrected()).statusCode).toBe(200)
  })

  test('is made, and what came lot by lot is seen, by neither a neighbour nor a laboratory', async () => {
    await receive([came()])
    for (const who of ['vecina', 'nandu']) {
      const headers = as[who] ?? ({} as Headers)
      expect((await receive([back(1, 4)], { headers })).statusCode).toBe(404)
      expect((await fixtures.get(`/purchase-order/${order}/reception/`, headers)).statusCode).toBe(404)
    }
    expect((await known('soporte')).received).toHaveLength(1)
  })
})

describe('who receives and who sees it', () => {
  test('neither a neighbour nor a laboratory receives what a pharmacy ordered', async () => {
    for (const who of ['vecina', 'nandu'])
      expect((await receive([came()], { headers: as[who] ?? ({} as Headers) })).statusCode).toBe(404)
    expect((await rows()).receptions).toEqual([])
  })

  test('each laboratory sees what came of its own lines alone, and staff see all', async () => {
    await receive([came(), came({ line: 2, cn: '700001', units: 7 }), came({ line: null, cn: '700009' })])
    expect(await linesSeenBy('nandu')).toEqual([['662026', { units: 4, broken: 0 }]])
    expect(await linesSeenBy('otro')).toEqual([['700001', { units: 7, broken: 0 }]])
    expect(await orderSeenBy('nandu')).toMatchObject({ units: 4 })
    expect(await orderSeenBy('otro')).toMatchObject({ units: 7 })
    for (const who of ['soporte', 'companera']) expect(await orderSeenBy(who)).toMatchObject({ units: 11 })
  })

  test('a list tells it, too', async () => {
    await receive([came()])
    const { data } = (await fixtures.get(`/purchase-order/?pharma=${fixtures.pharmacy}`)).json<{
      data: Order[]
    }>()
    expect(data.find(({ id }) => id === order)?.received).toMatchObject({ units: 4 })
  })
})

describe('what expires soon', () => {
  const expiring = async (days: number, who?: string, rest = '') => {
    const asked = `/pharma/${fixtures.pharmacy}/expiry/?days=${days}${rest}`
    return await fixtures.get(asked, who ? as[who] : undefined)
  }
  const listed = async (days: number, rest?: string) =>
    (await expiring(days, undefined, rest))
      .json<{ data: Expiring[] }>()
      .data.map(({ cn, lot, expiry, units }) => `${cn} ${lot} ${expiry} ${units}`)
  const inDays = (days: number) => addDays(madridDay(fixtures.clock.now()), days)

  test('is what was received whole, lot by lot, in 30, 60 or 90 days, the first to expire first', async () => {
    await fixtures.db
      .updateTable('laboratory')
      .set({ takes_back_expired: true })
      .where('id', '=', fixtures.laboratory)
      .execute()
    const soon = { lot: 'PRONTO', expiry: inDays(20) }
    await receive([
      came(soon),
      came({ ...soon, units: 1, broken: true }),
      came({ lot: 'LUEGO', expiry: inDays(80) }),
      came({ lot: 'NUNCA', expiry: inDays(91) }),
      came({ line: 2, cn: '700001', lot: 'AYER', expiry: inDays(-1), units: 2 }),
      came({ line: 2, cn: '700001', lot: 'HACE TIEMPO', expiry: inDays(-31), units: 2 }),
    ])
    await receive([came({ ...soon, units: 3 })])
    const first = [`700001 AYER ${inDays(-1)} 2`, `662026 PRONTO ${inDays(20)} 7`]
    expect(await listed(30)).toEqual(first)
    expect(await listed(90)).toEqual([...first, `662026 LUEGO ${inDays(80)} 4`])
    expect(await listed(90, '&skip=1&take=1')).toEqual(first.slice(1))
    expect(await listed(30, '&coming=true')).toEqual(first.slice(1))
    const { data, count } = (await expiring(90)).json<{ data: Expiring[]; count: number }>()
    expect(count).toBe(3)
    expect(data[1]).toMatchObject({ laboratory: { name: 'Laboratorio Ñandú' }, pvl: 310, takesBack: true })
    expect(data[0]?.takesBack).toBeNull()
  })

  test('is for the pharmacy and staff alone, and in no other number of days', async () => {
    expect((await expiring(30, 'soporte')).statusCode).toBe(200)
    for (const who of ['nandu', 'vecina'])
      expect((await expiring(30, who)).statusCode).toBeGreaterThanOrEqual(403)
    expect((await expiring(45)).statusCode).toBe(400)
  })
})

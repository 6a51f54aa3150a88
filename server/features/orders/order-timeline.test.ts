import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { OrderMoment } from '@/contract/orders/order-timeline'
import type { DeliveryChannel, DeliveryEvent } from '@/domain/order/delivery'
import { servedInFull } from '@/domain/order/line-answer'
import type { Headers } from '../../testing/order-fixtures'
import { createFollowedOrders, type FollowedOrders } from './testing/followed-orders'

let fixtures: FollowedOrders
let laboratory: Headers
let rival: Headers
let staff: Headers
let delegate: number

beforeAll(async () => {
  fixtures = await createFollowedOrders()
  const { as } = fixtures
  delegate = fixtures.delegate
  ;[laboratory, rival, staff] = [as.nandu, as.otro, as.soporte] as [Headers, Headers, Headers]
})

const place = () => fixtures.place()
const take = (id: number, taken: boolean) => {
  fixtures.clock.advance(60_000)
  return fixtures.app.inject({
    method: 'PUT',
    url: `${apiPrefix}/purchase-order/${id}/taken/`,
    headers: laboratory,
    payload: { taken },
  })
}
const timeline = async (id: number, headers: Headers = fixtures.headers) => {
  const response = await fixtures.app.inject({
    method: 'GET',
    url: `${apiPrefix}/purchase-order/${id}/timeline/`,
    headers,
  })
  return response.statusCode === 200 ? response.json<{ data: OrderMoment[] }>().data : response.statusCode
}
const kinds = async (id: number, headers?: Headers) => {
  const moments = await timeline(id, headers)
  return typeof moments === 'number' ? moments : moments.map(({ kind }) => kind)
}
const ofLine = (id: number) => ({ pharmacy_id: fixtures.pharmacy, order_id: id, line_id: 1 })
const answer = (id: number, number: number, given = servedInFull(10)) => {
  fixtures.clock.advance(60_000)
  const { delayedUntil: delayed_until, substitute: substitute_cn, ...units } = given
  return fixtures.db
    .insertInto('order_line_answer')
    .values({
      ...ofLine(id),
      number,
      answered_at: fixtures.clock.now(),
      origin: 'screen',
      laboratory_id: fixtures.laboratory,
      user_id: delegate,
      real_user_id: delegate,
      source: `respuesta-${number}`,
      ...units,
      delayed_until,
      substitute_cn,
    })
    .execute()
}
const receive = (id: number, units: number) => {
  fixtures.clock.advance(60_000)
  return fixtures.receiveRows(id, units)
}

test('an order tells what became of it, the first first', async () => {
  const id = await place()
  await take(id, true)
  await take(id, false)
  await take(id, true)
  await answer(id, 1, { ...servedInFull(10), served: 4, missing: 6, reason: 'out-of-stock' })
  await answer(id, 2)
  await receive(id, 10)
  const all = ['created', 'taken', 'released', 'taken', 'answered', 'answered', 'received']
  expect(await kinds(id)).toEqual(all)
  expect(await kinds(id, staff)).toEqual(all)
  expect(await kinds(id, laboratory)).toEqual(all)
  const moments = (await timeline(id)) as OrderMoment[]
  expect(moments[1]).toMatchObject({
    laboratories: [{ id: fixtures.laboratory }],
    by: { laboratory: expect.any(String) },
  })
  expect(moments[4]).toMatchObject({ origin: 'screen', served: 4, delayed: 0, substituted: 0, missing: 6 })
  expect(moments[6]).toMatchObject({ units: 10, by: { laboratory: null } })
  expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted())
})

test('what only repeats the answer before is no news', async () => {
  const id = await place()
  await answer(id, 1)
  await answer(id, 2)
  expect(await kinds(id)).toEqual(['created', 'answered'])
})

test('a claim is told, and what the laboratory says of it', async () => {
  const id = await place()
  const claim = (state: 'open' | 'refused') => {
    fixtures.clock.advance(60_000)
    const { pharmacy, user, clock } = fixtures
    return {
      pharmacy_id: pharmacy,
      id: randomUUID(),
      body_hash: Buffer.of(1),
      order_id: id,
      laboratory_id: fixtures.laboratory,
      created_at: clock.now(),
      user_id: user,
      real_user_id: user,
      text: 'Falta una caja',
      state,
      ...(state === 'refused' && {
        answer: 'Se sirvió completo',
        answered_at: new Date(clock.now().getTime() + 1000),
        answered_by: delegate,
      }),
    }
  }
  await fixtures.db
    .insertInto('order_claim')
    .values([claim('open'), claim('refused')])
    .execute()
  expect(await kinds(id, laboratory)).toEqual(['created', 'claimed', 'claimed', 'claim-refused'])
  expect(((await timeline(id, laboratory)) as OrderMoment[]).map(({ by }) => by?.laboratory ?? null)).toEqual(
    [null, null, null, expect.any(String)],
  )
})

test('a withdrawal is told with who withdrew it', async () => {
  const id = await place()
  fixtures.clock.advance(60_000)
  await fixtures.app.inject({
    method: 'DELETE',
    url: `${apiPrefix}/purchase-order/${id}/`,
    headers: fixtures.headers,
  })
  expect(await timeline(id)).toMatchObject([
    { kind: 'created' },
    { kind: 'cancelled', by: { laboratory: null } },
  ])
})

test('a laboratory is not told who in the pharmacy did it', async () => {
  const id = await place()
  await receive(id, 10)
  const moments = (await timeline(id, laboratory)) as OrderMoment[]
  expect(moments.map(({ kind, by }) => [kind, by])).toEqual([
    ['created', undefined],
    ['received', undefined],
  ])
})

test('a laboratory that has no line of it learns nothing', async () => {
  const id = await place()
  await take(id, true)
  expect(await timeline(id, rival)).toBe(404)
})

const deliver = (id: number, given: { channel: DeliveryChannel; number: number; event: DeliveryEvent }) =>
  fixtures.db
    .insertInto('order_delivery')
    .values({
      pharmacy_id: fixtures.pharmacy,
      order_id: id,
      laboratory_id: fixtures.laboratory,
      parts: [fixtures.laboratory],
      lines: [1],
      line_parts: [fixtures.laboratory],
      created_at: fixtures.clock.now(),
      state: 'delivered',
      gives_up_at: fixtures.clock.now(),
      delivered_at: new Date(fixtures.clock.now().getTime() + 1000),
      ...given,
    })
    .execute()

test('deliveries are told to staff and to their laboratory, and not to the pharmacy', async () => {
  const id = await place()
  await deliver(id, { channel: 'webhook', number: 1, event: 'created' })
  expect(await kinds(id)).toEqual(['created'])
  for (const headers of [staff, laboratory])
    expect(await kinds(id, headers)).toEqual(['created', 'delivered'])
})

test('a withdrawal that no wholesaler had to be told of was delivered to nobody', async () => {
  const id = await place()
  await deliver(id, { channel: 'fedicom', number: 1, event: 'created' })
  await deliver(id, { channel: 'fedicom', number: 2, event: 'withdrawn' })
  expect(await kinds(id, staff)).toEqual(['created', 'delivered'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import {
  type ExpectedOrder,
  expectedOf,
  type FollowedLine,
  onItsWay,
  shelfOf,
  together,
  withOwnOrders,
} from '@/domain/supply/on-its-way'

const orderedOn = '2026-03-02'
const line = (fields: Partial<FollowedLine> = {}): FollowedLine => ({
  cn: '662026',
  quantity: 12,
  days: 10,
  withdrawn: false,
  answer: null,
  received: 0,
  receivedInstead: 0,
  ...fields,
})
const answer = (fields: Partial<NonNullable<FollowedLine['answer']>>) => ({
  missing: 0,
  substituted: 0,
  substitute: null,
  delayed: 0,
  delayedUntil: null,
  ...fields,
})
const order = (key: string, fields: Partial<ExpectedOrder> = {}): ExpectedOrder => ({
  id: 1,
  key,
  name: `Pedido ${key}`,
  createdAt: `${orderedOn}T09:00:00.000Z`,
  expected: [{ cn: '662026', units: 12, until: '2026-03-12' }],
  ...fields,
})
/** Units on their way of each product on a day. */
const unitsOn = (day: string, of: FollowedLine): Record<string, number> =>
  Object.fromEntries(
    [...onItsWay([order('a', { expected: expectedOf(of, orderedOn) })], day)].map(([cn, { units }]) => [
      cn,
      units,
    ]),
  )

describe('of an ordered line', () => {
  test.each<[string, Partial<FollowedLine>, Record<string, number>]>([
    ['all is on its way while nobody has answered', {}, { '662026': 12 }],
    ['what is missing does not come', { answer: answer({ missing: 5 }) }, { '662026': 7 }],
    [
      'a substitute comes under its own code',
      { answer: answer({ substituted: 5, substitute: '700001' }) },
      { '662026': 7, '700001': 5 },
    ],
    [
      'a substitute that came is no longer on its way',
      { answer: answer({ substituted: 5, substitute: '700001' }), received: 7, receivedInstead: 3 },
      { '700001': 2 },
    ],
    ['what came is not on its way, broken or not', { received: 4 }, { '662026': 8 }],
    ['more than was ordered leaves none, and never fewer than none', { received: 20 }, {}],
    ['what was taken back from a reception is not more than was ordered', { received: -3 }, { '662026': 12 }],
    ['a withdrawn part brings nothing', { withdrawn: true, answer: answer({ delayed: 3 }) }, {}],
  ])('%s', (_, of, expected) => {
    expect(unitsOn(orderedOn, line(of))).toEqual(expected)
  })

  test('nothing is expected any more after the usual days of its laboratory', () => {
    expect(unitsOn('2026-03-12', line())).toEqual({ '662026': 12 })
    expect(unitsOn('2026-03-13', line())).toEqual({})
    expect(unitsOn('2026-03-13', line({ days: 15 }))).toEqual({ '662026': 12 })
  })

  test('delayed units are expected until their day, where that is later', () => {
    const late = line({ answer: answer({ delayed: 5, delayedUntil: '2026-04-01' }), received: 7 })
    expect(unitsOn('2026-04-01', late)).toEqual({ '662026': 5 })
    expect(unitsOn('2026-04-02', late)).toEqual({})
    const some = { ...late, received: 9 }
    expect(unitsOn('2026-04-01', some)).toEqual({ '662026': 3 })
    const sooner = line({ answer: answer({ delayed: 5, delayedUntil: '2026-03-05' }) })
    expect(unitsOn('2026-03-12', sooner)).toEqual({ '662026': 12 })
    const unknown = line({ answer: answer({ delayed: 5 }) })
    expect([unitsOn('2026-03-12', unknown), unitsOn('2026-03-13', unknown)]).toEqual([{ '662026': 12 }, {}])
  })

  test('each answer, reception and day takes away and adds nothing', () => {
    const units = fc.nat({ max: 15 })
    fc.assert(
      fc.property(
        fc.record({ quantity: units, missing: units, substituted: units, delayed: units, received: units }),
        fc.nat({ max: 40 }),
        fc.nat({ max: 40 }),
        ({ quantity, missing, substituted, delayed, received }, until, day) => {
          const of = line({
            quantity,
            received,
            answer: answer({
              missing,
              substituted,
              substitute: substituted > 0 ? '700001' : null,
              delayed,
              delayedUntil: delayed > 0 ? addDays(orderedOn, until) : null,
            }),
          })
          const all = Object.values(unitsOn(addDays(orderedOn, day), of))
          const later = Object.values(unitsOn(addDays(orderedOn, day + 1), of))
          const more = Object.values(unitsOn(addDays(orderedOn, day), { ...of, received: received + 1 }))
          const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
          expect(Math.min(1, ...all)).toBe(1)
          expect(sum(all)).toBeLessThanOrEqual(Math.max(0, quantity - missing - substituted) + substituted)
          expect(sum(later)).toBeLessThanOrEqual(sum(all))
          expect(sum(more)).toBeLessThanOrEqual(sum(all))
        },
      ),
    )
  })
})

describe('the orders of a pharmacy', () => {
  test('are named behind the units of each product, the newest first', () => {
    const newer = order('b', { id: null, createdAt: '2026-03-03T09:00:00.000Z' })
    expect(onItsWay([order('a'), newer], orderedOn).get('662026')).toEqual({
      units: 24,
      orders: [
        { id: null, name: 'Pedido b', createdAt: '2026-03-03T09:00:00.000Z', units: 12 },
        { id: 1, name: 'Pedido a', createdAt: '2026-03-02T09:00:00.000Z', units: 12 },
      ],
    })
  })

  test('that wait on the device count until the server tells of them, and then once', () => {
    const own = order('b', { id: null })
    const units = (known: ExpectedOrder[]) =>
      onItsWay(withOwnOrders(known, [own]), orderedOn).get('662026')?.units
    expect(units([])).toBe(12)
    expect(units([order('b', { id: 7 })])).toBe(12)
    // It was received meanwhile.
    expect(units([order('b', { id: 7, expected: [] })])).toBeUndefined()
  })

  test('of several products of one row are added up order by order', () => {
    const expected = ['662026', '662027'].map((cn) => ({ cn, units: 5, until: '2026-03-12' }))
    const byCn = onItsWay([order('a', { expected }), order('b', { id: 2 })], orderedOn)
    const sum = together([byCn.get('662026'), byCn.get('662027'), undefined])
    expect([sum.units, sum.orders.map(({ id, units }) => [id, units])]).toEqual([
      22,
      [
        [2, 12],
        [1, 10],
      ],
    ])
  })
})

describe('the shelf', () => {
  const counted = new Map([
    ['662026', 4],
    ['662027', -2],
  ])
  const received = (cn: string, units: number, day = '2026-03-02') => ({ cn, units, day })

  test('is what was counted and what came since then', () => {
    const came = [received('662026', 3), received('662026', 2), received('662027', 5), received('662028', 1)]
    expect(Object.fromEntries(shelfOf(counted, came, '2026-03-02'))).toEqual({
      '662026': 9,
      '662027': 5,
      '662028': 1,
    })
    expect(shelfOf(counted, [], '2026-03-02')).toBe(counted)
  })

  test('forgets what came long ago where nobody has counted since', () => {
    const came = [received('662026', 3, '2026-03-02')]
    expect(shelfOf(counted, came, '2026-05-31').get('662026')).toBe(7)
    expect(shelfOf(counted, came, '2026-06-01').get('662026')).toBe(4)
  })
})

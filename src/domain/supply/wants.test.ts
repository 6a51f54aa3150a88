import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '@/domain/catalogue/catalogue'
import { type ExpectedOrder, onItsWay } from '@/domain/supply/on-its-way'
import { suppliedOn } from '@/domain/supply/supplied'
import { unitsWanted, type Want, wantedProducts, wantState, withOwnWants } from '@/domain/supply/wants'
import { knownWant, sampleWant } from '@/domain/testing/wants'

const today = '2026-03-10'
const cn = '662026'
const order = (createdAt: string, units: number, fields: Partial<ExpectedOrder> = {}): ExpectedOrder => ({
  ...{ id: 7, key: 'a', name: 'Pedido', createdAt },
  expected: units === 0 ? [] : [{ cn, units, until: '2026-03-16' }],
  ...fields,
})
const later = '2026-03-06T09:00:00.000Z'
const before = '2026-03-01T09:00:00.000Z'

type Facts = { wants: Parameters<typeof knownWant>[0][]; orders?: ExpectedOrder[]; own?: ExpectedOrder[] }
/** Units that are still wanted; undefined where the product is not listed. */
const left = ({ wants, orders = [], own = [] }: Facts, day = today) =>
  suppliedOn(day, {
    ...{ stock: new Map(), received: [], orders, wants: wants.map(knownWant) },
    own: { orders: own, wants: [] },
  }).wanted.get(cn)?.left

describe('a want', () => {
  test.each<[string, Facts, number | undefined]>([
    ['stands with all of its units while nobody has ordered the product again', { wants: [{}] }, 5],
    ['that was removed is gone', { wants: [{ isRemoved: true }] }, undefined],
    [
      'is listed without units while what was ordered after it is on its way',
      { wants: [{ ordered: 5 }], orders: [order(later, 5)] },
      0,
    ],
    ['is gone once that has come', { wants: [{ ordered: 5 }], orders: [order(later, 0)] }, undefined],
    ['keeps the units that were ordered and do not come', { wants: [{ ordered: 2 }] }, 3],
    [
      'is not fulfilled by what was on its way before it, which was never missing',
      { wants: [{}], orders: [order(before, 6)] },
      5,
    ],
    [
      'counts an order that waits on the device',
      { wants: [{}], own: [order(later, 3, { id: null, key: 'own' })] },
      2,
    ],
    [
      'counts an order once that the server tells of as well',
      { wants: [{ ordered: 3 }], orders: [order(later, 3)], own: [order(later, 3, { id: null })] },
      2,
    ],
    [
      'of the same product as another asks for no more than the larger one',
      { wants: [{}, { id: 'b', units: 3 }] },
      5,
    ],
    ['stands beside one that is fulfilled', { wants: [{ ordered: 5 }, { id: 'b', units: 3 }] }, 3],
  ])('%s', (_, facts, expected) => {
    expect(left(facts)).toBe(expected)
  })

  test('stands for a year', () => {
    expect([left({ wants: [{}] }, '2027-03-02'), left({ wants: [{}] }, '2027-03-03')]).toEqual([5, undefined])
  })

  test('that came back as missing from what was ordered after it is wanted again', () => {
    const ordered = { wants: [{ ordered: 5 }], orders: [order(later, 5)] }
    expect([left(ordered), left({ wants: [{ ordered: 0 }], orders: [order(later, 0)] })]).toEqual([0, 5])
  })
})

describe('a wanted product', () => {
  const product = (fields: Partial<Product> = {}) =>
    ({ cn, active: true, pvl: 310, outOfStock: false, ...fields }) as Product
  const state = (want: Parameters<typeof knownWant>[0], sold: Product | undefined, day = today) =>
    wantState({ left: 5, wants: [knownWant(want)] }, sold, day)

  test.each<[string, Parameters<typeof knownWant>[0], Product | undefined, string]>([
    ['that was in shortage and still is', { wasShort: true }, product({ outOfStock: true }), 'short'],
    ['that was in shortage and is not any more', { wasShort: true }, product(), 'back'],
    ['that its laboratory does not sell any more', { wasShort: true }, product({ active: false }), 'short'],
    ['that nobody knows any more', {}, undefined, 'short'],
    ['of which some was served since', { isServed: true }, product(), 'back'],
    ['that was promised for today', { promisedFor: today }, product(), 'back'],
    ['that was promised for tomorrow', { promisedFor: '2026-03-11' }, product(), 'unknown'],
    ['that is promised and in shortage', { promisedFor: today }, product({ outOfStock: true }), 'short'],
    ['of which nothing is known', {}, product(), 'unknown'],
  ])('%s', (_, want, sold, expected) => {
    expect(state(want, sold)).toBe(expected)
  })

  test('is no longer waited for while all of it is on its way', () => {
    expect(wantState({ left: 0, wants: [knownWant({ wasShort: true })] }, product(), today)).toBe('coming')
  })

  test('is taken first by proposals, unless it is in shortage', () => {
    const wanted = wantedProducts([knownWant()], { today, onItsWay: new Map(), unknown: [] })
    expect(unitsWanted(wanted, product())).toBe(5)
    expect(unitsWanted(wanted, product({ outOfStock: true }))).toBe(0)
    expect(unitsWanted(wanted, product({ pvl: null }))).toBe(0)
  })
})

const ids = ['a', 'b', 'c']
const changes = fc.array(fc.record({ id: fc.constantFrom(...ids), isRemoved: fc.boolean() }))
const openOf = (own: readonly Pick<Want, 'id' | 'isRemoved'>[], known: typeof own = []) =>
  withOwnWants(
    known.map((want) => knownWant(want)),
    own.map((want) => sampleWant(want)),
  )
    .flatMap(({ id, isRemoved }) => (isRemoved ? [] : id))
    .sort()

test('devices agree on what is wanted, whatever the sequence and repetition in which changes arrive', () => {
  fc.assert(
    fc.property(
      changes.chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
          fc.nat({ max: list.length }),
        ),
      ),
      ([list, shuffled, cut]) => {
        const open = ids.filter(
          (id) =>
            list.some((change) => change.id === id) &&
            !list.some((change) => change.id === id && change.isRemoved),
        )
        expect(openOf(list)).toEqual(open)
        expect(openOf(shuffled)).toEqual(open)
        // Some of them are the server's already.
        const known = ids.flatMap((id) => {
          const of = list.slice(0, cut).filter((change) => change.id === id)
          return of.length === 0 ? [] : { id, isRemoved: of.some(({ isRemoved }) => isRemoved) }
        })
        expect(openOf(list.slice(cut), known)).toEqual(open)
      },
    ),
  )
})

test('another order never leaves more to be ordered, and a removal removes nobody else’s want', () => {
  const wants = fc.array(
    fc.record({ units: fc.integer({ min: 1, max: 20 }), ordered: fc.nat({ max: 20 }) }),
    {
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(
      wants,
      fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
      fc.nat({ max: 3 }),
      (list, ordered, at) => {
        const all = list.map((want, index) => knownWant({ ...want, id: `w${index}` }))
        const orders = ordered.map((units, index) => order(later, units, { key: `o${index}`, id: index + 1 }))
        const of = (of: typeof all, known: ExpectedOrder[]) =>
          wantedProducts(of, { today, onItsWay: onItsWay(known, today), unknown: known }).get(cn)
        const units = of(all, orders.slice(1))?.left ?? 0
        expect(of(all, orders)?.left ?? 0).toBeLessThanOrEqual(units)
        const others = all.filter((_, index) => index !== at)
        const removed = all.map((want, index) => (index === at ? { ...want, isRemoved: true } : want))
        expect(of(removed, orders)).toEqual(of(others, orders))
      },
    ),
  )
})

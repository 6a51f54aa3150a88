import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LinePrice, priceChanges, type RepricedLine } from '@/domain/offers/price-change'

/** Ten units at 3.10 € less 10 %, unless told otherwise. */
const agreed: LinePrice = { pvl: 310, totalPvlWithDiscount: 2_790 }
const line = (now: Partial<LinePrice>, expected: LinePrice | undefined = agreed): RepricedLine => ({
  cn: '662026',
  product: 'Ácido Ejemplo',
  quantity: 10,
  ...agreed,
  ...now,
  expected,
})

describe('the price of a line', () => {
  test.each([
    ['a dearer unit', { pvl: 311, totalPvlWithDiscount: 2_799 }, 'risen'],
    ['a smaller discount', { totalPvlWithDiscount: 2_945 }, 'risen'],
    ['a dearer unit with a better discount', { pvl: 400, totalPvlWithDiscount: 2_000 }, 'risen'],
    ['a cheaper unit that lost its discount', { pvl: 300, totalPvlWithDiscount: 3_000 }, 'risen'],
    ['a cent more in all', { totalPvlWithDiscount: 2_791 }, 'risen'],
    ['a cheaper unit', { pvl: 300, totalPvlWithDiscount: 2_700 }, 'dropped'],
    ['a better discount', { totalPvlWithDiscount: 2_635 }, 'dropped'],
    ['a cheaper unit for the same total', { pvl: 309 }, 'dropped'],
    ['free units that nobody had promised', { bonus: 2 }, 'dropped'],
  ] as const)('with %s', (_, now, direction) => {
    const change = {
      cn: '662026',
      product: 'Ácido Ejemplo',
      quantity: 10,
      before: agreed,
      now: { ...agreed, ...now },
    }
    expect(priceChanges([line(now)])).toEqual({ risen: [], dropped: [], [direction]: [change] })
  })

  test('has risen where fewer free units come, whatever else did', () => {
    const promised = { ...agreed, bonus: 2 }
    const cheaper = line({ pvl: 300, totalPvlWithDiscount: 2_700, bonus: 1 }, promised)
    expect(priceChanges([cheaper])).toMatchObject({
      risen: [{ before: { bonus: 2 }, now: { pvl: 300, bonus: 1 } }],
      dropped: [],
    })
    expect(priceChanges([line({ bonus: 2 }, promised)])).toEqual({ risen: [], dropped: [] })
    expect(priceChanges([line({}, promised)]).risen).toHaveLength(1)
  })

  test('has not changed where it is what was agreed, or where nothing was', () => {
    const silent = { ...line({ pvl: 999, totalPvlWithDiscount: 9_990 }), expected: undefined }
    expect(priceChanges([line({}), silent])).toEqual({ risen: [], dropped: [] })
  })
})

const price = fc.record({ pvl: fc.nat(20), totalPvlWithDiscount: fc.nat(20) })
const lines = fc.array(
  fc.record({
    cn: fc.stringMatching(/^\d{6}$/),
    product: fc.string(),
    quantity: fc.nat(9_999),
    expected: fc.option(price, { nil: undefined }),
    now: price,
  }),
)

test('whoever agrees to the prices that were refused finds nothing changed; nobody who agreed to no rise pays more', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const repriced = given.map(({ now, ...rest }) => ({ ...rest, ...now }))
      const { risen, dropped } = priceChanges(repriced)
      const changed = new Set([...risen, ...dropped].map(({ before }) => before))
      expect(changed.size).toBe(risen.length + dropped.length)

      const costs = (prices: readonly LinePrice[]) =>
        prices.reduce((sum, { totalPvlWithDiscount }) => sum + totalPvlWithDiscount, 0)
      const expected = given.flatMap((each) => each.expected ?? [])
      const now = given.flatMap((each) => (each.expected ? each.now : []))
      if (risen.length === 0) expect(costs(now)).toBeLessThanOrEqual(costs(expected))
      if (changed.size === 0) expect(now).toEqual(expected)
      for (const { before, now } of risen)
        expect(now.pvl > before.pvl || now.totalPvlWithDiscount > before.totalPvlWithDiscount).toBe(true)
      for (const { before, now } of dropped) {
        expect(now.pvl <= before.pvl && now.totalPvlWithDiscount <= before.totalPvlWithDiscount).toBe(true)
        expect(now).not.toEqual(before)
      }

      const accepted = repriced.map((each) => ({ ...each, expected: each.expected && pricesOf(each) }))
      expect(priceChanges(accepted)).toEqual({ risen: [], dropped: [] })
    }),
  )
})

const pricesOf = ({ pvl, totalPvlWithDiscount }: LinePrice): LinePrice => ({ pvl, totalPvlWithDiscount })

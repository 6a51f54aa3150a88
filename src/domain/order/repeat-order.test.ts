import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { Campaign } from '@/domain/offers/quickwin'
import { type PastLine, repeatedCarts, repeatOrder } from '@/domain/order/repeat-order'
import { campaignsArbitrary, catalogueArbitrary, today } from '@/domain/testing/arbitraries'
import { catalogueOf, product } from '@/domain/testing/world'

const past = (fields: Partial<PastLine> = {}): PastLine => ({
  cn: '600001',
  product: 'Producto 600001',
  quantity: 12,
  pvl: 310,
  discount: 0,
  campaign: null,
  ...fields,
})

const spring: Campaign = {
  id: 7,
  name: 'Primavera',
  laboratoryId: 1,
  discount: 0.05,
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  products: [{ cn: '600001', discount: null, tiers: [{ quantity: 10, discount: 0.2 }] }],
}

const repeated = (
  line: PastLine,
  { products = [product({ cn: '600001' })], campaigns = [spring], day = '2026-04-10' } = {},
) => {
  const [only] = repeatOrder([line], {
    catalogue: indexCatalogue(catalogueOf(products)),
    campaigns,
    taxes: [{ taxClass: 'super-reduced', from: '2026-01-01', rate: 40, surcharge: 5 }],
    today: day,
  })
  if (!only) throw new Error('no line')
  return only
}

describe('a line of an earlier order is repeated', () => {
  test('as it was, where nothing has changed', () => {
    expect(repeated(past())).toMatchObject({
      line: { cn: '600001', quantity: 12, pvl: 310, campaign: null, laboratory: { id: 1 } },
      refusal: null,
      changes: [],
    })
  })

  test('at the price of today, and both prices are named', () => {
    const { line, changes } = repeated(past({ pvl: 300 }))
    expect(line?.pvl).toBe(310)
    expect(changes).toEqual([{ kind: 'price', before: 300, now: 310 }])
  })

  test('in the campaign of today, with what it takes off these units and what a unit then costs with taxes', () => {
    const { line, changes, netUnit } = repeated(past(), { day: '2026-03-10' })
    // 3.10 × 0.8 × 1.045 = 2.5916.
    expect(netUnit).toBe(259)
    expect(line?.campaign).toEqual({ id: 7, name: 'Primavera' })
    expect(changes).toEqual([{ kind: 'discount', before: 0, now: 0.2 }])
  })

  test('with the free units and the net price of today, of which only what is different is named', () => {
    const products = [
      {
        ...{ cn: '600001', discount: null, tiers: [] },
        bonuses: [{ quantity: 10, bonus: 2, repeats: false }],
        netPrices: [{ quantity: 10, netPrice: 200 }],
      },
    ]
    const now = { campaigns: [{ ...spring, products }], day: '2026-03-10' }
    expect(repeated(past({ discount: 0.3548, bonus: 2 }), now).changes).toEqual([])
    expect(repeated(past({ discount: 0.3548, bonus: 3 }), now).changes).toEqual([
      { kind: 'bonus', before: 3, now: 2 },
    ])
  })

  test('without its campaign once that has ended, and without its discount', () => {
    const { line, changes } = repeated(past({ campaign: 'Primavera', discount: 0.2 }))
    expect(line?.campaign).toBeNull()
    expect(changes).toEqual([
      { kind: 'campaign_ended', name: 'Primavera' },
      { kind: 'discount', before: 0.2, now: 0 },
    ])
    expect(repeated(past({ campaign: 'Primavera', discount: 0.2 }), { day: '2026-03-31' }).changes).toEqual(
      [],
    )
  })

  test('although its laboratory is short of it, which is named', () => {
    const { line, changes } = repeated(past(), { products: [product({ cn: '600001', outOfStock: true })] })
    expect(line).not.toBeNull()
    expect(changes).toEqual([{ kind: 'shortage' }])
  })
})

test.each([
  ['unknown', product({ cn: '600009' }), 'Ya no está en el catálogo'],
  ['discontinued', product({ cn: '600001', active: false }), 'Ya no se comercializa'],
  ['without a price', product({ cn: '600001', pvl: null }), 'No tiene precio'],
])('a product that is %s is not ordered, and says why', (_, now, refusal) => {
  expect(repeated(past(), { products: [now] })).toMatchObject({ line: null, refusal, changes: [] })
})

test('each line goes to the cart of its laboratory, and none is lost or ordered unless it can be', () => {
  fc.assert(
    fc.property(
      catalogueArbitrary.chain((catalogue) => {
        const cns = catalogue.products.map(({ cn }) => cn)
        const ordered = fc.record({
          cn: fc.constantFrom('999999', ...cns),
          quantity: fc.integer({ min: 1, max: 9_999 }),
        })
        return fc.record({
          catalogue: fc.constant(catalogue),
          campaigns: campaignsArbitrary(cns),
          lines: fc.uniqueArray(ordered, { selector: ({ cn }) => cn }),
        })
      }),
      ({ catalogue, campaigns, lines }) => {
        const result = repeatOrder(lines.map(past), {
          catalogue: indexCatalogue(catalogue),
          campaigns,
          taxes: null,
          today,
        })
        expect(result.map((line) => line.past.cn)).toEqual(lines.map(({ cn }) => cn))
        const orderable = new Map(
          catalogue.products.flatMap(({ cn, active, pvl, laboratoryId }) =>
            active && pvl !== null ? [[cn, laboratoryId] as const] : [],
          ),
        )
        const inCarts = [...repeatedCarts(result)].flatMap(([laboratory, cart]) =>
          cart.map(({ cn, quantity }) => ({ cn, quantity, laboratory })),
        )
        const byCn = (a: { cn: string }, b: { cn: string }) => (a.cn < b.cn ? -1 : 1)
        expect(inCarts.sort(byCn)).toEqual(
          lines
            .flatMap(({ cn, quantity }) => {
              const laboratory = orderable.get(cn)
              return laboratory === undefined ? [] : [{ cn, quantity, laboratory }]
            })
            .sort(byCn),
        )
        for (const { line, refusal } of result) expect(line === null).toBe(refusal !== null)
      },
    ),
  )
})

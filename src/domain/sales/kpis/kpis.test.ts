import { describe, expect, test } from 'vitest'
import type { Laboratory } from '@/domain/catalogue/catalogue'
import type { Campaign } from '@/domain/offers/quickwin'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { sale, salesData, year2026 } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const otc = { prescription: false, generic: false, groupId: null, marketCategoryId: 21 }
const products = [
  product({ cn: '600001', laboratoryId: 1, groupId: 11 }),
  product({ cn: '600002', laboratoryId: 2, groupId: 11 }),
  product({ cn: '600003', laboratoryId: 3, groupId: 11, generic: false }),
  product({ cn: '600004', laboratoryId: 3, groupId: 12, generic: false }),
  product({ cn: '600005', laboratoryId: 2, groupId: 12, active: false }),
  product({ cn: '600006', laboratoryId: 4, ...otc }),
]
const rows = [
  sale('600001', 10),
  sale('600002', 20),
  sale('600003', 5, { pvl: 400, pvp: 700 }),
  sale('600004', 3, { pvl: 500, pvp: 800 }),
  sale('600006', 2, { pvl: 1_000, pvp: 2_000 }),
]
const laboratory = (id: number, name: string, associationId: number | null = null): Laboratory => ({
  id,
  name,
  image: null,
  corporativeColor: null,
  associationId,
  prescription: id !== 4,
})
/** Laboratories 1 and 2 are of one association; 4 is no prescription laboratory. */
const laboratories = [
  laboratory(1, 'Única', 7),
  laboratory(2, 'Beta', 7),
  laboratory(3, 'Ábaco', 8),
  laboratory(4, 'Otro'),
]
const filter = (fields: Partial<SalesFilter> = {}) => ({ ...allSales(year2026), ...fields })
const pharmacy = (fields: Partial<Omit<SalesData, 'catalogue' | 'cube'>> = {}) =>
  salesData(products, rows, { catalogue: { laboratories }, relations: [1, 4], ...fields })

describe('figures of the pharmacy', () => {
  const kpis = answerSales(pharmacy(), { ask: 'pharmacy-kpis', filter: filter() })

  test('what was sold, by what it is', () => {
    expect(kpis).toMatchObject({
      ...{ total_ud: 40, total_pvl: 8_500, total_pvp: 15_900 },
      ...{ prescription_pvl: 6_500, prescription_pvp: 11_900 },
      ...{ non_prescription_pvl: 2_000, non_prescription_pvp: 4_000 },
      ...{ generic_pvl: 3_000, generic_pvp: 6_000, brand_pvl: 3_500, brand_pvp: 5_900 },
      ...{ generic_ud: 30, brand_ud: 8 },
    })
  })

  test('the profit: PVP without IVA less PVL / 0.924, rounded once', () => {
    // 119.00 / 1.04 + 40.00 / 1.21 − 85.00 / 0.924 = 114.4231 + 33.0579 − 91.9913 = 55.4897 €
    expect(kpis.total_profit).toBe(5_549)
  })

  test('transferable is what others sell in the groups of the prescription laboratories it deals with', () => {
    // Only laboratory 1 of the pharmacy's 1 and 4 is one: group 11 counts, without its own product.
    expect(kpis).toMatchObject({
      ...{ generic_transferable_pvl: 2_000, generic_transferable_pvp: 4_000 },
      ...{ brand_transferable_pvl: 2_000, brand_transferable_pvp: 3_500 },
      ...{ generic_transferable_ud: 20, brand_transferable_ud: 5 },
    })
  })

  test('nothing is transferable to a pharmacy that deals with nobody', () => {
    const alone = answerSales(pharmacy({ relations: [] }), { ask: 'pharmacy-kpis', filter: filter() })
    expect(alone).toMatchObject({ total_pvl: 8_500, generic_transferable_pvl: 0, brand_transferable_pvl: 0 })
  })

  test('chosen laboratories replace the top ones', () => {
    const chosen = { ask: 'pharmacy-kpis', filter: filter({ laboratories: [2] }) } as const
    // Group 12 does not count: the product of laboratory 2 in it is given up.
    expect(answerSales(pharmacy(), chosen)).toMatchObject({
      ...{ total_pvl: 2_000, generic_transferable_pvl: 1_000, brand_transferable_pvl: 2_000 },
    })
  })

  test('only the five that sell most are top ones, whatever else is filtered', () => {
    const ids = [1, 2, 3, 5, 6, 7]
    const data = salesData(
      ids.map((id) => product({ cn: `60001${id}`, laboratoryId: id, groupId: 11 })),
      ids.map((id) => sale(`60001${id}`, id)),
      {
        catalogue: { laboratories: ids.map((id) => laboratory(id, `Laboratorio ${id}`)) },
        relations: ids,
      },
    )
    const transferable = (fields: Partial<SalesFilter>) =>
      answerSales(data, { ask: 'pharmacy-kpis', filter: filter(fields) }).generic_transferable_pvl
    // Laboratory 1 sold one unit, the least of the six.
    expect(transferable({})).toBe(100)
    expect(transferable({ search: '600011' })).toBe(100)
    expect(transferable({ search: '600012' })).toBe(0)
  })

  test('a laboratory user sees its universe and what is transferable to its own laboratories', () => {
    const seen = answerSales(pharmacy({ viewer: [1, 2] }), { ask: 'pharmacy-kpis', filter: filter() })
    expect(seen).toMatchObject({
      ...{ total_ud: 35, total_pvl: 5_000, non_prescription_pvl: 0 },
      ...{ generic_transferable_pvl: 0, brand_transferable_pvl: 2_000 },
    })
  })
})

describe('figures of associations', () => {
  test('the laboratories of an association take nothing from each other; one without is in none', () => {
    const kpis = answerSales(pharmacy(), { ask: 'association-kpis', filter: filter() })
    expect(kpis).toEqual({
      7: {
        ...{ generic_transferable_pvl: 0, generic_transferable_pvp: 0 },
        ...{ brand_transferable_pvl: 2_000, brand_transferable_pvp: 3_500 },
        ...{ generic_transferable_ud: 0, brand_transferable_ud: 5 },
        ...{ total_transferable_pvl: 2_000, total_transferable_pvp: 3_500 },
        ...{ prescription_transferable_pvl: 0, prescription_transferable_pvp: 0 },
      },
    })
  })

  test('a laboratory user sees its own association alone, and how much of it is on prescription', () => {
    const data = pharmacy({ viewer: [3], relations: [1, 3] })
    expect(answerSales(data, { ask: 'association-kpis', filter: filter() })).toEqual({
      8: expect.objectContaining({
        ...{ generic_transferable_pvl: 3_000, total_transferable_pvl: 3_000 },
        prescription_transferable_pvl: 3_000,
      }),
    })
  })
})

describe('figures of relations', () => {
  test('one for each laboratory that the pharmacy deals with, by name whatever its accents', () => {
    const kpis = answerSales(pharmacy({ relations: [1, 4, 3] }), { ask: 'relation-kpis', filter: filter() })
    expect(kpis.map(({ laboratory }) => laboratory.name)).toEqual(['Ábaco', 'Otro', 'Única'])
    expect(kpis[0]).toMatchObject({
      ...{ total_pvl: 3_500, brand_pvl: 3_500, generic_pvl: 0, prescription_pvl: 3_500 },
      ...{ generic_transferable_pvl: 3_000, brand_transferable_pvl: 0, total_transferable_pvl: 3_000 },
      prescription_transferable_pvl: 0,
    })
    expect(kpis[1]).toMatchObject({ total_pvl: 2_000, prescription_pvl: 0, total_transferable_pvl: 0 })
  })

  test('a laboratory user sees the laboratories that it stands for', () => {
    const data = pharmacy({ viewer: [3], relations: [1, 3] })
    const kpis = answerSales(data, { ask: 'relation-kpis', filter: filter() })
    expect(kpis).toMatchObject([{ laboratory: { id: 3 }, prescription_transferable_pvl: 3_000 }])
  })

  test('own figures follow the whole filter, what is transferable its types and search alone', () => {
    const [first] = answerSales(pharmacy({ relations: [1] }), {
      ask: 'relation-kpis',
      filter: filter({ laboratories: [2], generic: true }),
    })
    expect(first).toMatchObject({ total_pvl: 0, generic_transferable_pvl: 2_000, brand_transferable_pvl: 0 })
  })
})

describe('campaigns', () => {
  const campaign = (id: number, fields: Partial<Campaign> = {}): Campaign => ({
    id,
    name: `Campaña ${id}`,
    laboratoryId: 1,
    discount: 0.1,
    startsOn: null,
    endsOn: null,
    products: [{ cn: '600001', discount: null, tiers: [] }],
    ...fields,
  })
  const ask = (fields: Partial<Omit<SalesData, 'catalogue' | 'cube'>>) =>
    answerSales(pharmacy({ today: '2026-12-31', ...fields }), { ask: 'campaign-kpis', filter: filter() })

  test('those that run today, also without end, by what is transferable in the groups of their products', () => {
    const ofThree = { laboratoryId: 3, products: [{ cn: '600003', discount: null, tiers: [] }] }
    const campaigns = [
      campaign(1, { startsOn: '2027-01-01' }),
      campaign(2, { endsOn: '2026-12-30' }),
      campaign(3, ofThree),
      campaign(4, { startsOn: '2026-12-31', endsOn: '2026-12-31' }),
      campaign(5),
    ]
    expect(ask({ campaigns, relations: [1, 3] })).toEqual([
      {
        id: 4,
        name: 'Campaña 4',
        laboratory_name: 'Única',
        potential_pvl: 4_000,
        potential_pvp: 7_500,
      },
      {
        id: 5,
        name: 'Campaña 5',
        laboratory_name: 'Única',
        potential_pvl: 4_000,
        potential_pvp: 7_500,
      },
      {
        id: 3,
        name: 'Campaña 3',
        laboratory_name: 'Ábaco',
        potential_pvl: 3_000,
        potential_pvp: 6_000,
      },
    ])
  })

  test('not those of laboratories that the pharmacy does not deal with, nor without potential', () => {
    const withoutPotential = [
      campaign(1, { products: [] }),
      campaign(2, { products: [{ cn: '999999', discount: null, tiers: [] }] }),
      // Group 12: its own products alone were sold there.
      campaign(3, { laboratoryId: 3, products: [{ cn: '600004', discount: null, tiers: [] }] }),
    ]
    expect(ask({ campaigns: withoutPotential, relations: [1, 3] })).toEqual([])
    expect(ask({ campaigns: [campaign(4)], relations: [3] })).toEqual([])
  })

  test('where more came back than was sold there is no potential', () => {
    const data = salesData(products, [sale('600002', -4)], {
      catalogue: { laboratories },
      relations: [1],
      campaigns: [campaign(1)],
    })
    expect(answerSales(data, { ask: 'campaign-kpis', filter: filter() })).toEqual([])
  })

  test('a laboratory user sees those of its own laboratories', () => {
    const campaigns = [campaign(1), campaign(2, { laboratoryId: 2 })]
    expect(ask({ campaigns, viewer: [2], relations: [1] }).map(({ id }) => id)).toEqual([2])
  })
})

import { describe, expect, test } from 'vitest'
import type { Laboratory } from '@/domain/catalogue/catalogue'
import type { Campaign } from '@/domain/offers/quickwin'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { laboratoryKpisOf } from '@/domain/sales/kpis/laboratory-kpis'
import { portalFigures } from '@/domain/sales/kpis/portal-figures'
import { sale, salesData } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const products = [
  product({ cn: '600001', laboratoryId: 1, groupId: 11 }),
  product({ cn: '600002', laboratoryId: 2, groupId: 11 }),
  product({ cn: '600003', laboratoryId: 3, groupId: 11, generic: false }),
  product({ cn: '600004', laboratoryId: 1, groupId: 12 }),
  product({ cn: '600005', laboratoryId: 3, groupId: 12, generic: false }),
  product({ cn: '600006', laboratoryId: 1, groupId: 13, active: false }),
]
const rows = [
  sale('600001', 10),
  sale('600002', 20),
  sale('600003', 5, { pvl: 400, pvp: 700 }),
  sale('600005', 3, { pvl: 500, pvp: 800 }),
  sale('600006', 2, { pvl: 1_000, pvp: 2_000 }),
]
const laboratory = (id: number, associationId: number | null = null): Laboratory => ({
  ...{
    id,
    name: `Laboratorio ${id}`,
    image: null,
    corporativeColor: null,
    associationId,
    prescription: true,
  },
})
const data = (fields: Partial<Omit<SalesData, 'catalogue' | 'cube'>> = {}, sold = rows) =>
  salesData(products, sold, {
    catalogue: { laboratories: [laboratory(1), laboratory(2), laboratory(3)] },
    relations: [1],
    viewer: [1],
    today: '2026-12-31',
    ...fields,
  })
const campaign = (id: number, cns: string[], fields: Partial<Campaign> = {}): Campaign => ({
  ...{ id, name: `Campaña ${id}`, laboratoryId: 1, discount: null, startsOn: null, endsOn: null },
  products: cns.map((cn) => ({ cn, discount: null, tiers: [] })),
  ...fields,
})

describe('figures of a laboratory', () => {
  const figures = portalFigures(data(), 1)

  test('what it sold, also of what it has given up, beside its universe', () => {
    expect(figures).toMatchObject({
      ...{ total_pvl: 3_000, total_pvp: 6_000 },
      ...{ universe_pvl: 6_500, universe_pvp: 11_900, own_pvl: 1_000, own_pvp: 2_000 },
      ...{ universe_generic_pvl: 3_000, own_generic_pvl: 1_000 },
    })
  })

  test('shares are its part of the universe', () => {
    expect(laboratoryKpisOf(figures)).toMatchObject({
      market_share: 1_000 / 6_500,
      market_share_pvp: 2_000 / 11_900,
      generic_market_share: 1_000 / 3_000,
    })
  })

  test('what is transferable, and of it what lies in groups where it sold nothing', () => {
    expect(figures).toMatchObject({
      ...{ generic_transferable_pvl: 2_000, brand_transferable_pvl: 3_500 },
      ...{ first_time_potential_pvl: 1_500, first_time_potential_pvp: 2_400 },
    })
  })

  test('a pharmacy without sales has figures of 0', () => {
    const { campaign_potential_pvl, campaign_potential_pvp, ...others } = portalFigures(data({}, []), 1)
    expect(new Set(Object.values(others))).toEqual(new Set([0]))
    expect([campaign_potential_pvl, campaign_potential_pvp]).toEqual([null, null])
  })

  test('the year ends with the last sale that the laboratory may see', () => {
    const early = sale('600001', 1, { day: '2025-06-20' })
    expect(portalFigures(data({}, [...rows, early]), 1).total_pvl).toBe(3_100)
    const late = sale('600002', 1, { day: '2026-06-20' })
    expect(portalFigures(data({}, [...rows, early, late]), 1).total_pvl).toBe(3_000)
  })

  test('shares stay between 0 and 1 where more was returned than sold', () => {
    const returned = [sale('600001', 10), sale('600002', -8)]
    expect(laboratoryKpisOf(portalFigures(data({}, returned), 1)).market_share).toBe(1)
    const own = [sale('600001', -5), sale('600002', 10)]
    expect(laboratoryKpisOf(portalFigures(data({}, own), 1)).market_share).toBe(0)
  })
})

describe('the potential of campaigns', () => {
  const potential = (...campaigns: Campaign[]) => portalFigures(data({ campaigns }), 1).campaign_potential_pvl

  test('is null without one that runs today', () => {
    expect(potential()).toBeNull()
    expect(potential(campaign(1, ['600001'], { endsOn: '2026-12-30' }))).toBeNull()
    expect(potential(campaign(1, ['600003'], { laboratoryId: 3 }))).toBeNull()
  })

  test('is what is transferable in the groups of their products, each sale once', () => {
    expect(potential(campaign(1, ['600004']))).toBe(1_500)
    expect(potential(campaign(1, ['600001']), campaign(2, ['600001', '600004']))).toBe(5_500)
  })

  test('is 0 where nothing is transferable', () => {
    expect(potential(campaign(1, []))).toBe(0)
  })
})

test('in an association sales are the laboratory’s, universe and potentials those of all', () => {
  const associated = {
    ...data({ viewer: [1, 2] }),
    ...{ relations: [1, 2] },
  }
  expect(portalFigures(associated, 1)).toMatchObject({
    ...{ total_pvl: 3_000, universe_pvl: 6_500 },
    ...{ generic_transferable_pvl: 0, brand_transferable_pvl: 3_500 },
  })
  expect(portalFigures(associated, 2)).toMatchObject({ total_pvl: 2_000, brand_transferable_pvl: 3_500 })
})

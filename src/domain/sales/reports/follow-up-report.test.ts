import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Catalogue, Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { SalesRange } from '@/domain/sales/range/range'
import { followUpReport, marketShare } from '@/domain/sales/reports/follow-up-report'
import { laboratoryMarket } from '@/domain/sales/reports/market'
import { catalogueArbitrary, rangeArbitrary, salesArbitrary } from '@/domain/testing/arbitraries'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'

const sale = (day: string, cn: string, units: number, pvl = 300) => ({ day, cn, units, pvl, pvp: pvl * 2 })

describe('a prescription laboratory', () => {
  const catalogue = catalogueOf([
    product({ cn: '600001', laboratoryId: 1, groupId: 11 }),
    product({ cn: '600002', laboratoryId: 2, groupId: 11 }),
    product({ cn: '600003', laboratoryId: 3, groupId: 11, generic: false }),
    product({ cn: '600004', laboratoryId: 1, groupId: 12, active: false }),
    product({ cn: '600005', laboratoryId: 2, groupId: 12 }),
    product({ cn: '600006', laboratoryId: 1, groupId: null }),
    product({ cn: '600007', laboratoryId: 2, groupId: 13 }),
  ])
  const report = followUpReport(
    cubeOf(
      [
        sale('2026-10-02', '600001', 20),
        sale('2026-10-03', '600002', 30),
        sale('2026-10-04', '600003', 10, 500),
        sale('2026-10-05', '600004', 5),
        sale('2026-10-05', '600005', 7),
        sale('2026-10-06', '600006', 2, 1_000),
        sale('2026-10-07', '600007', 50),
        sale('2026-09-07', '600002', 4),
      ],
      catalogue,
    ),
    indexCatalogue(catalogue),
    { laboratoryId: 1, month: '2026-10' },
  )

  test('sells what it sells, also of products that it gave up', () => {
    // 20 × 3.00 + 5 × 3.00 + 2 × 10.00 €
    expect(report?.market.sales).toEqual({ units: 27, pvl: 9_500, pvp: 19_000 })
  })

  test('competes in the groups of its active products; a product without group stands for itself', () => {
    const { own, all } = report?.market.universe ?? {}
    // Group 11: 60 + 90 + 50 €; the product alone: 20 €. Group 12 has none of its active products.
    expect(all).toEqual({ units: 62, pvl: 22_000, pvp: 44_000 })
    expect(own).toEqual({ units: 22, pvl: 8_000, pvp: 16_000 })
    expect(report && marketShare(report.market.universe)).toBeCloseTo(80 / 220)
  })

  test('could take over what others sell in its groups, generics apart from brands', () => {
    expect(report?.market.universe.genericTransferable).toEqual({ units: 30, pvl: 9_000, pvp: 18_000 })
    expect(report?.market.universe.brandTransferable).toEqual({ units: 10, pvl: 5_000, pvp: 10_000 })
    expect(report?.segments.map(({ name }) => name)).toEqual(['Grupo 11', 'Producto 600006'])
  })

  test('stands beside the month before; without sales there is nothing to compare with', () => {
    expect(report?.previousMonth?.universe.genericTransferable.units).toBe(4)
    expect(report?.sameMonthLastYear).toBeNull()
    expect(report?.months.filter(({ market }) => market !== null).map(({ month }) => month)).toEqual([
      '2026-09',
      '2026-10',
    ])
  })
})

test('any other laboratory competes in its market categories, where nothing is transferable', () => {
  const otc = { groupId: null, prescription: false, generic: false, marketCategoryId: 21 }
  const base = catalogueOf([
    product({ cn: '600001', laboratoryId: 1, ...otc }),
    product({ cn: '600002', laboratoryId: 2, ...otc }),
  ])
  const laboratories = base.laboratories.map((row) => ({ ...row, prescription: false }))
  const catalogue = { ...base, laboratories }
  const cube = cubeOf([sale('2026-10-02', '600001', 3), sale('2026-10-03', '600002', 9)], catalogue)
  const report = followUpReport(cube, indexCatalogue(catalogue), { laboratoryId: 1, month: '2026-10' })
  expect(report?.by).toBe('category')
  expect(report?.segments).toEqual([
    {
      name: 'Solares',
      own: { units: 3, pvl: 900, pvp: 1_800 },
      all: { units: 12, pvl: 3_600, pvp: 7_200 },
      genericTransferable: { units: 0, pvl: 0, pvp: 0 },
      brandTransferable: { units: 0, pvl: 0, pvp: 0 },
    },
  ])
})

test('without sales in the month, or for an unknown laboratory, there is no report', () => {
  const catalogue = catalogueOf([product({ cn: '600001' })])
  const cube = cubeOf([sale('2026-10-02', '600001', 3)], catalogue)
  const index = indexCatalogue(catalogue)
  expect(followUpReport(cube, index, { laboratoryId: 1, month: '2026-09' })).toBeNull()
  expect(followUpReport(cube, index, { laboratoryId: 99, month: '2026-10' })).toBeNull()
})

/** The definitions word by word, over plain rows. */
const naiveMarket = (rows: readonly SaleRow[], catalogue: Catalogue, range: SalesRange) => {
  const ours = (p: Product) => p.laboratoryId === 1
  const groups = new Set(catalogue.products.filter((p) => ours(p) && p.active).map((p) => p.groupId))
  const inGroups = (p: Product) => p.groupId !== null && groups.has(p.groupId)
  const alone = (p: Product) => ours(p) && p.active && p.groupId === null
  const pvlOf = (wanted: (p: Product) => boolean) => {
    const cns = new Set(catalogue.products.filter(wanted).map(({ cn }) => cn))
    return rows
      .filter(({ cn, day }) => cns.has(cn) && range.startDate <= day && day <= range.endDate)
      .reduce((sum, { units, pvl }) => sum + units * pvl, 0)
  }
  return {
    sales: pvlOf(ours),
    own: pvlOf((p) => ours(p) && (inGroups(p) || alone(p))),
    all: pvlOf((p) => inGroups(p) || alone(p)),
    genericTransferable: pvlOf((p) => !ours(p) && inGroups(p) && p.generic),
    brandTransferable: pvlOf((p) => !ours(p) && inGroups(p) && !p.generic),
  }
}

test('the market of any catalogue and sales is what plain rows add up to, and its parts add up to it', () => {
  const worldArbitrary = catalogueArbitrary.chain((catalogue) =>
    fc.record({
      catalogue: fc.constant(catalogue),
      rows: salesArbitrary(catalogue.products.map(({ cn }) => cn)),
      range: rangeArbitrary,
    }),
  )
  fc.assert(
    fc.property(worldArbitrary, ({ catalogue, rows, range }) => {
      const market = laboratoryMarket(cubeOf(rows, catalogue), indexCatalogue(catalogue), {
        laboratoryId: 1,
        range,
      })
      const { own, all, genericTransferable, brandTransferable } = market.universe
      expect({
        sales: market.sales.pvl,
        own: own.pvl,
        all: all.pvl,
        genericTransferable: genericTransferable.pvl,
        brandTransferable: brandTransferable.pvl,
      }).toEqual(naiveMarket(rows, catalogue, range))
      expect(own.units + genericTransferable.units + brandTransferable.units).toBe(all.units)
      expect(market.segments.reduce((sum, segment) => sum + segment.all.pvl, 0)).toBe(all.pvl)
    }),
  )
})

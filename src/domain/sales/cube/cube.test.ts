import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Catalogue, productKind } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { SaleRow } from '@/domain/sales/cube/block'
import {
  firstSaleDay,
  lastSaleDay,
  MissingMonthsError,
  totalsByProduct,
  unitsByProduct,
} from '@/domain/sales/cube/cube'
import { genericAmortization } from '@/domain/sales/kpis/generic-amortization'
import type { SalesRange } from '@/domain/sales/range/range'
import {
  summariseSales,
  totalsByGroup,
  totalsByLaboratory,
  totalsByMonth,
} from '@/domain/sales/selection/totals'
import { catalogueArbitrary, rangeArbitrary, salesArbitrary } from '@/domain/testing/arbitraries'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'

const unknownCn = '999999'

/** Sales of the catalogue's products, and of one CN that it does not have. */
const worldArbitrary = catalogueArbitrary.chain((catalogue) =>
  fc.record({
    catalogue: fc.constant(catalogue),
    rows: salesArbitrary([...catalogue.products.map(({ cn }) => cn), unknownCn]),
    range: rangeArbitrary,
  }),
)

const inRange = (rows: readonly SaleRow[], range: SalesRange) =>
  rows.filter((row) => range.startDate <= row.day && row.day <= range.endDate)

const known = (rows: readonly SaleRow[]) => rows.filter((row) => row.cn !== unknownCn)

const totalsOf = (rows: readonly SaleRow[]) => ({
  units: rows.reduce((sum, row) => sum + row.units, 0),
  pvl: rows.reduce((sum, row) => sum + row.units * row.pvl, 0),
  pvp: rows.reduce((sum, row) => sum + row.units * row.pvp, 0),
})

const ofProducts = (catalogue: Catalogue, rows: readonly SaleRow[], wanted: (cn: string) => boolean) => {
  const cns = new Set(catalogue.products.map(({ cn }) => cn).filter(wanted))
  return rows.filter((row) => cns.has(row.cn))
}

describe('the cube agrees with plain rows', () => {
  test('units and amounts of each product in any range', () => {
    fc.assert(
      fc.property(worldArbitrary, ({ catalogue, rows, range }) => {
        const cube = cubeOf(rows, catalogue)
        const units = unitsByProduct(cube, range)
        const totals = totalsByProduct(cube, range)
        catalogue.products.forEach(({ cn }, index) => {
          const expected = totalsOf(inRange(rows, range).filter((row) => row.cn === cn))
          expect(units[index]).toBe(expected.units)
          expect({
            units: totals.units[index],
            pvl: totals.pvl[index],
            pvp: totals.pvp[index],
          }).toEqual(expected)
        })
      }),
    )
  })

  test('a range asked again gives the same units', () => {
    fc.assert(
      fc.property(worldArbitrary, fc.array(rangeArbitrary, { maxLength: 12 }), (world, ranges) => {
        const cube = cubeOf(world.rows, world.catalogue)
        const before = [...unitsByProduct(cube, world.range)]
        for (const range of ranges) unitsByProduct(cube, range)
        expect([...unitsByProduct(cube, world.range)]).toEqual(before)
      }),
    )
  })

  test('ranges that share a day have answers of their own', () => {
    const catalogue = catalogueOf([product({ cn: '600001' })])
    const sale = (day: string, units: number) => ({ day, cn: '600001', units, pvl: 100, pvp: 200 })
    const cube = cubeOf([sale('2026-01-01', 1), sale('2026-01-02', 2), sale('2026-01-03', 4)], catalogue)
    const sold = (startDate: string, endDate: string) =>
      [unitsByProduct, totalsByProduct].map((read) => read(cube, { startDate, endDate }))
    expect(sold('2026-01-01', '2026-01-03')).toMatchObject([{ 0: 7 }, { pvl: { 0: 700 } }])
    expect(sold('2026-01-01', '2026-01-02')).toMatchObject([{ 0: 3 }, { pvl: { 0: 300 } }])
    expect(sold('2026-01-02', '2026-01-02')).toMatchObject([{ 0: 2 }, { pvl: { 0: 200 } }])
  })

  test('months, with only the days inside the range', () => {
    fc.assert(
      fc.property(worldArbitrary, ({ catalogue, rows, range }) => {
        for (const { month, ...totals } of totalsByMonth(cubeOf(rows, catalogue), range)) {
          const ofMonth = known(inRange(rows, range)).filter((row) => row.day.startsWith(month))
          expect(totals).toEqual(totalsOf(ofMonth))
        }
      }),
    )
  })

  test('laboratories, the largest first', () => {
    fc.assert(
      fc.property(worldArbitrary, ({ catalogue, rows, range }) => {
        const laboratories = totalsByLaboratory(cubeOf(rows, catalogue), indexCatalogue(catalogue), range)
        for (const { laboratoryId, ...totals } of laboratories) {
          const cns = new Set(
            catalogue.products.filter((p) => p.laboratoryId === laboratoryId).map(({ cn }) => cn),
          )
          expect(totals).toEqual(totalsOf(inRange(rows, range).filter((row) => cns.has(row.cn))))
        }
        const amounts = laboratories.map(({ pvl }) => pvl)
        expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
      }),
    )
  })

  test('homogeneous groups, the largest first', () => {
    fc.assert(
      fc.property(worldArbitrary, ({ catalogue, rows, range }) => {
        const groups = totalsByGroup(cubeOf(rows, catalogue), indexCatalogue(catalogue), range)
        for (const { groupId, ...totals } of groups) {
          const cns = new Set(catalogue.products.filter((p) => p.groupId === groupId).map(({ cn }) => cn))
          expect(totals).toEqual(totalsOf(inRange(rows, range).filter((row) => cns.has(row.cn))))
        }
        const grouped = ofProducts(catalogue, inRange(rows, range), (cn) =>
          catalogue.products.some((p) => p.cn === cn && p.groupId !== null),
        )
        expect(groups.reduce((sum, { pvl }) => sum + pvl, 0)).toBe(totalsOf(grouped).pvl)
        const amounts = groups.map(({ pvl }) => pvl)
        expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
      }),
    )
  })

  test('the summary of a page: kinds add up to the total, SKUs are the references sold', () => {
    fc.assert(
      fc.property(worldArbitrary, ({ catalogue, rows, range }) => {
        const { kinds, skus, ...total } = summariseSales(
          cubeOf(rows, catalogue),
          indexCatalogue(catalogue),
          range,
        )
        const counted = known(inRange(rows, range))
        expect(total).toEqual(totalsOf(counted))
        const unitsOf = (cn: string) => totalsOf(counted.filter((row) => row.cn === cn)).units
        const cns = [...new Set(counted.map(({ cn }) => cn))]
        expect(skus).toBe(cns.filter((cn) => unitsOf(cn) !== 0).length)
        for (const kind of ['generic', 'brand', 'otc'] as const) {
          const kindOf = new Map(catalogue.products.map((p) => [p.cn, productKind(p)]))
          expect(kinds[kind]).toEqual(
            totalsOf(ofProducts(catalogue, counted, (cn) => kindOf.get(cn) === kind)),
          )
        }
      }),
    )
  })

  test('the first and the last day with a sale', () => {
    fc.assert(
      fc.property(worldArbitrary, ({ catalogue, rows }) => {
        const days = rows.map(({ day }) => day).sort()
        expect(lastSaleDay(cubeOf(rows, catalogue))).toBe(days.at(-1) ?? null)
        expect(firstSaleDay(cubeOf(rows, catalogue))).toBe(days[0] ?? null)
      }),
    )
  })
})

test('a cube that lacks months gives what the whole one gives, or nothing', () => {
  fc.assert(
    fc.property(worldArbitrary, fc.nat(40), ({ catalogue, rows, range }, count) => {
      const whole = cubeOf(rows, catalogue)
      const missing = whole.months.slice(0, count).map(({ month }) => month)
      const rest = cubeOf(
        rows.filter(({ day }) => !missing.includes(day.slice(0, 7))),
        catalogue,
      )
      const cube = { ...rest, missing }
      const reaches = missing.some(
        (month) => month >= range.startDate.slice(0, 7) && month <= range.endDate.slice(0, 7),
      )
      if (reaches) expect(() => unitsByProduct(cube, range)).toThrow(MissingMonthsError)
      else expect(unitsByProduct(cube, range)).toEqual(unitsByProduct(whole, range))
    }),
  )
})

test('the generic amortization is 5 % of last month’s generics at PVP', () => {
  const catalogue = catalogueOf([
    product({ cn: '600001', generic: true }),
    product({ cn: '600002', generic: false }),
  ])
  const sale = (day: string, cn: string, units: number) => ({ day, cn, units, pvl: 300, pvp: 501 })
  const cube = cubeOf(
    [
      sale('2025-11-30', '600001', 50),
      sale('2025-12-01', '600001', 7),
      sale('2025-12-31', '600001', 4),
      sale('2025-12-15', '600002', 90),
      sale('2026-01-01', '600001', 60),
    ],
    catalogue,
  )
  // 11 units × 5.01 € = 55.11 €; 5 % of it is 2.7555 €.
  expect(genericAmortization(cube, indexCatalogue(catalogue), '2026-01-20')).toBe(276)
})

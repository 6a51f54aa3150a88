import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import type { PeriodFigures } from '@/domain/sales/questions/sales-figures'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'
import { rangeArbitrary } from '@/domain/testing/arbitraries'
import {
  naiveAmortization,
  naiveAnnualSummary,
  naiveAssociationKpis,
  naiveCampaignKpis,
  naivePharmacyKpis,
  naiveRelationKpis,
} from '@/domain/testing/naive-kpis'
import { naivePeriods, naiveUniverse } from '@/domain/testing/naive-months'
import { type NaiveSales, naivelySelected } from '@/domain/testing/naive-selection'
import { salesDataOf, salesFilterArbitrary, salesWorldArbitrary } from '@/domain/testing/sales-worlds'

const periodsArbitrary = fc.record({
  ask: fc.constant('periods' as const),
  filter: salesFilterArbitrary,
  laboratories: fc.constantFrom(null, null, [1, 4], []),
  tenant: fc.constantFrom([], [1], [1, 2], [4]),
})
const universeArbitrary = fc.record({
  ask: fc.constant('universe' as const),
  filter: salesFilterArbitrary,
  group: fc.constantFrom(null, null, 11, 0),
  summed: fc.boolean(),
})
const ofFilter = <Ask extends string>(ask: Ask) =>
  fc.record({ ask: fc.constant(ask), filter: salesFilterArbitrary })

const questionArbitraries: [string, fc.Arbitrary<SalesQuestion>][] = [
  ['months', periodsArbitrary],
  ['months of the universe', universeArbitrary],
  ['figures of the pharmacy', ofFilter('pharmacy-kpis' as const)],
  ['figures of associations', ofFilter('association-kpis' as const)],
  ['figures of relations', ofFilter('relation-kpis' as const)],
  ['figures of campaigns', ofFilter('campaign-kpis' as const)],
  ['annual summary', ofFilter('annual-summary' as const)],
  ['amortization', fc.constant({ ask: 'amortization' as const })],
]

const naiveAnswer = (world: NaiveSales, question: SalesQuestion): unknown => {
  switch (question.ask) {
    case 'periods':
      return naivePeriods(world, question)
    case 'universe':
      return naiveUniverse(world, question)
    case 'pharmacy-kpis':
      return naivePharmacyKpis(world, question.filter)
    case 'association-kpis':
      return naiveAssociationKpis(world, question.filter)
    case 'relation-kpis':
      return naiveRelationKpis(world, question.filter)
    case 'campaign-kpis':
      return naiveCampaignKpis(world, question.filter)
    case 'annual-summary':
      return naiveAnnualSummary(world, question.filter)
    case 'amortization':
      return { genericAmortization: naiveAmortization(world) }
    default:
      throw new Error(`No figures: ${question.ask}`)
  }
}

const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0)

const fields = ['total_ud', 'total_pvl', 'total_pvp', 'generic_pvl', 'sku', 'prescription_sku'] as const

describe.each(questionArbitraries)('%s', (_, questionArbitrary) => {
  test('are what their definition gives over plain rows, for whoever asks', () => {
    fc.assert(
      fc.property(salesWorldArbitrary, questionArbitrary, (world, question) => {
        expect(answerSales(salesDataOf(world), question)).toEqual(naiveAnswer(world, question))
      }),
      { numRuns: 100 },
    )
  })

  test('do not tell a viewer of a sale that the viewer may not see', () => {
    fc.assert(
      fc.property(salesWorldArbitrary, questionArbitrary, (world, question) => {
        const { rows, catalogue } = world
        const all = allSales({ startDate: '2000-01-01', endDate: '2100-01-01' })
        const visible = rows.filter(({ cn }) =>
          catalogue.products.some((product) => product.cn === cn && naivelySelected(world, all, product)),
        )
        expect(answerSales(salesDataOf(world), question)).toEqual(
          answerSales(salesDataOf({ ...world, rows: visible }), question),
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('figures add up', () => {
  test('laboratories, and own beside others, to the total of the month; market shares to one', () => {
    fc.assert(
      fc.property(salesWorldArbitrary, periodsArbitrary, (world, question) => {
        for (const month of answerSales(salesDataOf(world), { ...question, laboratories: null })) {
          const laboratories = Object.values(month.laboratories)
          const folded: PeriodFigures[] = Object.values(month.aggregated)
          for (const field of fields) {
            expect(sumOf(laboratories, (figures) => figures[field])).toBe(month.total[field])
            expect(sumOf(folded, (figures) => figures[field])).toBe(month.total[field])
          }
          const whole = month.total.total_pvl > 0 ? 1 : 0
          expect(sumOf(laboratories, (figures) => figures.market_share)).toBeCloseTo(whole)
        }
      }),
    )
  })

  test('generic and brand to what is transferable, by month and in KPIs', () => {
    fc.assert(
      fc.property(salesWorldArbitrary, periodsArbitrary, (world, question) => {
        const data = salesDataOf(world)
        for (const { transferable } of answerSales(data, question)) {
          expect(transferable.generic_pvl + transferable.brand_pvl).toBe(transferable.total_pvl)
          expect(transferable.generic_pvp + transferable.brand_pvp).toBe(transferable.total_pvp)
        }
        for (const kpis of answerSales(data, { ask: 'relation-kpis', filter: question.filter })) {
          expect(kpis.generic_transferable_pvl + kpis.brand_transferable_pvl).toBe(
            kpis.total_transferable_pvl,
          )
        }
      }),
    )
  })

  test('months to the annual summary, groups of the universe to their sum', () => {
    fc.assert(
      fc.property(salesWorldArbitrary, salesFilterArbitrary, (world, filter) => {
        const data = salesDataOf(world)
        const months = answerSales(data, { ask: 'periods', filter, laboratories: [], tenant: [] })
        const summary = answerSales(data, { ask: 'annual-summary', filter })
        expect(sumOf(months, ({ total }) => total.total_pvl)).toBe(summary.total_annual_pvl)
        expect(sumOf(months, ({ total }) => total.total_pvp)).toBe(summary.total_annual_pvp)

        const universe = { ask: 'universe', filter, group: null } as const
        const groups = answerSales(data, { ...universe, summed: false })
        const summed = answerSales(data, { ...universe, summed: true })
        groups.forEach(({ dcpfs }, position) => {
          const [sum] = summed[position]?.dcpfs ?? []
          const { total } = months[position] ?? {}
          expect(sumOf(dcpfs, ({ total_pvl }) => total_pvl)).toBe(sum?.total_pvl)
          expect(sumOf(dcpfs, ({ laboratory_ud }) => laboratory_ud)).toBe(sum?.laboratory_ud)
          expect({ ud: sum?.total_ud, sku: sum?.total_sku }).toEqual({ ud: total?.total_ud, sku: total?.sku })
        })
      }),
    )
  })

  test('ranges that follow each other to the range of both', () => {
    fc.assert(
      fc.property(salesWorldArbitrary, rangeArbitrary, (world, { startDate, endDate }) => {
        const data = salesDataOf(world)
        const pvlOf = (range: { startDate: string; endDate: string }) =>
          answerSales(data, { ask: 'pharmacy-kpis', filter: allSales(range) }).total_pvl
        const middle = `${endDate.slice(0, 8)}01`
        fc.pre(startDate < middle && middle < endDate)
        const before = answerSales(data, {
          ask: 'periods',
          filter: allSales({ startDate, endDate }),
          laboratories: [],
          tenant: [],
        }).slice(0, -1)
        const last = pvlOf({ startDate: middle, endDate })
        expect(sumOf(before, ({ total }) => total.total_pvl) + last).toBe(pvlOf({ startDate, endDate }))
      }),
    )
  })
})

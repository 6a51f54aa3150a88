import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { viewerOf } from '@/domain/sales/cube/viewer'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { TableRows } from '@/domain/sales/questions/sales-question'
import { defaultRange } from '@/domain/sales/range/range'
import { hierarchyLaboratoryId, otcHierarchyLaboratoryId } from '../people/laboratories'
import type { LoadedDemo } from './loaded-demo'

/** What the dashboard shows of the first pharmacy: to its own user, and to laboratories with demo accounts. */
export function describeSales({ data, snapshot, today, count }: LoadedDemo): void {
  const seenBy = (laboratory: number | null): SalesData => {
    const viewer = laboratory === null ? null : viewerOf(data.catalogue, laboratory)
    const relations = snapshot.relations.filter((id) => viewer?.includes(id) ?? true)
    return { ...data, relations, taxes: snapshot.taxes?.rates ?? [], viewer, today }
  }
  const pharmacy = seenBy(null)
  const delegate = seenBy(hierarchyLaboratoryId)
  const otcDelegate = seenBy(otcHierarchyLaboratoryId)
  const year = allSales(
    defaultRange({ today, lastSaleDay: answerSales(pharmacy, { ask: 'span' })?.lastSaleDay ?? null }),
  )
  const rowsOf = <Rows extends TableRows>(who: SalesData, rows: Rows, filter: SalesFilter) => {
    const page = { sort: [], skip: 0, take: null, within: null, aggregate: false, compare: null }
    return answerSales(who, { ask: 'table', rows, filter, ...page }).rows
  }

  describe('the demo’s dashboard', () => {
    it('shows the first pharmacy every figure above 0', () => {
      const kpis = answerSales(pharmacy, { ask: 'pharmacy-kpis', filter: year })
      for (const [name, figure] of Object.entries(kpis)) expect([name, figure > 0]).toEqual([name, true])
      const associations = answerSales(pharmacy, { ask: 'association-kpis', filter: year })
      expect(
        Object.values(associations).filter(({ brand_transferable_pvl }) => brand_transferable_pvl > 0).length,
      ).toBeGreaterThanOrEqual(5)
      expect(answerSales(pharmacy, { ask: 'campaign-kpis', filter: year }).length).toBeGreaterThan(9)
      expect(rowsOf(pharmacy, 'product', year).some(({ campaign }) => campaign !== null)).toBe(true)
    })

    it('shows the first pharmacy different months, and homogeneous groups of every ease of change', () => {
      const months = answerSales(pharmacy, { ask: 'periods', filter: year, laboratories: null, tenant: [] })
      expect(new Set(months.map(({ total }) => total.total_pvl)).size).toBe(13)
      const eases = rowsOf(pharmacy, 'group', year).map((row) => row.dcpf_ease_of_change)
      expect(new Set(eases)).toEqual(new Set([0, 1, 2, 3]))
    })

    it('shows a laboratory of medicines its competitors, its campaigns and transferable sales in every month', () => {
      const filter = { ...year, universe: true }
      const own = delegate.viewer ?? []
      expect(own.length).toBeGreaterThan(1)
      const months = answerSales(delegate, { ask: 'periods', filter, laboratories: null, tenant: own })
      for (const { aggregated, transferable } of months) {
        const figures = [aggregated.own, aggregated.generic, aggregated.brand].map(
          ({ total_pvl }) => total_pvl,
        )
        expect(Math.min(...figures, transferable.generic_pvl, transferable.brand_pvl)).toBeGreaterThan(0)
      }
      expect(answerSales(delegate, { ask: 'campaign-kpis', filter }).length).toBeGreaterThanOrEqual(3)
      const shares = rowsOf(delegate, 'group', filter).map((row) => row.market_share_percentage)
      expect(shares.filter((share) => share > 0 && share < 100).length).toBeGreaterThan(100)
    })

    it('shows a laboratory without medicines its categories and the competitors in them', () => {
      const filter = { ...year, universe: true }
      expect(rowsOf(otcDelegate, 'category', filter).length).toBeGreaterThan(10)
      expect(rowsOf(otcDelegate, 'laboratory', filter).length).toBeGreaterThan(4)
      const months = answerSales(otcDelegate, { ask: 'universe', filter, group: null, summed: true })
      for (const { dcpfs } of months) {
        const [{ total_pvl, laboratory_pvl } = { total_pvl: 0, laboratory_pvl: 0 }] = dcpfs
        expect(laboratory_pvl).toBeGreaterThan(0)
        expect(total_pvl).toBeGreaterThan(laboratory_pvl)
      }
    })

    it('shows the community’s share of generics, because it has three pharmacies', async () => {
      const neighbours = sql<{ count: number }>`
        SELECT count(DISTINCT pharmacy_id)::int AS count FROM sale_rollup
          JOIN pharmacy ON pharmacy.id = pharmacy_id JOIN city ON city.id = city_id
          JOIN province ON province.id = province_id
        WHERE community_id = (
          SELECT community_id FROM pharmacy JOIN city ON city.id = city_id JOIN province ON province.id = province_id
          WHERE pharmacy.id = 1)`
      expect(await count(neighbours)).toBeGreaterThanOrEqual(3)
    })
  })
}

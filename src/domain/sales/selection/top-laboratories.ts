import type { SalesData } from '@/domain/sales/cube/sales-data'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { SalesRange } from '@/domain/sales/range/range'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

const topCount = 5

/**
 * The pharmacy's main laboratories: of those that it deals with, the prescription ones that sell most by PVL in the
 * range, whatever else a question filters.
 */
export const topLaboratories = (data: SalesData, range: SalesRange): number[] => {
  const { catalogue, cube, relations } = data
  const { pvl } = visibleTotals(cube, range, selectProducts(data, allSales(range)))
  return relations
    .filter((id) => catalogue.laboratories.get(id)?.prescription)
    .map((id) => ({
      id,
      pvl: (catalogue.productsByLaboratory.get(id) ?? []).reduce((sum, index) => sum + (pvl[index] ?? 0), 0),
    }))
    .sort((a, b) => b.pvl - a.pvl || a.id - b.id)
    .slice(0, topCount)
    .map(({ id }) => id)
}

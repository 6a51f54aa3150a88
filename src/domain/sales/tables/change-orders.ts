import { changeSince } from '@/domain/basics/numbers'
import type { RowSales } from '@/domain/sales/questions/sales-rows'

type Reader = (position: number) => unknown

const figures = ['sum_sales', 'total_pvl', 'total_pvp'] as const

/**
 * What a table with a comparison can be sorted by beyond the fields of its rows: each figure of the compared range, the
 * difference, and the difference as a fraction. Rows do not hold them, because whoever shows them computes them.
 */
export const changeOrders = (fields: Readonly<Record<string, Reader>>): Readonly<Record<string, Reader>> => {
  const comparedAt = fields.compared as ((position: number) => RowSales['compared']) | undefined
  if (comparedAt === undefined) return {}
  return Object.fromEntries(
    figures.flatMap((figure) => {
      const pair =
        (of: (before: number, now: number) => number | null): Reader =>
        (position) => {
          const compared = comparedAt(position)
          return compared && of(compared[figure], fields[figure]?.(position) as number)
        }
      return [
        [`compared_${figure}`, pair((before) => before)],
        [`difference_${figure}`, pair((before, now) => now - before)],
        [`change_${figure}`, pair(changeSince)],
      ]
    }),
  )
}

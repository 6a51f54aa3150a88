import type { SaleRow } from '@/domain/sales/cube/block'

/** Amounts are cents at list prices, before discounts. */
export type SalesTotals = { rows: number; units: number; pvl: number; pvp: number }

export type SalesChanges = {
  /** Days, or months, that the new sales replace: without sales before; with others; left without any; the same as before. */
  periods: { added: number; changed: number; emptied: number; equal: number }
  /** Sales of a product on a day. */
  rows: { added: number; changed: number; removed: number; equal: number }
  before: SalesTotals
  after: SalesTotals
}

const totalsOf = (rows: readonly SaleRow[]): SalesTotals =>
  rows.reduce(
    (sum, { units, pvl, pvp }) => ({
      rows: sum.rows + 1,
      units: sum.units + units,
      pvl: sum.pvl + units * pvl,
      pvp: sum.pvp + units * pvp,
    }),
    { rows: 0, units: 0, pvl: 0, pvp: 0 },
  )

const isSame = (a: SaleRow, b: SaleRow): boolean => a.units === b.units && a.pvl === b.pvl && a.pvp === b.pvp

/**
 * What becomes of the sales of some periods when others take their place. All rows are of these periods, and have one row
 * for each day and CN. `periodOf` gives a day's period.
 */
export const salesChanges = ({
  before,
  after,
  periods,
  periodOf,
}: {
  before: readonly SaleRow[]
  after: readonly SaleRow[]
  periods: readonly string[]
  periodOf: (day: string) => string
}): SalesChanges => {
  const keyOf = ({ day, cn }: SaleRow) => day + cn
  const left = new Map(before.map((row) => [keyOf(row), row]))
  const rows = { added: 0, changed: 0, removed: 0, equal: 0 }
  const differing = new Set<string>()
  for (const row of after) {
    const key = keyOf(row)
    const old = left.get(key)
    left.delete(key)
    const kind = old === undefined ? 'added' : isSame(old, row) ? 'equal' : 'changed'
    rows[kind] += 1
    if (kind !== 'equal') differing.add(periodOf(row.day))
  }
  rows.removed = left.size
  for (const { day } of left.values()) differing.add(periodOf(day))
  const had = new Set(before.map(({ day }) => periodOf(day)))
  const has = new Set(after.map(({ day }) => periodOf(day)))
  const counts = { added: 0, changed: 0, emptied: 0, equal: 0 }
  for (const period of periods)
    counts[
      !differing.has(period) ? 'equal' : !had.has(period) ? 'added' : has.has(period) ? 'changed' : 'emptied'
    ] += 1
  return { periods: counts, rows, before: totalsOf(before), after: totalsOf(after) }
}

export const changesAnything = ({ rows }: Pick<SalesChanges, 'rows'>): boolean =>
  rows.added + rows.changed + rows.removed > 0

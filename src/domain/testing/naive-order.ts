import { nameKey } from '@/domain/basics/text'
import type { SalesSort, TableRows } from '@/domain/sales/questions/sales-question'

const names: Record<TableRows, string[]> = {
  product: ['cn_id'],
  group: ['dcpf_id', 'cn'],
  category: ['market_category_id'],
  laboratory: ['laboratory_id', 'group_id'],
  'aggregated-group': ['group_id'],
}

/** By each key in turn; what no key tells apart: the largest by PVL first, then by what names the row. */
export const naivelyOrdered = <Row extends object>(
  rows: readonly Row[],
  { rows: kind, sort }: { rows: TableRows; sort: readonly SalesSort[] },
): Row[] => {
  const keys = [
    ...sort,
    { id: 'total_pvl', desc: true },
    ...names[kind].map((id) => ({ id, desc: false })),
  ].filter(({ id }) => rows[0] !== undefined && (changeOf(id) !== null || Object.keys(rows[0]).includes(id)))
  const hasNoCategory = (row: object) => kind === 'category' && comparable(row, 'market_category_id') === 0
  return [...rows].sort((a, b) => {
    if (hasNoCategory(a) !== hasNoCategory(b)) return hasNoCategory(a) ? 1 : -1
    for (const { id, desc } of keys) {
      const [first, second] = [comparable(a, id), comparable(b, id)]
      const order = inOrder(first, second)
      if (order !== 0) return desc && first !== null && second !== null ? -order : order
    }
    return 0
  })
}

const comparable = (row: object, id: string): number | string | null => {
  const change = changeOf(id)
  if (change !== null) return changed(row, change)
  const value: unknown = Object.entries(row).find(([name]) => name === id)?.[1]
  if (typeof value === 'string') return nameKey(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'number') return null
  return id.endsWith('ease_of_change') && value === 0 ? 4 : value
}

const inOrder = (a: number | string | null, b: number | string | null): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

type Change = { what: string; figure: string }

const changeOf = (id: string): Change | null => {
  const [, what, figure] = /^(compared|difference|change)_(sum_sales|total_pvl|total_pvp)$/.exec(id) ?? []
  return what === undefined || figure === undefined ? null : { what, figure }
}

const changed = (row: object, { what, figure }: Change): number | null => {
  const now: Record<string, unknown> = { ...row }
  const compared = now.compared as Record<string, number> | null
  if (compared === null) return null
  const before = compared[figure] as number
  const difference = (now[figure] as number) - before
  if (what === 'compared') return before
  if (what === 'difference') return difference
  return before > 0 ? difference / before : null
}

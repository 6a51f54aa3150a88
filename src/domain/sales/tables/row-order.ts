import { changeSince } from '@/domain/basics/numbers'
import type { SalesSort, TableQuestion, TableRows } from '@/domain/sales/questions/sales-question'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import type { LazyRows } from '@/domain/sales/tables/table-rows'

/** Rows that nothing else puts in order: the largest first, then by what names them. */
const lastResort: Record<TableRows, readonly SalesSort[]> = {
  product: largest('cn_id'),
  group: largest('dcpf_id', 'cn'),
  category: largest('market_category_id'),
  laboratory: largest('laboratory_id', 'group_id'),
  'aggregated-group': largest('group_id'),
}

function largest(...names: string[]): SalesSort[] {
  return [{ id: 'total_pvl', desc: true }, ...names.map((id) => ({ id, desc: false }))]
}

type Key = string | number | null

/** The row of everything that has no category is none of them: it is larger than all of them together, and comes last. */
const leftOver = { rows: 'category', field: 'market_category_id', id: 0 } as const

/** Positions of the rows of a page, in order. Sorting by what is no field of the rows changes nothing. */
export const positionsOf = <Row>(
  { count, fields }: LazyRows<Row>,
  page: Pick<TableQuestion, 'rows' | 'sort' | 'skip' | 'take'>,
  folded: (text: string) => string,
): number[] => {
  const readers: Readonly<Record<string, (position: number) => unknown>> = {
    ...fields,
    ...changeOrders(fields),
  }
  const columns = [...page.sort, ...lastResort[page.rows]]
    .filter(({ id }) => Object.hasOwn(readers, id))
    .map(({ id, desc }) => ({ keyAt: cachedKeys((row) => keyOf(readers[id]?.(row), { id, folded })), desc }))
  const idAt = page.rows === leftOver.rows ? readers[leftOver.field] : undefined
  const isLeftOver = (row: number) => idAt?.(row) === leftOver.id
  const compare = (a: number, b: number): number => {
    if (isLeftOver(a) !== isLeftOver(b)) return isLeftOver(a) ? 1 : -1
    for (const { keyAt, desc } of columns) {
      const keyA = keyAt(a)
      const keyB = keyAt(b)
      if (keyA === keyB) continue
      // Missing values come last, whichever way.
      if (keyA === null) return 1
      if (keyB === null) return -1
      return keyA < keyB === desc ? 1 : -1
    }
    return 0
  }
  const end = Math.min(count, page.take === null ? count : page.skip + page.take)
  return firstInOrder({ count, wanted: end, compare }).slice(page.skip)
}

/** Every key is made once, and only where rows are compared by it. */
const cachedKeys = (make: (row: number) => Key): ((row: number) => Key) => {
  const keys: Key[] = []
  return (row) => {
    const cached = keys[row]
    if (cached !== undefined) return cached
    const key = make(row)
    keys[row] = key
    return key
  }
}

const keyOf = (value: unknown, { id, folded }: { id: string; folded: (text: string) => string }): Key => {
  switch (typeof value) {
    case 'string':
      return folded(value)
    case 'boolean':
      return Number(value)
    case 'number':
      // An unknown ease of change counts as the most difficult.
      return value === 0 && id.endsWith('ease_of_change') ? Number.POSITIVE_INFINITY : value
    default:
      return null
  }
}

/** Above it, sorting everything is cheaper than to keep the first ones in order. */
const fewRows = 200

/** The first of all positions: a page of ten does not need thousands of rows in order. */
const firstInOrder = ({
  count,
  wanted,
  compare,
}: {
  count: number
  wanted: number
  compare: (a: number, b: number) => number
}): number[] => {
  const positions = Array.from({ length: count }, (_, position) => position)
  if (wanted > fewRows) return positions.sort(compare).slice(0, wanted)
  const first: number[] = []
  for (const position of positions) {
    const last = first[wanted - 1]
    if (wanted === 0 || (last !== undefined && compare(position, last) > 0)) continue
    first.splice(
      placeIn(first, (other) => compare(other, position) < 0),
      0,
      position,
    )
    if (first.length > wanted) first.pop()
  }
  return first
}

/** How many of the ordered rows come before. */
const placeIn = (ordered: readonly number[], isBefore: (row: number) => boolean): number => {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(ordered[middle] as number)) low = middle + 1
    else high = middle
  }
  return low
}

type Reader = (position: number) => unknown

const figures = ['sum_sales', 'total_pvl', 'total_pvp'] as const

/**
 * What a table with a comparison can be sorted by beyond the fields of its rows: each figure of the compared range, the
 * difference, and the difference as a fraction. Rows do not hold them, because whoever shows them computes them.
 */
const changeOrders = (fields: Readonly<Record<string, Reader>>): Readonly<Record<string, Reader>> => {
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

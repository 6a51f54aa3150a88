import type { CatalogueIndex } from '@/domain/catalogue-index'
import { foldedTexts } from '@/domain/sales/folded-texts'
import type { SalesPage, SalesSort, TableRows } from '@/domain/sales/sales-question'

/** Rows that nothing else puts in order: the largest first, then by what names them. */
const lastResort: Record<TableRows, readonly SalesSort[]> = {
  product: rising('cn_id'),
  group: rising('dcpf_id', 'cn'),
  category: rising('market_category_id'),
  laboratory: rising('laboratory_id', 'group_id'),
  'aggregated-group': rising('group_id'),
}

function rising(...ids: string[]): SalesSort[] {
  return [{ id: 'total_pvl', desc: true }, ...ids.map((id) => ({ id, desc: false }))]
}

/** The rows of the page that is asked for, in order. Sorting by what is no field of a row changes nothing. */
export const pageOf = <Row extends object>(
  rows: readonly Row[],
  page: SalesPage & { rows: TableRows },
  catalogue: CatalogueIndex,
): Row[] => {
  const folded = foldedTexts(catalogue)
  const columns = [...page.sort, ...lastResort[page.rows]].map(({ id, desc }) => ({
    sign: desc ? -1 : 1,
    keys: rows.map((row) => sortKey(row, id, folded)),
  }))
  const compare = (a: number, b: number): number => {
    for (const { keys, sign } of columns) {
      const keyA = keys[a] as SortKey
      const keyB = keys[b] as SortKey
      if (keyA === keyB) continue
      // Missing values come last, whichever way.
      if (keyA === null) return 1
      if (keyB === null) return -1
      return keyA < keyB ? -sign : sign
    }
    return 0
  }
  const end = page.take === null ? undefined : page.skip + page.take
  return [...rows.keys()]
    .sort(compare)
    .slice(page.skip, end)
    .map((position) => rows[position] as Row)
}

type SortKey = string | number | null

const sortKey = (row: object, id: string, folded: (text: string) => string): SortKey => {
  const value: unknown = Object.hasOwn(row, id) ? row[id as keyof typeof row] : null
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

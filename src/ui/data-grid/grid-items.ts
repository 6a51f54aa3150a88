export type GridItem<Row> = { key: string; index: number; rowIndex: number; row: Row; kind: 'row' | 'detail' }

/** The rows and, after the open one, its detail: one list of things with a height of their own. */
export function gridItems<Row>(input: {
  rows: readonly Row[]
  getRowId: (row: Row) => string
  expandedId: string | null
  hasDetail: (row: Row) => boolean
}) {
  const { rows, getRowId, expandedId, hasDetail } = input
  const expanded = expandedId === null ? -1 : rows.findIndex((row) => getRowId(row) === expandedId)
  const expandedRow = rows[expanded]
  const open = expandedRow !== undefined && hasDetail(expandedRow) ? expanded : -1

  const at = (index: number): GridItem<Row> | undefined => {
    const isDetail = open >= 0 && index === open + 1
    const rowIndex = open >= 0 && index > open ? index - 1 : index
    const row = rows[rowIndex]
    if (row === undefined) return undefined
    const id = getRowId(row)
    return { key: isDetail ? `${id} detail` : id, index, rowIndex, row, kind: isDetail ? 'detail' : 'row' }
  }
  return { count: rows.length + (open >= 0 ? 1 : 0), at }
}

import { useMemo, useRef } from 'react'

export type GridItem<Row> = { key: string; index: number; rowIndex: number; row: Row; kind: 'row' | 'detail' }

type Input<Row> = {
  rows: readonly Row[]
  getRowId: (row: Row) => string
  expandedId: string | null
  hasDetail: (row: Row) => boolean
}

/**
 * The rows and, after the open one, its details, as one list of items with their own heights. The same object until
 * rows or open row change: a new one makes the virtualiser measure everything again.
 */
export function useGridItems<Row>({ rows, expandedId, ...functions }: Input<Row>) {
  const latest = useRef(functions)
  latest.current = functions
  return useMemo(() => {
    const idOf = (row: Row) => latest.current.getRowId(row)
    const expanded = expandedId === null ? -1 : rows.findIndex((row) => idOf(row) === expandedId)
    const expandedRow = rows[expanded]
    const open = expandedRow !== undefined && latest.current.hasDetail(expandedRow) ? expanded : -1
    const isDetail = (index: number) => open >= 0 && index === open + 1
    const rowIndexOf = (index: number) => (open >= 0 && index > open ? index - 1 : index)

    const keyOf = (index: number): string => {
      const row = rows[rowIndexOf(index)]
      if (row === undefined) return String(index)
      return isDetail(index) ? `${idOf(row)} detail` : idOf(row)
    }
    const at = (index: number): GridItem<Row> | undefined => {
      const rowIndex = rowIndexOf(index)
      const row = rows[rowIndex]
      if (row === undefined) return undefined
      return { key: keyOf(index), index, rowIndex, row, kind: isDetail(index) ? 'detail' : 'row' }
    }
    return { count: rows.length + (open >= 0 ? 1 : 0), open, at, keyOf }
  }, [rows, expandedId])
}

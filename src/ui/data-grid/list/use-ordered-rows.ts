import { useEffect, useMemo, useState } from 'react'
import type { GridColumn, GridSort } from '@/ui/data-grid/list/columns'
import { orderSteps, runAtOnce, runInSlices } from '@/ui/data-grid/list/order-rows'

/** Up to this number rows are sorted while rendering; measured: about 5 ms. */
const atOnceLimit = 5000

type Input<Row> = {
  rows: readonly Row[] | undefined
  filter: ((row: Row) => boolean) | undefined
  sort: readonly GridSort[]
  columns: readonly GridColumn<Row>[]
  enabled: boolean
}

/**
 * Rows filtered and sorted on the device. While a long list is being sorted, the previous rows are returned as `busy`.
 */
export function useOrderedRows<Row>({ rows, filter, sort, columns, enabled }: Input<Row>) {
  const long = rows !== undefined && rows.length > atOnceLimit
  const atOnce = useMemo(
    () =>
      !enabled || rows === undefined || long ? rows : runAtOnce(orderSteps({ rows, filter, sort, columns })),
    [enabled, rows, long, filter, sort, columns],
  )
  const [later, setLater] = useState<{ input: unknown; ordered: readonly Row[] }>()
  const input = useMemo(() => ({ rows, filter, sort, columns }), [rows, filter, sort, columns])

  useEffect(() => {
    if (!enabled || !long || input.rows === undefined) return
    const abort = new AbortController()
    void runInSlices(orderSteps({ ...input, rows: input.rows }), abort.signal).then((ordered) => {
      if (ordered !== null) setLater({ input, ordered })
    })
    return () => abort.abort()
  }, [enabled, long, input])

  if (!enabled || !long) return { ordered: atOnce, busy: false }
  return { ordered: later?.ordered, busy: later?.input !== input }
}

import { use, useMemo, useRef } from 'react'
import type { OpenedRow } from '@/ui/data-grid/list/columns'
import type { DataGridProps, ListInRow } from '@/ui/data-grid/list/grid-props'
import type { ListView } from '@/ui/data-grid/list/list-search'
import { type UrlState, withoutUndefined } from '@/ui/state/url-state'
import { ViewOwner } from '@/ui/state/view-owner'

/** The view of a list in a row that the user opens: as they last left such lists on this device, at the first page. */
export function openedAsLeft(
  row: string,
  { list, owner }: { list: UrlState<ListView> | undefined; owner: string },
): OpenedRow {
  const left = list?.readLeft(owner) ?? null
  return list === undefined || left === null ? { row } : opened(row, list, { ...left, pageIndex: 0 })
}

/** The list in the open row, whose view is part of the view of the list around it; null while no row is open. */
export function useListInRow<Row>(
  props: Pick<DataGridProps<Row>, 'detail' | 'state' | 'onStateChange'>,
): ListInRow | null {
  const owner = use(ViewOwner)
  const latest = useRef(props)
  latest.current = props
  const list = props.detail?.list
  const around = props.state.opened
  return useMemo(() => {
    if (list === undefined || around === undefined) return null
    const state = list.read(around)
    return {
      state,
      onStateChange: (next, step) => {
        const view = { ...state, ...next }
        list.keep(view, state, owner)
        const { state: stateAround, onStateChange } = latest.current
        onStateChange({ ...stateAround, opened: opened(around.row, list, view) }, step)
      },
    }
  }, [list, around, owner])
}

const opened = (row: string, list: UrlState<ListView>, view: ListView): OpenedRow => ({
  row,
  ...withoutUndefined(list.write(view)),
})

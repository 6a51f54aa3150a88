import { memo, useImperativeHandle, useMemo } from 'react'
import { campaignRows } from '@/domain/proposal/campaign-rows'
import type { CampaignRow } from '@/domain/proposal/proposal-types'
import { campaignColumns } from '@/features/purchasing/rows/campaign-columns'
import { matchingCampaigns, matchingGroups } from '@/features/purchasing/rows/matching-rows'
import { campaignProducts } from '@/features/purchasing/rows/opened-row-search-params'
import { type ProvisionsGridProps, useProvisionRows } from '@/features/purchasing/rows/provisions-grid'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { ListInRow } from '@/ui/data-grid/list/grid-props'
import { orderSteps, runAtOnce } from '@/ui/data-grid/list/order-rows'
import { useIsNarrow, useIsWide } from '@/ui/screen/screen-width'

/** One row per campaign, which opens to its products; these open to the products sold instead (purchasing.md §2.4). */
export const CampaignsGrid = memo(function CampaignsGrid(props: ProvisionsGridProps) {
  const { groups, rules, state, search } = props
  const { mode } = usePriceMode()
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const rows = useMemo(() => groups && campaignRows(groups), [groups])
  const columns = useMemo(
    () => campaignColumns({ mode, width: narrow ? 'narrow' : wide ? 'wide' : 'medium' }),
    [mode, narrow, wide],
  )
  const filter = useMemo(() => matchingCampaigns(search), [search])
  useImperativeHandle(
    props.ref,
    () => ({
      rows: () =>
        runAtOnce(orderSteps({ rows: rows ?? [], filter, sort: state.sort, columns })).flatMap(
          ({ provisions }) => provisions.filter(matchingGroups(search) ?? (() => true)),
        ),
    }),
    [rows, filter, search, state.sort, columns],
  )

  return (
    <DataGrid
      label={props.label}
      columns={columns}
      rows={rows}
      getRowId={idOf}
      state={state}
      onStateChange={props.onStateChange}
      paging="all"
      height="frame"
      filter={filter}
      refreshing={props.refreshing}
      tools={props.tools}
      dense
      loadingText="Procesando información..."
      emptyText={search === '' ? 'Sin campañas' : 'Sin resultados'}
      detail={{
        list: campaignProducts,
        show: (row, list) => <CampaignProducts row={row} list={list} rules={rules} search={search} />,
      }}
    />
  )
})

const idOf = ({ id }: CampaignRow) => String(id)

function CampaignProducts({
  row,
  list,
  ...rest
}: { row: CampaignRow; list: ListInRow } & Pick<ProvisionsGridProps, 'rules' | 'search'>) {
  const grid = useProvisionRows({ groups: row.provisions, ...rest })
  return <DataGrid {...grid} {...list} label={`Productos de ${row.name}`} paging="device" />
}

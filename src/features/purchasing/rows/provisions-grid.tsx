import { memo, type ReactNode, type Ref, useImperativeHandle, useMemo } from 'react'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { matchingGroups } from '@/features/purchasing/rows/matching-rows'
import { onlyLaboratoryOf } from '@/features/purchasing/rows/only-laboratory'
import { salesOfOthers } from '@/features/purchasing/rows/opened-row-search-params'
import { provisionColumns } from '@/features/purchasing/rows/provision-columns'
import { ProvisionDetail } from '@/features/purchasing/rows/provision-detail'
import type { ProvisionRules } from '@/features/purchasing/rows/provision-rules'
import { useQuantities } from '@/features/purchasing/state/quantities'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { ListInRow } from '@/ui/data-grid/list/grid-props'
import { orderSteps, runAtOnce } from '@/ui/data-grid/list/order-rows'
import { useIsNarrow, useIsRoomy, useIsWide } from '@/ui/screen/screen-width'

/** The rows that a grid shows now, in its sort order, for the export. */
export type ShownRows = { rows: () => readonly ProvisionGroup[] }

export type ProvisionsGridProps = ListInRow & {
  ref: Ref<ShownRows>
  label: string
  /** Undefined while loading. */
  groups: readonly ProvisionGroup[] | undefined
  refreshing: boolean
  /** Search and filters; must be the same object until one of them changes. */
  tools: ReactNode
  rules: ProvisionRules
  search: string
}

/** One row per product group. Renders again when rows, filters or prices change, but not while quantities are typed. */
export const ProvisionsGrid = memo(function ProvisionsGrid(props: ProvisionsGridProps) {
  const { groups, rules, state, search } = props
  const grid = useProvisionRows({ groups, rules, search })
  const { columns, filter } = grid
  useImperativeHandle(
    props.ref,
    () => ({
      rows: () => runAtOnce(orderSteps({ rows: groups ?? [], filter, sort: state.sort, columns })),
    }),
    [groups, filter, state.sort, columns],
  )

  return (
    <DataGrid
      {...grid}
      label={props.label}
      state={state}
      onStateChange={props.onStateChange}
      paging="all"
      height="frame"
      refreshing={props.refreshing}
      tools={props.tools}
      loadingText="Procesando información..."
    />
  )
})

/** Props that a grid of products needs besides its paging, both on its own and inside of a campaign. */
export const useProvisionRows = ({
  groups,
  rules,
  search,
}: Pick<ProvisionsGridProps, 'groups' | 'rules' | 'search'>) => {
  const { mode } = usePriceMode()
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const quantities = useQuantities()
  const laboratories = useMemo(() => onlyLaboratoryOf(groups ?? []) === undefined, [groups])
  const columns = useMemo(
    () =>
      provisionColumns({
        rules,
        mode,
        laboratories,
        // Cards and tables of medium width open to what they have no room for.
        canOpen: (group) => !wide || (rules.details && hasSales(group)),
        width: narrow ? 'narrow' : roomy ? 'roomy' : wide ? 'wide' : 'medium',
        quantities,
      }),
    [rules, mode, laboratories, narrow, wide, roomy, quantities],
  )
  const { provisionLabel } = rules.visible
  return {
    rows: groups,
    columns,
    filter: useMemo(() => matchingGroups(search), [search]),
    getRowId: keyOf,
    dense: true,
    emptyText: search === '' ? 'Sin Productos' : 'Sin resultados',
    detail: rules.details
      ? {
          list: salesOfOthers,
          show: (group: ProvisionGroup, list: ListInRow) => (
            <ProvisionDetail group={group} provisionLabel={provisionLabel} list={list} />
          ),
        }
      : undefined,
    // A card contains more than the sales, and says if there are none.
    canExpand: narrow ? undefined : hasSales,
  }
}

const keyOf = ({ key }: ProvisionGroup) => key
const hasSales = ({ sales, aggregated }: ProvisionGroup) => sales.length > 0 || aggregated.length > 0

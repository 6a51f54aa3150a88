import { useMemo } from 'react'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { ProvisionColumns } from '@/domain/proposal/templates'
import { aggregatedColumns, salesColumns } from '@/features/purchasing/rows/sold-instead-columns'
import { OfficialSources } from '@/parts/catalogue/official-sources'
import { usePriceMode } from '@/parts/prices/price-mode'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { ListInRow } from '@/ui/data-grid/list/grid-props'
import { useIsWide } from '@/ui/screen/screen-width'

type ProvisionDetailProps = {
  group: ProvisionGroup
  provisionLabel: ProvisionColumns['provisionLabel']
  list: ListInRow
}

/**
 * Sales of other laboratories in this group: their products, or in aggregate proposals one row for generics and one for
 * brands. Five per page (purchasing.md §2.4).
 */
export function ProvisionDetail({ group, provisionLabel, list }: ProvisionDetailProps) {
  const wide = useIsWide()
  const { mode } = usePriceMode()
  const columns = useMemo(
    () => ({
      sales: salesColumns({ wide, mode, provisionLabel }),
      aggregated: aggregatedColumns({ mode, provisionLabel }),
    }),
    [wide, mode, provisionLabel],
  )
  const shared = {
    label: `Ventas de otros laboratorios en ${group.name}`,
    dense: true,
    ...list,
    paging: 'device' as const,
    emptyText: 'No hay ventas de otros laboratorios',
  }
  return (
    <>
      {group.aggregated.length > 0 ? (
        <DataGrid
          {...shared}
          columns={columns.aggregated}
          rows={group.aggregated}
          getRowId={({ name }) => name}
        />
      ) : (
        <DataGrid {...shared} columns={columns.sales} rows={group.sales} getRowId={({ cn }) => cn} />
      )}
      <OfficialSources />
    </>
  )
}

import { useMemo } from 'react'
import { formatInteger } from '@/domain/numbers'
import type { ProvisionGroup, SalesRow } from '@/domain/proposal-types'
import { StockMark } from '@/features/purchasing/provision-cells'
import classes from '@/features/purchasing/provisions.module.css'
import type { GridColumn } from '@/ui/data-grid/columns'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useGridState } from '@/ui/data-grid/use-grid-state'
import { LaboratoryMark } from '@/ui/laboratory-mark'
import { Money } from '@/ui/money'
import { useIsWide } from '@/ui/screen-width'

/** What was sold of other laboratories in this group, five to a page (purchasing.md §2.4). */
export function ProvisionDetail({ group }: { group: ProvisionGroup }) {
  const [state, setState] = useGridState('provision-sales-table-state', { pageSize: 5 })
  const wide = useIsWide()
  const columns = useMemo(() => salesColumns(wide), [wide])
  return (
    <DataGrid
      label={`Ventas de otros laboratorios en ${group.name}`}
      columns={columns}
      dense
      rows={group.sales}
      getRowId={(row) => row.cn}
      state={state}
      onStateChange={setState}
      paging="device"
      emptyText="No hay ventas de otros laboratorios"
    />
  )
}

/** Without the width, the laboratory stands under the product, and still sorts. */
const salesColumns = (wide: boolean): GridColumn<SalesRow>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 180,
    grow: 1,
    value: ({ product }) => product,
    cell: (row) => (
      <span className={classes.product}>
        <LaboratoryMark name={row.laboratory.name} image={row.laboratory.image} />
        <span className={classes.productText}>
          <span className={classes.productName}>{row.product}</span>
          <span className={classes.productMeta}>
            <span>{row.cn}</span>
            <StockMark stock={row.stock} outOfStock={row.out_of_stock} />
          </span>
        </span>
      </span>
    ),
    card: 'title',
  },
  {
    id: 'laboratory',
    header: 'Laboratorio',
    width: 172,
    under: !wide,
    value: ({ laboratory }) => laboratory.name,
  },
  {
    id: 'price',
    header: 'Precio/ud',
    align: 'end',
    width: 88,
    descFirst: true,
    value: ({ pvl }) => pvl,
    cell: ({ pvl, pvp }) => <Money pvl={pvl} pvp={pvp} missing="sin precio" />,
  },
  {
    id: 'soldUnits',
    header: 'Uds vendidas',
    align: 'end',
    width: 80,
    descFirst: true,
    value: ({ total_ud }) => total_ud,
    cell: ({ total_ud }) => formatInteger(total_ud),
    card: 'fact',
  },
  {
    id: 'provision',
    header: 'Uds propuestas',
    align: 'end',
    width: 90,
    descFirst: true,
    value: ({ provision }) => provision,
    cell: ({ provision }) => formatInteger(provision),
    card: 'fact',
  },
  {
    id: 'potential',
    header: 'Potencial',
    align: 'end',
    width: 98,
    descFirst: true,
    value: (row) => row.provision_potential_pvl,
    cell: (row) => <Money pvl={row.provision_potential_pvl} pvp={row.provision_potential_pvp} />,
    card: 'fact',
  },
]

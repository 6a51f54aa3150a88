import { formatInteger } from '@/domain/numbers'
import type { ProvisionGroup, SalesRow } from '@/domain/proposal-types'
import { StockMark } from '@/features/purchasing/provision-cells'
import classes from '@/features/purchasing/provisions.module.css'
import type { GridColumn } from '@/ui/data-grid/columns'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useGridState } from '@/ui/data-grid/use-grid-state'
import { LaboratoryMark } from '@/ui/laboratory-mark'
import { Money } from '@/ui/money'

/** What was sold of other laboratories in this group, five to a page (purchasing.md §2.4). */
export function ProvisionDetail({ group }: { group: ProvisionGroup }) {
  const [state, setState] = useGridState('provision-sales-table-state', { pageSize: 5 })
  return (
    <DataGrid
      label={`Ventas de otros laboratorios en ${group.name}`}
      columns={columns}
      rows={group.sales}
      getRowId={(row) => row.cn}
      state={state}
      onStateChange={setState}
      paging="device"
      emptyText="No hay ventas de otros laboratorios"
    />
  )
}

const columns: GridColumn<SalesRow>[] = [
  {
    id: 'product',
    header: 'Producto',
    width: 240,
    grow: 1,
    value: ({ product }) => product,
    cell: (row) => (
      <span className={classes.product}>
        <LaboratoryMark name={row.laboratory.name} image={row.laboratory.image} />
        <span className={classes.productText}>
          <span className={classes.productName}>{row.product}</span>
          <span className={classes.productMeta}>
            <span>{row.cn}</span> <StockMark stock={row.stock} outOfStock={row.out_of_stock} />
          </span>
        </span>
      </span>
    ),
    card: 'title',
  },
  {
    id: 'laboratory',
    header: 'Laboratorio',
    width: 160,
    value: ({ laboratory }) => laboratory.name,
  },
  {
    id: 'price',
    header: 'Precio/ud',
    align: 'end',
    width: 96,
    descFirst: true,
    value: ({ pvl }) => pvl,
    cell: ({ pvl, pvp }) => <Money pvl={pvl} pvp={pvp} missing="sin precio" />,
  },
  {
    id: 'soldUnits',
    header: 'Uds vendidas',
    align: 'end',
    width: 96,
    descFirst: true,
    value: ({ total_ud }) => total_ud,
    cell: ({ total_ud }) => formatInteger(total_ud),
    card: 'fact',
  },
  {
    id: 'provision',
    header: 'Uds propuestas',
    align: 'end',
    width: 104,
    descFirst: true,
    value: ({ provision }) => provision,
    cell: ({ provision }) => formatInteger(provision),
    card: 'fact',
  },
  {
    id: 'potential',
    header: 'Potencial',
    align: 'end',
    width: 112,
    descFirst: true,
    value: (row) => row.provision_potential_pvl,
    cell: (row) => <Money pvl={row.provision_potential_pvl} pvp={row.provision_potential_pvp} />,
    card: 'fact',
  },
]

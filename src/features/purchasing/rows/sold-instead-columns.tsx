import type { AggregatedRow, SalesRow } from '@/domain/proposal/proposal-types'
import type { ProvisionColumns } from '@/domain/proposal/templates'
import {
  potentialColumn,
  provisionColumn,
  soldUnitsColumn,
} from '@/features/purchasing/rows/proposal-figure-columns'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode } from '@/parts/prices/price-mode'
import { ShelfStock, Warning } from '@/parts/product-lines/product-facts'
import { ProductLine } from '@/parts/product-lines/product-line'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type ColumnChoice = { mode: PriceMode } & Pick<ProvisionColumns, 'provisionLabel'>

/** On narrower screens the laboratory is in a second line, and can still be sorted by. */
export const salesColumns = ({
  wide,
  ...choice
}: ColumnChoice & { wide: boolean }): GridColumn<SalesRow>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 180,
    grow: 1,
    value: ({ product }) => product,
    cell: (row) => (
      <ProductLine
        name={row.product}
        whole
        mark={<LaboratoryMark {...row.laboratory} />}
        facts={
          <>
            <span>{row.cn}</span>
            <SupplyFacts {...row} />
          </>
        }
      />
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
  priceColumn(choice, ({ pvl, pvp }) => ({ pvl, pvp })),
  ...figureColumns(choice),
]

export const aggregatedColumns = (choice: ColumnChoice): GridColumn<AggregatedRow>[] => [
  {
    id: 'product',
    header: 'Producto',
    width: 180,
    grow: 1,
    value: ({ name }) => name,
    cell: (row) => <ProductLine name={row.name} whole facts={<SupplyFacts {...row} />} />,
    card: 'title',
  },
  priceColumn(choice, ({ reference_pvl, reference_pvp }) => ({ pvl: reference_pvl, pvp: reference_pvp })),
  ...figureColumns(choice),
]

function SupplyFacts({
  stock,
  out_of_stock,
  shortage,
}: Pick<SalesRow, 'stock' | 'out_of_stock' | 'shortage'>) {
  return (
    <>
      <ShelfStock stock={stock} />
      {out_of_stock ? <Warning text="En rotura" /> : null}
      <ShortageUntil shortage={shortage} />
    </>
  )
}

const priceColumn = <Row,>(
  { mode }: ColumnChoice,
  prices: (row: Row) => { pvl: number | null; pvp: number | null },
): GridColumn<Row> => ({
  id: 'price',
  header: 'Precio/ud',
  align: 'end',
  width: 88,
  descFirst: true,
  value: (row) => byMode(mode, prices(row)),
  cell: (row) => <Money {...prices(row)} missing="sin precio" />,
})

const figureColumns = <Row extends SalesRow | AggregatedRow>({
  mode,
  provisionLabel,
}: ColumnChoice): GridColumn<Row>[] => [
  soldUnitsColumn({ width: 80, card: 'fact' }),
  provisionColumn({ header: provisionLabel, width: 90 }),
  potentialColumn(mode, { width: 98, card: 'fact' }),
]

import { formatDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import {
  kindLabel,
  LaboratoryCell,
  ProductCell,
  Supply,
  stockLabel,
} from '@/features/sales/table/product-cells'
import {
  nameColumn,
  type SalesColumn,
  type TableKind,
  type TableView,
} from '@/features/sales/table/sales-column'
import { priceColumn, totalColumns, Units, unitsColumn } from '@/features/sales/table/sales-figure-columns'

/** Sales by product (CN): both a table of its own and the details of rows in other tables. */
export const productTable: TableKind<ProductSalesRow> = {
  rows: 'product',
  rowId: ({ cn_id }) => String(cn_id),
  nameOf: ({ cn_product }) => cn_product,
  by: 'por producto',
  counted: 'Productos',
  columns: (view) => [
    productColumn(view),
    { ...code, folded: !view.wide },
    ean,
    group,
    pack,
    { ...kind, folded: !view.wide || view.compare !== null },
    campaign,
    { ...laboratory, folded: !view.wide },
    supply,
    priceColumn<ProductSalesRow>(view, {
      field: (mode) => `price_${mode}`,
      of: ({ price_pvl, price_pvp }) => ({ pvl: price_pvl, pvp: price_pvp }),
    }),
    { ...stock, folded: !view.wide && view.compare !== null },
    unitsColumn(),
    ...totalColumns<ProductSalesRow>(view),
  ],
}

const productColumn = ({ wide }: TableView): SalesColumn<ProductSalesRow> => ({
  id: 'product',
  field: 'cn_product',
  ...nameColumn,
  header: 'Producto',
  cell: (row) => <ProductCell row={row} wide={wide} />,
  sheet: [{ title: 'Producto', kind: 'text', value: ({ cn_product }) => cn_product }],
})

const code: SalesColumn<ProductSalesRow> = {
  id: 'cn',
  header: 'CN',
  width: 72,
  cell: ({ cn_cn }) => cn_cn,
  // Below the name.
  card: 'none',
  sheet: [{ title: 'CN', kind: 'text', value: ({ cn_cn }) => cn_cn }],
}

/** Looked up for one product, not compared between many. */
const lookedUp = { folded: true, width: 100 } as const

const ean: SalesColumn<ProductSalesRow> = {
  ...lookedUp,
  id: 'ean',
  header: 'EAN',
  cell: ({ ean_code }) => ean_code,
  sheet: [{ title: 'EAN', kind: 'text', value: ({ ean_code }) => ean_code }],
}

const group: SalesColumn<ProductSalesRow> = {
  ...lookedUp,
  id: 'group',
  header: 'Agrupación homogénea',
  cell: ({ dcpf_name }) => dcpf_name,
  sheet: [{ title: 'Agrupación homogénea', kind: 'text', value: ({ dcpf_name }) => dcpf_name }],
}

const pack: SalesColumn<ProductSalesRow> = {
  ...lookedUp,
  id: 'pack',
  header: 'Envase',
  cell: ({ pot }) => (pot === null ? null : formatInteger(pot)),
  sheet: [{ title: 'Envase', kind: 'integer', value: ({ pot }) => pot }],
}

const kind: SalesColumn<ProductSalesRow> = {
  id: 'kind',
  header: 'Tipo',
  width: 84,
  cell: kindLabel,
  sheet: [{ title: 'Tipo', kind: 'text', value: kindLabel }],
}

const campaign: SalesColumn<ProductSalesRow> = {
  ...lookedUp,
  id: 'campaign',
  header: 'Campaña',
  cell: ({ campaign }) => campaign?.name ?? null,
  sheet: [{ title: 'Campaña', kind: 'text', value: ({ campaign }) => campaign?.name ?? null }],
}

const laboratory: SalesColumn<ProductSalesRow> = {
  id: 'laboratory',
  field: 'laboratory_name',
  sortable: true,
  header: 'Lab.',
  width: 140,
  grow: 2,
  cell: (row) => <LaboratoryCell row={row} />,
  sheet: [{ title: 'Laboratorio', kind: 'text', value: ({ laboratory_name }) => laboratory_name }],
}

/** In words what the sign beside the laboratory's name says. */
const supply: SalesColumn<ProductSalesRow> = {
  ...lookedUp,
  id: 'supply',
  header: 'En el laboratorio',
  cell: (row) => <Supply row={row} />,
  sheet: [],
}

/** What is on the pharmacy's shelf. */
const stock: SalesColumn<ProductSalesRow> = {
  id: 'stock',
  field: 'stock',
  sortable: true,
  descFirst: true,
  header: 'Stock',
  hint: 'Unidades en la farmacia',
  align: 'end',
  width: 64,
  grow: 1,
  cell: ({ stock }) => <Units units={stock} />,
  sheet: [
    { title: 'Stock', kind: 'integer', value: (row) => row.stock },
    { title: 'Estado', kind: 'text', value: stockLabel },
    {
      title: 'Fin de la rotura',
      kind: 'text',
      value: ({ shortage_until }) => (shortage_until == null ? null : formatDay(shortage_until)),
    },
  ],
}

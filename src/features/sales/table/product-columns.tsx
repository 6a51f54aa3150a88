import type { ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import { kindLabel, ProductCell, StockCell, stockLabel } from '@/features/sales/table/product-cells'
import { columnWidth, type SalesColumn, type TableKind } from '@/features/sales/table/sales-column'
import { priceColumn, totalColumns, unitsColumn } from '@/features/sales/table/sales-figure-columns'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'

/** Sales by product (CN): both a table of its own and the details of rows in other tables. */
export const productTable: TableKind<ProductSalesRow> = {
  rows: 'product',
  rowId: ({ cn_id }) => String(cn_id),
  nameOf: ({ cn_product }) => cn_product,
  by: 'por producto',
  counted: 'Productos',
  columns: (view) => [
    product,
    { ...laboratory, under: !view.wide },
    {
      ...priceColumn<ProductSalesRow>(view, {
        field: (mode) => `price_${mode}`,
        of: ({ price_pvl, price_pvp }) => ({ pvl: price_pvl, pvp: price_pvp }),
      }),
      under: view.nested && !view.wide,
    },
    { ...stock, under: !view.roomy },
    unitsColumn(),
    ...totalColumns<ProductSalesRow>(view),
  ],
}

const product: SalesColumn<ProductSalesRow> = {
  id: 'product',
  field: 'cn_product',
  sortable: true,
  header: 'Producto',
  width: columnWidth,
  grow: 1,
  cell: (row) => <ProductCell row={row} />,
  card: 'title',
  sheet: [
    { title: 'Producto', kind: 'text', value: ({ cn_product }) => cn_product },
    { title: 'CN', kind: 'text', value: ({ cn_cn }) => cn_cn },
    { title: 'EAN', kind: 'text', value: ({ ean_code }) => ean_code },
    { title: 'Agrupación homogénea', kind: 'text', value: ({ dcpf_name }) => dcpf_name },
    { title: 'Envase', kind: 'integer', value: ({ pot }) => pot },
    { title: 'Tipo', kind: 'text', value: kindLabel },
    { title: 'Campaña', kind: 'text', value: ({ campaign }) => campaign?.name ?? null },
  ],
}

const laboratory: SalesColumn<ProductSalesRow> = {
  id: 'laboratory',
  field: 'laboratory_name',
  sortable: true,
  header: 'Lab.',
  width: columnWidth,
  cell: ({ laboratory_name, laboratory_image }) => (
    <LaboratoryMark name={laboratory_name} image={laboratory_image} withName />
  ),
  sheet: [{ title: 'Laboratorio', kind: 'text', value: ({ laboratory_name }) => laboratory_name }],
}

const stock: SalesColumn<ProductSalesRow> = {
  id: 'stock',
  field: 'stock',
  sortable: true,
  descFirst: true,
  header: 'Stock',
  align: 'end',
  width: columnWidth,
  cell: (row) => <StockCell row={row} />,
  sheet: [
    { title: 'Stock', kind: 'integer', value: (row) => row.stock },
    { title: 'Estado', kind: 'text', value: stockLabel },
  ],
}

import type { CategorySalesRow } from '@/domain/sales/questions/sales-rows'
import { NamedCell } from '@/features/sales/table/named-cell'
import {
  nameColumn,
  type SalesColumn,
  type TableKind,
  type TableView,
} from '@/features/sales/table/sales-column'
import {
  easeColumn,
  priceColumn,
  referencesColumn,
  totalColumns,
  unitsColumn,
} from '@/features/sales/table/sales-figure-columns'

/** Sales by market category. */
export const categoryTable: TableKind<CategorySalesRow> = {
  rows: 'category',
  rowId: ({ market_category_id }) => String(market_category_id),
  nameOf: ({ market_category_name }) => market_category_name,
  by: 'por categoría de mercado',
  counted: 'Categorías',
  within: ({ market_category_id }) => ({ category: market_category_id }),
  columns: (view) => [
    categoryColumn(view),
    referencesColumn(view),
    easeColumn(view, {
      field: 'market_category_ease_of_change',
      of: (row) => row.market_category_ease_of_change,
    }),
    priceColumn(view, {
      field: (mode) => `market_category_reference_${mode}`,
      of: (row) => ({ pvl: row.market_category_reference_pvl, pvp: row.market_category_reference_pvp }),
    }),
    unitsColumn(),
    ...totalColumns<CategorySalesRow>(view),
  ],
}

const categoryColumn = ({ wide }: TableView): SalesColumn<CategorySalesRow> => ({
  id: 'category',
  field: 'market_category_name',
  ...nameColumn,
  header: 'Categoría de mercado',
  cell: ({ market_category_name, count_cns }) => (
    <NamedCell name={market_category_name} references={wide ? null : count_cns} />
  ),
  sheet: [
    {
      title: 'Categoría de mercado',
      kind: 'text',
      value: ({ market_category_name }) => market_category_name,
    },
  ],
})

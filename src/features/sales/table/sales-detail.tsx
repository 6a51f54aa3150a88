import type { SalesRow } from '@/domain/sales/questions/sales-question'
import type { AggregatedSalesRow, ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import type { ExportedView } from '@/features/sales/export/exported-view'
import { FilterBy } from '@/features/sales/page/filter-by'
import type { Part } from '@/features/sales/page-selection'
import { aggregateTable } from '@/features/sales/table/laboratory-columns'
import { productTable } from '@/features/sales/table/product-columns'
import { Replacements } from '@/features/sales/table/replacements'
import type { TableKind, TableView } from '@/features/sales/table/sales-column'
import { type Asked, defaultSort, SalesGrid } from '@/features/sales/table/sales-grid'
import type { ShownTotals } from '@/features/sales/table/shown-totals'
import { comparedColumns } from '@/features/sales/widget-config'
import type { ListInRow } from '@/ui/data-grid/list/grid-props'
import { listSearch } from '@/ui/data-grid/list/list-search'

const detailSizes = [5, 10, 20]

/** List inside a row: of the products of a laboratory or group, or of the laboratories of a group. */
export const listOfSalesRow = listSearch({
  sortable: [
    ...['product', 'laboratory', 'group', 'stock', 'ease', 'price', 'units', 'total'],
    ...['difference', 'change', ...comparedColumns],
  ],
  sort: defaultSort,
  pageSize: 5,
})

type SalesDetailProps = {
  name: string
  list: ListInRow
  asked: Asked
  view: TableView
  exported: ExportedView
  /** The totals in whole euros as the opened row shows them. */
  euros: ShownTotals | undefined
}

/** The products of an opened row, five to a page (analytics.md §9); of a group in aggregated mode, who sold them. */
export function SalesDetail({ name, list, asked, view, exported, euros }: SalesDetailProps) {
  const isToSwitch = asked.filter.transferable || asked.filter.campaign !== null
  const group = asked.within !== null && 'group' in asked.within ? asked.within.group : null
  const folded = asked.aggregate && group !== null
  return (
    <>
      <FilterByRow name={name} within={asked.within} />
      {isToSwitch && group !== null ? <Replacements filter={asked.filter} group={group} /> : null}
      {folded ? (
        <DetailGrid<AggregatedSalesRow>
          kind={aggregateTable}
          {...{ name, list, asked, view, exported, euros }}
        />
      ) : (
        <DetailGrid<ProductSalesRow> kind={productTable} {...{ name, list, asked, view, exported, euros }} />
      )}
    </>
  )
}

/** Narrows the page to the row that is open; what has no category is no part of its own. */
function FilterByRow({ name, within }: { name: string; within: Asked['within'] }) {
  const [part, id] = Object.entries(within ?? {})[0] ?? []
  if (part === undefined || id === undefined || id === 0) return null
  return <FilterBy part={part as Part} id={id} name={name} withText />
}

function DetailGrid<Row extends SalesRow>({
  kind,
  name,
  list,
  ...rest
}: SalesDetailProps & { kind: TableKind<Row> }) {
  return (
    <SalesGrid
      kind={kind}
      label={`Ventas de ${name}`}
      {...list}
      pageSizes={detailSizes}
      loadingText="Obteniendo información..."
      {...rest}
    />
  )
}

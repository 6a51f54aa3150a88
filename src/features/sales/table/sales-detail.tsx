import { useMemo, useState } from 'react'
import type { SalesRow } from '@/domain/sales/questions/sales-question'
import type { AggregatedSalesRow, ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import type { ExportedView } from '@/features/sales/export/exported-view'
import { aggregateTable } from '@/features/sales/table/laboratory-table'
import { productTable } from '@/features/sales/table/product-table'
import type { TableKind, TableView } from '@/features/sales/table/sales-column'
import { type Asked, defaultSort, SalesGrid } from '@/features/sales/table/sales-grid'
import type { GridState } from '@/ui/data-grid/columns'

const detailSizes = [5, 10, 20]

type SalesDetailProps = { name: string; asked: Asked; view: TableView; exported: ExportedView }

/** The products of an opened row, five to a page (analytics.md §9); of a group in aggregated mode, who sold them. */
export function SalesDetail({ name, asked, exported, ...props }: SalesDetailProps) {
  const view = useMemo(() => ({ ...props.view, nested: true }), [props.view])
  const folded = asked.aggregate && asked.within !== null && 'group' in asked.within
  return folded ? (
    <DetailGrid<AggregatedSalesRow> kind={aggregateTable} {...{ name, asked, view, exported }} />
  ) : (
    <DetailGrid<ProductSalesRow> kind={productTable} {...{ name, asked, view, exported }} />
  )
}

function DetailGrid<Row extends SalesRow>({
  kind,
  name,
  ...rest
}: SalesDetailProps & { kind: TableKind<Row> }) {
  const [state, setState] = useState<GridState>({ sort: defaultSort, pageIndex: 0, pageSize: 5 })
  return (
    <SalesGrid
      kind={kind}
      label={`Ventas de ${name}`}
      state={state}
      onStateChange={setState}
      pageSizes={detailSizes}
      loadingText="Obteniendo información..."
      {...rest}
    />
  )
}

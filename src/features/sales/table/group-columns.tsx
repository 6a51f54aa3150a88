import type { GroupSalesRow } from '@/domain/sales/questions/sales-rows'
import { NamedCell } from '@/features/sales/table/named-cell'
import { columnWidth, type SalesColumn, type TableKind } from '@/features/sales/table/sales-column'
import {
  easeColumn,
  percentColumn,
  priceColumn,
  totalColumns,
  unitsColumn,
} from '@/features/sales/table/sales-figure-columns'
import { priceModeLabels } from '@/parts/prices/price-mode'

/** Sales by homogeneous group; products without a group have one row each, which cannot be opened. */
export const groupTable: TableKind<GroupSalesRow> = {
  rows: 'group',
  rowId: ({ dcpf_id, cn }) => (dcpf_id === null ? `cn-${cn}` : String(dcpf_id)),
  nameOf: ({ dcpf_name }) => dcpf_name,
  by: 'por agrupación homogénea',
  counted: 'Agrupaciones',
  within: ({ dcpf_id }) => (dcpf_id === null ? null : { group: dcpf_id }),
  columns: (view) => {
    // Stated because proposals compute it by units.
    const measure = `Por importe, en ${priceModeLabels[view.mode]}`
    const suffix = view.mode === 'pvl' ? '' : '_pvp'
    return [
      group,
      easeColumn(view, { field: 'dcpf_ease_of_change', of: (row) => row.dcpf_ease_of_change }),
      percentColumn({
        id: 'brand',
        header: '% Marca',
        hint: `Parte de las marcas en lo vendido de marcas y genéricos. ${measure}`,
        field: `brand_percentage${suffix}`,
        of: (row) => row[`brand_percentage${suffix}`],
        under: !view.roomy,
      }),
      percentColumn({
        id: 'share',
        header: '% MS',
        hint: `Cuota de mercado. ${measure}`,
        field: `market_share_percentage${suffix}`,
        of: (row) => row[`market_share_percentage${suffix}`],
        hidden: !view.share,
        under: !view.roomy,
      }),
      priceColumn(view, {
        field: (mode) => `dcpf_reference_${mode}`,
        of: (row) => ({ pvl: row.dcpf_reference_pvl, pvp: row.dcpf_reference_pvp }),
      }),
      unitsColumn(),
      ...totalColumns<GroupSalesRow>(view),
    ]
  },
}

const group: SalesColumn<GroupSalesRow> = {
  id: 'group',
  field: 'dcpf_name',
  sortable: true,
  header: 'Agrupación homogénea',
  width: columnWidth,
  grow: 1,
  cell: ({ dcpf_name, count_cns, cn }) => (
    <NamedCell name={dcpf_name} references={count_cns} note={cn === null ? null : `CN ${cn}`} />
  ),
  card: 'title',
  sheet: [
    { title: 'Agrupación homogénea', kind: 'text', value: ({ dcpf_name }) => dcpf_name },
    { title: 'CN', kind: 'text', value: ({ cn }) => cn },
    { title: 'Referencias', kind: 'integer', value: ({ count_cns }) => count_cns },
  ],
}

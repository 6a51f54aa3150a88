import type { GroupSalesRow } from '@/domain/sales/questions/sales-rows'
import { NamedCell } from '@/features/sales/table/named-cell'
import {
  nameColumn,
  type SalesColumn,
  type TableKind,
  type TableView,
} from '@/features/sales/table/sales-column'
import {
  easeColumn,
  percentColumn,
  priceColumn,
  referencesColumn,
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
      groupColumn(view),
      referencesColumn(view),
      easeColumn(view, { field: 'dcpf_ease_of_change', of: (row) => row.dcpf_ease_of_change }),
      percentColumn({
        id: 'brand',
        header: '% Marca',
        hint: `Parte de las marcas en lo vendido de marcas y genéricos. ${measure}`,
        field: `brand_percentage${suffix}`,
        of: (row) => row[`brand_percentage${suffix}`],
        folded: !view.wide && view.compare !== null,
      }),
      percentColumn({
        id: 'share',
        header: '% MS',
        hint: `Cuota de mercado. ${measure}`,
        field: `market_share_percentage${suffix}`,
        of: (row) => row[`market_share_percentage${suffix}`],
        hidden: !view.share,
        folded: !view.wide,
      }),
      {
        ...priceColumn<GroupSalesRow>(view, {
          field: (mode) => `dcpf_reference_${mode}`,
          of: (row) => ({ pvl: row.dcpf_reference_pvl, pvp: row.dcpf_reference_pvp }),
        }),
        // On a tablet there is room for the others.
        folded: !view.wide,
      },
      unitsColumn(),
      ...totalColumns<GroupSalesRow>(view),
    ]
  },
}

const groupColumn = ({ wide }: TableView): SalesColumn<GroupSalesRow> => ({
  id: 'group',
  field: 'dcpf_name',
  ...nameColumn,
  header: 'Agrupación homogénea',
  cell: ({ dcpf_name, count_cns, cn }) => (
    <NamedCell name={dcpf_name} references={wide ? null : count_cns} note={cn === null ? null : `CN ${cn}`} />
  ),
  sheet: [
    { title: 'Agrupación homogénea', kind: 'text', value: ({ dcpf_name }) => dcpf_name },
    { title: 'CN', kind: 'text', value: ({ cn }) => cn },
  ],
})

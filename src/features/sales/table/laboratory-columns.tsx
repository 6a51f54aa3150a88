import type { AggregatedSalesRow, LaboratorySalesRow } from '@/domain/sales/questions/sales-rows'
import { NamedCell } from '@/features/sales/table/named-cell'
import {
  figureWidth,
  nameColumn,
  type SalesColumn,
  type TableKind,
  type TableView,
} from '@/features/sales/table/sales-column'
import {
  referencesColumn,
  totalColumns,
  Units,
  unitsColumn,
} from '@/features/sales/table/sales-figure-columns'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { priceModeLabels } from '@/parts/prices/price-mode'

const aggregateNote = 'Agregado de laboratorios'

/** Sales by laboratory; in aggregated mode the other laboratories are added up in rows that cannot be opened. */
export const laboratoryTable: TableKind<LaboratorySalesRow> = {
  rows: 'laboratory',
  rowId: ({ laboratory_id, group_id }) => (laboratory_id === null ? `${group_id}` : String(laboratory_id)),
  nameOf: ({ laboratory_name }) => laboratory_name,
  by: 'por laboratorio',
  counted: 'Laboratorios',
  within: ({ laboratory_id, is_aggregated }) =>
    is_aggregated || laboratory_id === null ? null : { laboratory: laboratory_id },
  columns: (view) => [
    laboratoryColumn(view),
    referencesColumn(view),
    stockColumn(),
    unitsColumn(),
    ...totalColumns<LaboratorySalesRow>(view, `${priceModeLabels[view.mode]} Total`),
    { ...logo, folded: !view.wide && view.compare !== null },
  ],
}

const laboratoryColumn = ({ wide }: TableView): SalesColumn<LaboratorySalesRow> => ({
  id: 'laboratory',
  field: 'laboratory_name',
  ...nameColumn,
  header: 'Laboratorio',
  cell: ({ laboratory_name, count_cns, is_aggregated }) => (
    <NamedCell
      name={laboratory_name}
      references={wide ? null : count_cns}
      note={is_aggregated ? aggregateNote : null}
    />
  ),
  sheet: [{ title: 'Laboratorio', kind: 'text', value: ({ laboratory_name }) => laboratory_name }],
})

const logo: SalesColumn<LaboratorySalesRow> = {
  id: 'logo',
  sortable: false,
  header: 'Lab.',
  align: 'center',
  width: 56,
  cell: ({ laboratory_id, laboratory_name, image, is_aggregated }) =>
    is_aggregated ? null : <LaboratoryMark id={laboratory_id} name={laboratory_name} image={image} />,
  // Not needed on cards and in files, where the name says it.
  card: 'none',
  sheet: [],
}

/** The details of a homogeneous group in aggregated mode. */
export const aggregateTable: TableKind<AggregatedSalesRow> = {
  rows: 'aggregated-group',
  rowId: ({ group_id }) => group_id,
  nameOf: ({ group_name }) => group_name,
  by: 'por grupo de laboratorios',
  counted: 'Grupos',
  columns: (view) => [
    {
      id: 'group',
      field: 'group_name',
      ...nameColumn,
      header: 'Laboratorio',
      cell: ({ group_name, count_cns, group_id }) => (
        <NamedCell
          name={group_name}
          references={view.wide ? null : count_cns}
          note={group_id === 'own' ? null : aggregateNote}
        />
      ),
      sheet: [{ title: 'Laboratorio', kind: 'text', value: ({ group_name }) => group_name }],
    },
    referencesColumn(view),
    { ...stockColumn<AggregatedSalesRow>(), folded: !view.wide },
    unitsColumn(),
    ...totalColumns<AggregatedSalesRow>(view, `${priceModeLabels[view.mode]} Total`),
  ],
}

const stockColumn = <Row extends { stock: number | null }>(): SalesColumn<Row> => ({
  id: 'stock',
  field: 'stock',
  sortable: true,
  descFirst: true,
  header: 'Stock',
  align: 'end',
  width: figureWidth,
  grow: 1,
  cell: ({ stock }) => <Units units={stock} />,
  card: 'fact',
  sheet: [{ title: 'Stock', kind: 'integer', value: ({ stock }) => stock }],
})

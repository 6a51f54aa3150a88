import { type Cents, formatEurosRounded } from '@/domain/basics/money'
import { changeSince, formatChange, formatInteger } from '@/domain/basics/numbers'
import type { EaseOfChange as Ease } from '@/domain/catalogue/catalogue'
import { easeOfChangeLabels } from '@/domain/proposal/templates'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import { amountOf } from '@/features/sales/amounts'
import { comparedColumnNames } from '@/features/sales/filters/table-controls'
import { figureWidth, type SalesColumn, type TableView } from '@/features/sales/table/sales-column'
import classes from '@/features/sales/table/sales-table.module.css'
import { type ShownTotals, shownDifference, shownTotals } from '@/features/sales/table/shown-totals'
import type { ComparedColumn } from '@/features/sales/widget-config'
import { EaseOfChange } from '@/parts/catalogue/ease-of-change'
import { Money } from '@/parts/prices/money'
import { byMode, priceModeLabels } from '@/parts/prices/price-mode'

/** Units; '- - -' for zero and missing values (analytics.md §5). */
export function Units({ units }: { units: number | null }) {
  return units === null || units === 0 ? <span className={classes.missing}>- - -</span> : formatInteger(units)
}

const unitsOf = ({ sum_sales }: RowSales): number => sum_sales

export const unitsColumn = <Row extends RowSales>(): SalesColumn<Row> => ({
  id: 'units',
  field: 'sum_sales',
  sortable: true,
  descFirst: true,
  header: 'Unidades',
  align: 'end',
  width: 94,
  grow: 1,
  cell: ({ sum_sales }) => <Units units={sum_sales} />,
  card: 'fact',
  sheet: [{ title: 'Unidades', kind: 'integer', value: unitsOf, total: unitsOf }],
})

/** How many products a row stands for: a column, or in the line of facts below the row's name. */
export const referencesColumn = <Row extends { count_cns: number }>({
  wide,
}: TableView): SalesColumn<Row> => ({
  id: 'references',
  header: 'Referencias',
  align: 'end',
  width: figureWidth,
  grow: 1,
  folded: !wide,
  cell: ({ count_cns }) => formatInteger(count_cns),
  card: 'none',
  sheet: [{ title: 'Referencias', kind: 'integer', value: ({ count_cns }) => count_cns }],
})

/** Whole euros on the screen, cents in files, whose headings name the price mode. With a comparison also the change. */
export const totalColumns = <Row extends RowSales>(
  { mode, compare, wide, columns, euros }: TableView,
  header = 'Total',
): SalesColumn<Row>[] => [
  {
    id: 'total',
    field: `total_${mode}`,
    sortable: true,
    descFirst: true,
    header,
    align: 'end',
    width: 100,
    grow: 1,
    cell: (row) => <Money cents={shownOf(row, { mode, euros }).total} rounded />,
    card: 'fact',
    sheet: [
      {
        title: `${priceModeLabels[mode]} Total`,
        kind: 'cents',
        value: (row) => amountOf(row, 'total', mode),
        total: (all) => amountOf(all, 'total', mode),
      },
    ],
  },
  ...(compare === null ? [] : comparisonColumns<Row>({ mode, wide, columns, euros })),
]

/** As the row shows them; one by one where the page has not all of them. */
const shownOf = (row: RowSales, { mode, euros }: Pick<TableView, 'mode' | 'euros'>): ShownTotals =>
  euros?.get(row) ?? shownTotals(row, mode)

/** Change of the total since the period compared with; null while that is loading. */
export const totalDifference = (sales: RowSales, mode: TableView['mode']) => {
  if (sales.compared === null) return null
  const now = amountOf(sales, 'total', mode)
  const before = amountOf(sales.compared, 'total', mode)
  return { amount: now - before, fraction: changeSince(before, now) }
}

export const formatDifference = (cents: Cents): string =>
  `${cents > 0 ? '+' : ''}${formatEurosRounded(cents)}`

/** Columns that were not chosen are in what a row opens to, can be sorted by from the menu, and are in every file. */
const comparisonColumns = <Row extends RowSales>({
  mode,
  wide,
  columns,
  euros,
}: Pick<TableView, 'mode' | 'wide' | 'columns' | 'euros'>): SalesColumn<Row>[] => {
  const amount = (row: RowSales) => totalDifference(row, mode)?.amount ?? null
  const fraction = (row: RowSales) => totalDifference(row, mode)?.fraction ?? null
  const before = ({ compared }: RowSales) => (compared === null ? null : amountOf(compared, 'total', mode))
  const unitsBefore = ({ compared }: RowSales) => compared?.sum_sales ?? null
  const unitsDifference = ({ compared, sum_sales }: RowSales) =>
    compared === null ? null : sum_sales - compared.sum_sales
  const shared = { sortable: true, descFirst: true, align: 'end', width: figureWidth, grow: 1 } as const
  const chosen = (id: ComparedColumn) =>
    ({ ...shared, id, header: comparedColumnNames[id], folded: !columns.includes(id), card: 'more' }) as const
  return [
    {
      ...chosen('before'),
      field: `compared_total_${mode}`,
      value: (row) => mapped(shownOf(row, { mode, euros }).before, formatEurosRounded),
      sheet: [{ title: comparedColumnNames.before, kind: 'cents', value: before, total: before }],
    },
    {
      ...shared,
      id: 'difference',
      field: `difference_total_${mode}`,
      header: 'Diferencia',
      folded: !wide,
      card: 'more',
      value: (row) => mapped(shownDifference(shownOf(row, { mode, euros })), formatDifference),
      sheet: [{ title: 'Diferencia', kind: 'cents', value: amount, total: amount }],
    },
    {
      ...shared,
      id: 'change',
      field: `change_total_${mode}`,
      header: 'Diferencia %',
      card: 'fact',
      value: (row) => mapped(fraction(row), formatChange),
      sheet: [{ title: 'Diferencia %', kind: 'percent', value: fraction, total: fraction }],
    },
    {
      ...chosen('unitsBefore'),
      field: 'compared_sum_sales',
      value: (row) => mapped(unitsBefore(row), formatInteger),
      sheet: [
        { title: comparedColumnNames.unitsBefore, kind: 'integer', value: unitsBefore, total: unitsBefore },
      ],
    },
    {
      ...chosen('unitsDifference'),
      field: 'difference_sum_sales',
      value: (row) => mapped(unitsDifference(row), formatUnitsDifference),
      sheet: [
        {
          title: comparedColumnNames.unitsDifference,
          kind: 'integer',
          value: unitsDifference,
          total: unitsDifference,
        },
      ],
    },
  ]
}

const formatUnitsDifference = (units: number): string => `${units > 0 ? '+' : ''}${formatInteger(units)}`

const mapped = (value: number | null, format: (value: number) => string) =>
  value === null ? null : format(value)

/** PVL or PVP per unit; a missing price is shown as 0 € (analytics.md §5). */
export const priceColumn = <Row,>(
  { mode, wide, compare }: TableView,
  price: {
    field: (mode: TableView['mode']) => string
    of: (row: Row) => { pvl: Cents | null; pvp: Cents | null }
  },
): SalesColumn<Row> => ({
  id: 'price',
  field: price.field(mode),
  sortable: true,
  descFirst: true,
  header: priceModeLabels[mode],
  folded: !wide && compare !== null,
  align: 'end',
  width: figureWidth,
  grow: 1,
  cell: (row) => <Money {...price.of(row)} missing="0 €" />,
  card: 'more',
  sheet: [{ title: priceModeLabels[mode], kind: 'cents', value: (row) => byMode(mode, price.of(row)) ?? 0 }],
})

/** The engine sorts unknown values as the most difficult ones. */
export const easeColumn = <Row,>(
  { ease }: TableView,
  { field, of }: { field: string; of: (row: Row) => Ease },
): SalesColumn<Row> => ({
  id: 'ease',
  field,
  sortable: true,
  header: 'Gx Switch',
  hint: 'Facilidad de cambio',
  width: 92,
  grow: 1,
  hidden: !ease,
  cell: (row) => {
    const known = of(row)
    return known === 0 ? null : <EaseOfChange ease={known} />
  },
  sheet: [{ title: 'Gx Switch', kind: 'text', value: (row) => easeOfChangeLabels[of(row)] || null }],
})

/** Whole percentages. */
export const percentColumn = <Row,>(column: {
  id: string
  header: string
  hint: string
  field: string
  of: (row: Row) => number
  hidden?: boolean
  folded: boolean
}): SalesColumn<Row> => {
  const { of, ...rest } = column
  return {
    ...rest,
    sortable: true,
    descFirst: true,
    align: 'end',
    width: 76,
    grow: 1,
    cell: (row) => `${of(row)}\u00a0%`,
    sheet: [{ title: column.header, kind: 'percent', value: (row) => of(row) / 100 }],
  }
}

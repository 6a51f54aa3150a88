import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { formatEurosRounded } from '@/domain/basics/money'
import { formatChange, formatInteger } from '@/domain/basics/numbers'
import type { SalesRow, SalesSort, TableAnswer, TableQuestion } from '@/domain/sales/questions/sales-question'
import type { RowSales } from '@/domain/sales/questions/sales-rows'
import type { Sheet } from '@/domain/sheet/sheet'
import { ExportMenu } from '@/features/sales/export/export-menu'
import type { ExportedView } from '@/features/sales/export/exported-view'
import { useSalesScope } from '@/features/sales/sales-scope'
import type { SalesColumn, TableKind, TableView } from '@/features/sales/table/sales-column'
import { formatDifference, totalDifference } from '@/features/sales/table/sales-figure-columns'
import {
  type ShownTotals,
  shownDifference,
  shownTotals,
  shownTotalsOfRows,
} from '@/features/sales/table/shown-totals'
import { useKindTotals } from '@/features/sales/table/use-kind-totals'
import { useSales } from '@/features/sales/use-sales'
import type { PriceMode } from '@/parts/prices/price-mode'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridSort, GridState } from '@/ui/data-grid/list/columns'
import type { ListInRow, RowDetail } from '@/ui/data-grid/list/grid-props'
import { usePreparedPrint } from '@/ui/screen/use-prepared-print'

/** What is asked, whatever the order and the page. */
export type Asked = Pick<TableQuestion, 'filter' | 'aggregate' | 'within' | 'compare'>

type SalesGridProps<Row extends SalesRow> = ListInRow & {
  kind: TableKind<Row>
  label: string
  asked: Asked
  view: TableView
  pageSizes: readonly number[]
  loadingText: string
  /** What is asked, in words, for files and the printed page. */
  exported: ExportedView
  /** Where the exports stand instead of above the rows; null until it is there. */
  exportSlot?: HTMLElement | null
  /** Settings and filters of a table that is not in a row. */
  tools?: ReactNode
  /** What the row of this name opens to, where it opens. */
  detail?: RowDetail<{ name: string; within: TableQuestion['within']; euros: ShownTotals | undefined }>
  /** The totals in whole euros as the row shows them that these rows are of. */
  euros?: ShownTotals | undefined
}

/** The largest totals first, until somebody asks for another order. */
export const defaultSort: GridSort[] = [{ id: 'total', desc: true }]

/** Rows on paper of one table: of 4,000 groups nobody wants paper, and the file has all. */
const mostPrinted = 500

/** One table of sales, sorted and paged by the engine. */
export function SalesGrid<Row extends SalesRow>(props: SalesGridProps<Row>) {
  const { kind, label, asked, view, state, onStateChange, exportSlot } = props
  const { source } = useSalesScope()
  const sortable = useMemo(() => kind.columns(view), [kind, view])
  const question = tableQuestion({ rows: kind.rows, asked, state, columns: sortable })
  const sales = useSales(question)
  // The engine answers with the rows that were asked for: those of this kind.
  const paper = useRowsOnPaper<Row>(question)
  const answer = paper ?? (sales.data as TableAnswer<Row> | undefined)
  const { refetch, isPlaceholderData } = sales
  const shown = useKindOfRows(kind, isPlaceholderData)
  const ofKind = useKindTotals(asked.within === null ? asked.filter : null, answer, view.mode)
  const whole = props.euros ?? ofKind
  const total = whole?.total
  const before = whole?.before
  const euros = useMemo(
    () => shownTotalsOfRows(answer, view.mode, { total, before }),
    [answer, view.mode, total, before],
  )
  const columns = useMemo(() => shown.columns({ ...view, euros }), [shown, view, euros])

  const load = async () => {
    const outcome = await source.ask({ ...question, skip: 0, take: null })
    if (!outcome.ok) return null
    const all = outcome.data as TableAnswer<Row>
    return {
      sheet: salesSheet('rebotica', sortable, all),
      summary: tableSummary(kind.counted, all, view.mode, whole),
    }
  }
  const exports = (
    <ExportMenu
      title={label}
      by={kind.by}
      view={props.exported}
      isEmpty={answer === undefined || answer.count === 0}
      load={load}
    />
  )
  const { within } = shown
  const { detail } = props
  return (
    <>
      {exportSlot ? createPortal(exports, exportSlot) : null}
      <DataGrid
        label={label}
        columns={columns}
        // A failure empties the list (analytics.md §4, §8).
        rows={sales.isError && answer === undefined ? [] : answer?.rows}
        count={answer?.count}
        // Kinds number their rows alike.
        getRowId={(row) => `${shown.rows} ${shown.rowId(row)}`}
        // On paper are all pages.
        state={paper === null ? state : { ...state, pageIndex: 0, pageSize: Math.max(1, paper.rows.length) }}
        onStateChange={onStateChange}
        paging="server"
        pageSizes={props.pageSizes}
        refreshing={isPlaceholderData}
        loadingText={props.loadingText}
        emptyText="Sin ventas"
        emptyAction={
          sales.isError ? (
            <Button variant="default" onClick={() => refetch()}>
              Reintentar
            </Button>
          ) : undefined
        }
        detail={
          within === undefined || detail === undefined
            ? undefined
            : {
                list: detail.list,
                show: (row, list) =>
                  detail.show({ name: shown.nameOf(row), within: within(row), euros: euros?.get(row) }, list),
              }
        }
        canExpand={within === undefined ? undefined : (row) => within(row) !== null}
        dense
        inPlace
        tools={props.tools ?? exports}
        summary={
          answer === undefined
            ? undefined
            : [...tableSummary(shown.counted, answer, view.mode, whole), ...cutOnPaper(paper)].map((text) => (
                <span key={text}>{text}</span>
              ))
        }
      />
    </>
  )
}

/** The first rows of the whole table while it is printed with Ctrl+P; null otherwise. */
function useRowsOnPaper<Row extends SalesRow>(question: TableQuestion): TableAnswer<Row> | null {
  const { source } = useSalesScope()
  const [paper, setPaper] = useState<TableAnswer<Row> | null>(null)
  usePreparedPrint(async () => {
    const outcome = await source.ask({ ...question, skip: 0, take: mostPrinted })
    if (!outcome.ok) return
    addEventListener('afterprint', () => setPaper(null), { once: true })
    flushSync(() => setPaper(outcome.data as TableAnswer<Row>))
  })
  return paper
}

const cutOnPaper = (paper: TableAnswer | null): string[] =>
  paper === null || paper.rows.length >= paper.count
    ? []
    : [`Impresas las ${formatInteger(paper.rows.length)} primeras filas; todas, con «Exportar»`]

/** What a grid in this state asks. */
export const tableQuestion = <Row,>(grid: {
  rows: TableQuestion['rows']
  asked: Asked
  state: Pick<GridState, 'sort' | 'pageIndex' | 'pageSize'>
  columns: readonly SalesColumn<Row>[]
}): TableQuestion => ({
  ask: 'table',
  rows: grid.rows,
  ...grid.asked,
  sort: fieldsOf(grid.state.sort, grid.columns),
  skip: grid.state.pageIndex * grid.state.pageSize,
  take: grid.state.pageSize,
})

/** The kind of the rows that are there: until those of another have come, the earlier ones stay. */
function useKindOfRows<Row extends SalesRow>(asked: TableKind<Row>, areEarlier: boolean): TableKind<Row> {
  const [last, setLast] = useState(asked)
  if (!areEarlier && last !== asked) setLast(asked)
  return areEarlier ? last : asked
}

/** Columns keep their order when the price mode changes; the engine is told the field of the mode. */
const fieldsOf = <Row,>(sort: readonly GridSort[], columns: readonly SalesColumn<Row>[]): SalesSort[] =>
  sort.flatMap(({ id, desc }) => {
    const field = columns.find((column) => column.id === id && column.hidden !== true)?.field
    return field === undefined ? [] : { id: field, desc }
  })

/** The rows as a sheet, and what they add up to: the columns and prices shown, amounts in cents. */
const salesSheet = <Row,>(
  name: string,
  columns: readonly SalesColumn<Row>[],
  { rows, totals }: { rows: readonly Row[]; totals: RowSales },
): Sheet => {
  const fields = columns.filter(({ hidden }) => hidden !== true).flatMap(({ sheet }) => sheet)
  return {
    name,
    columns: fields.map(({ value: _value, total: _total, ...column }) => column),
    rows: [
      ...rows.map((row) => fields.map(({ value }) => value(row))),
      ...(rows.length === 0
        ? []
        : [fields.map(({ total }, index) => (index === 0 ? 'Total' : (total?.(totals) ?? null)))]),
    ],
  }
}

/** Totals of all rows, not only those of the page: 'Laboratorios: 12', 'Total: 1.234 €' (analytics.md §2 Tables). */
const tableSummary = (
  counted: string,
  { count, totals }: Pick<TableAnswer, 'count' | 'totals'>,
  mode: PriceMode,
  euros: ShownTotals = shownTotals(totals, mode),
): string[] => {
  const fraction = totalDifference(totals, mode)?.fraction ?? null
  const difference = shownDifference(euros)
  const change = fraction === null ? '' : ` (${formatChange(fraction)})`
  return [
    `${counted}: ${formatInteger(count)}`,
    `Unidades: ${formatInteger(totals.sum_sales)}`,
    `Total: ${formatEurosRounded(euros.total)}`,
    ...(difference === null ? [] : [`Diferencia: ${formatDifference(difference)}${change}`]),
  ]
}

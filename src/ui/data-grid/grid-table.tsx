import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { GridPaging } from '@/ui/data-grid/grid-paging'
import { FoldedFacts, GridDetailRow, GridFooterRow, GridHeaderRow, GridRow } from '@/ui/data-grid/grid-rows'
import { GridEmpty, GridLoading } from '@/ui/data-grid/grid-states'
import classes from '@/ui/data-grid/grid-table.module.css'
import { GridTools } from '@/ui/data-grid/grid-tools'
import { type GridColumn, hasRowAction } from '@/ui/data-grid/list/columns'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import type { GridModel } from '@/ui/data-grid/list/use-grid-model'
import { useFrameHeight } from '@/ui/data-grid/use-frame-height'
import { useGridColumns, type VisibleColumn } from '@/ui/data-grid/use-grid-columns'
import { useGridItems } from '@/ui/data-grid/use-grid-items'
import { useWindowOfItems } from '@/ui/data-grid/use-window-of-items'
import { useWayOut } from '@/ui/data-grid/way-out'
import { useIsTouch } from '@/ui/screen/screen-width'
import { usePrinting } from '@/ui/screen/use-printing'

// not a token: needed as a number; the style sheet gives the header the height of `--rb-touch`.
const headerHeight = 44
const noRows: never[] = []
const noColumns: never[] = []

/**
 * The grid on wide screens: sticky header and totals, rows that open; of long lists only the rows in view are rendered.
 */
export function GridTable<Row>(props: DataGridProps<Row> & { model: GridModel<Row> }) {
  const { getRowId, state, model, label, detail, canExpand, rowTone } = props
  const rows = model.rows()
  const wayOut = useWayOut()
  const frame = useRef<HTMLElement>(null)
  const touch = useIsTouch()
  const printing = usePrinting()
  const frameHeight = useFrameHeight(frame, props.height === 'frame')
  const visible = useGridColumns(props.columns, state.sort, model.changeSort)
  const columns = useMemo(() => visible.filter(({ column }) => partOf(column) === 'row'), [visible])
  const elsewhere = useMemo(() => visible.filter(({ column }) => partOf(column) !== 'row'), [visible])
  // Memoised, so that rows are not rendered again.
  const [inRow, underRow, folded] = useMemo(() => byPart(props.columns), [props.columns])
  const expandable = detail !== undefined || folded.length > 0
  const hasDetail = (row: Row) => detail !== undefined && (canExpand?.(row) ?? true)
  const canOpen = (row: Row) => folded.length > 0 || hasDetail(row)
  const all = useGridItems({
    rows: rows ?? noRows,
    getRowId,
    expandedId: model.expandedId,
    hasDetail: canOpen,
  })
  const shown = useWindowOfItems({
    items: all,
    frame,
    guess: touch ? 52 : 40,
    margin: headerHeight,
    arrangement: { sort: state.sort, rows: rows?.length ?? 0 },
  })

  const scrolls = props.height === 'frame' || props.maxHeight !== undefined
  // A new sort order or page starts at the top. Not for a frame as tall as its rows: reading its position would force a
  // layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are the signal, not an input
  useEffect(() => {
    if (scrolls) frame.current?.scrollTo?.({ top: 0 })
  }, [scrolls, state.sort, state.pageIndex])
  // The row that an address opens is looked for on arrival alone: whoever opens one sees it.
  const arrived = useRef(false)
  const { scrollTo } = shown
  useEffect(() => {
    if (arrived.current || all.count === 0) return
    arrived.current = true
    if (scrolls && all.open >= 0) scrollTo(all.open)
  }, [scrolls, all, scrollTo])

  return (
    <div className={classes.grid} data-quantity-scope>
      <GridTools
        tools={props.tools}
        columns={touch || elsewhere.some(({ canSort }) => canSort) ? visible : noColumns}
      />
      {props.paging === 'all' ? wayOut.skip : null}
      <section
        ref={frame}
        className={classes.frame}
        data-dense={props.dense || undefined}
        data-pins={inRow.some(({ card }) => card === 'control') || undefined}
        data-acts={hasRowAction(props.columns) || undefined}
        style={{ maxHeight: printing ? undefined : (props.maxHeight ?? frameHeight) }}
        aria-label={label}
        aria-description={expandable ? 'Flechas: de fila en fila. Intro: abrir o cerrar.' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          moveBetweenRows(event)
          if (props.paging === 'all') wayOut.onKeyDown(event)
        }}
      >
        <table
          aria-label={label}
          aria-rowcount={rows === undefined ? -1 : model.count + 1}
          aria-colcount={columns.length + (expandable ? 1 : 0) + (underRow.length > 0 ? 1 : 0)}
          aria-busy={rows === undefined || model.stale}
          className={classes.table}
          // The paper decides about the widths.
          style={
            printing ? undefined : tracks(columns, expandable ? (touch ? 'var(--rb-touch)' : '36px') : null)
          }
        >
          <GridHeaderRow columns={columns} expandable={expandable} hasUnder={underRow.length > 0} />
          {rows === undefined ? (
            <GridLoading columns={columns} expandable={expandable} text={props.loadingText} />
          ) : rows.length === 0 ? (
            <GridEmpty text={props.emptyText} action={props.emptyAction} />
          ) : (
            <tbody
              className={classes.body}
              style={shown.spacers}
              data-list
              data-stale={model.stale || undefined}
            >
              {shown.items.map((item) =>
                item.kind === 'detail' ? (
                  <GridDetailRow
                    key={item.key}
                    item={item}
                    measure={shown.measure}
                    columnCount={columns.length}
                  >
                    <FoldedFacts columns={folded} row={item.row} />
                    {hasDetail(item.row) ? model.detailOf(item.row) : null}
                  </GridDetailRow>
                ) : (
                  <GridRow
                    key={props.inPlace && shown.measure === undefined ? item.rowIndex : item.key}
                    row={item.row}
                    id={item.key}
                    index={item.index}
                    columns={inRow}
                    under={underRow}
                    rowNumber={model.offset + item.rowIndex + 2}
                    measure={shown.measure}
                    expandable={expandable}
                    canOpen={canOpen(item.row)}
                    isOpen={item.index === all.open}
                    onToggle={model.toggleExpanded}
                    tone={rowTone?.(item.row)}
                  />
                ),
              )}
            </tbody>
          )}
          {columns.some(({ column }) => column.footer !== undefined) ? (
            <GridFooterRow columns={columns} expandable={expandable} />
          ) : null}
        </table>
      </section>
      {wayOut.end}
      {props.paging === 'all' ? null : (
        <GridPaging
          label={props.label}
          model={model}
          pageSize={state.pageSize}
          pageSizes={props.pageSizes}
          summary={props.summary}
          read={props.rows?.length ?? 0}
          serverCount={props.serverCount}
          after={state.after}
          next={props.next ?? undefined}
        />
      )}
    </div>
  )
}

type RowPart = 'row' | 'under' | 'folded'

const partOf = <Row,>({ under, folded }: GridColumn<Row>): RowPart =>
  folded ? 'folded' : under ? 'under' : 'row'

function byPart<Row>(columns: readonly GridColumn<Row>[]) {
  const shown = columns.filter(({ hidden }) => hidden !== true)
  const at = (part: RowPart) => shown.filter((column) => partOf(column) === part)
  return [at('row'), at('under'), at('folded').filter(({ card }) => card !== 'none')] as const
}

/** Each row has the same grid tracks. No track depends on content, so columns always line up. */
function tracks<Row>(columns: readonly VisibleColumn<Row>[], chevron: string | null): CSSProperties {
  const widths = columns.map(({ column: { width, grow = 0 } }) =>
    grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`,
  )
  const least = columns.reduce((sum, { column }) => sum + column.width, 0)
  return {
    '--grid-tracks': [...(chevron === null ? [] : [chevron]), ...widths].join(' '),
    minWidth: chevron === null ? least : `calc(${least}px + ${chevron})`,
  }
}

const rowSelector = 'tbody > tr[aria-rowindex]'
/** Elements that use arrows and Enter themselves. */
const ownKeys = 'input, select, textarea, [contenteditable]'

/**
 * Keyboard navigation in a grid: arrows move from row to row (from an open row into a grid in its details), and Enter
 * opens a row, or does what the whole row does. From the frame itself, arrow down moves to the rows.
 */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: frame, key } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // The menu of a row is rendered in a portal, but React delivers its key events here, too.
  if (!(target instanceof HTMLElement) || !frame.contains(target) || target.closest(ownKeys) !== null) return
  const row = target.closest<HTMLElement>(rowSelector)
  if (key === 'Enter' && target === row) {
    event.preventDefault()
    const opens = row.querySelector<HTMLElement>(':scope > td > button[aria-expanded]')
    ;(opens ?? row.querySelector<HTMLElement>('[data-row-action]'))?.click()
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  if (row === null && target !== frame) return
  const rows = [...frame.querySelectorAll<HTMLElement>(rowSelector)]
  const at = row === null ? -1 : rows.indexOf(row)
  const next = rows[key === 'ArrowDown' ? at + 1 : at - 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

import { Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import classes from '@/ui/data-grid/grid-table.module.css'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'
import type { GridItem } from '@/ui/data-grid/use-grid-items'
import { usePrinting } from '@/ui/screen/use-printing'

type Columns<Row> = readonly VisibleColumn<Row>[]

function HeaderRow<Row>({
  columns,
  expandable,
  hasUnder,
}: {
  columns: Columns<Row>
  expandable: boolean
  hasUnder: boolean
}) {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1} className={classes.row}>
        {expandable ? (
          <th scope="col" className={`${classes.cell} ${classes.chevronCell}`}>
            <span className={classes.hidden}>Detalle</span>
          </th>
        ) : null}
        {columns.map((visible) => (
          <HeaderCell key={visible.column.id} {...visible} />
        ))}
        {hasUnder ? (
          <th scope="col" className={classes.hidden}>
            Más datos
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

/** Memoised: new rows do not render the header again. */
export const GridHeaderRow = memo(HeaderRow) as typeof HeaderRow

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function HeadingCell<Row>({ column, canSort, sorted, sortNumber, toggleSort }: VisibleColumn<Row>) {
  const printing = usePrinting()
  // Chromium does not repeat a head with buttons on each page.
  const label =
    canSort && !printing ? (
      <button
        type="button"
        className={classes.sort}
        title={column.hint === undefined ? 'Mayúsculas y clic añade la columna al orden' : undefined}
        onClick={(event) => toggleSort(event.shiftKey)}
      >
        <span className={classes.heading}>{column.header}</span>
        {sorted === false ? null : sorted === 'asc' ? (
          <IconArrowUp size={14} aria-hidden />
        ) : (
          <IconArrowDown size={14} aria-hidden />
        )}
        {sortNumber > 0 && sorted !== false ? <span className={classes.sortNumber}>{sortNumber}</span> : null}
      </button>
    ) : (
      <span className={classes.heading}>{column.header}</span>
    )
  return (
    <th
      scope="col"
      aria-sort={sorted === false ? (canSort ? 'none' : undefined) : ariaSort[sorted]}
      className={classes.cell}
      {...placeOf(column)}
    >
      {column.hint === undefined ? label : <Tooltip label={column.hint}>{label}</Tooltip>}
    </th>
  )
}

/** Memoised: another order changes one or two of them. */
const HeaderCell = memo(HeadingCell) as typeof HeadingCell

type GridRowProps<Row> = {
  row: Row
  id: string
  /** Index among the items, for the virtualiser. */
  index: number
  columns: readonly GridColumn<Row>[]
  /** Facts in the second line. */
  under: readonly GridColumn<Row>[]
  rowNumber: number
  measure: ((element: HTMLElement | null) => void) | undefined
  expandable: boolean
  canOpen: boolean
  isOpen: boolean
  onToggle: (id: string) => void
  tone: 'amber' | 'muted' | undefined
}

function TableRow<Row>(props: GridRowProps<Row>) {
  const { row, id, index, columns, under, rowNumber, measure, expandable, canOpen, isOpen, onToggle, tone } =
    props
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={rowNumber}
      // Reached with arrow keys (grid-table.tsx) instead of Tab.
      tabIndex={-1}
      className={classes.row}
      data-open={isOpen || undefined}
      data-tone={tone}
    >
      {expandable ? (
        <td className={classes.chevronCell}>
          {canOpen ? (
            <button
              type="button"
              className={classes.chevron}
              aria-expanded={isOpen}
              aria-label={isOpen ? 'Cerrar el detalle' : 'Abrir el detalle'}
              onClick={() => onToggle(id)}
            />
          ) : null}
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.id} className={classes.cell} {...placeOf(column)}>
          {cellContent(column, row)}
        </td>
      ))}
      {under.length === 0 ? null : (
        <td className={classes.under} data-indented={expandable || undefined}>
          {under.map((column) => {
            const content = cellContent(column, row)
            // No heading for an empty fact.
            return content === null ? null : (
              <span key={column.id} className={classes.underFact}>
                {column.header === '' ? null : <span className={classes.underLabel}>{column.header} </span>}
                {content}
              </span>
            )
          })}
        </td>
      )}
    </tr>
  )
}

/** Memoised: scrolling, refreshing and a new height render the table again, but not the rows that stay. */
export const GridRow = memo(TableRow) as typeof TableRow

/** The column of quantities and buttons stays visible when the frame scrolls sideways. */
const placeOf = <Row,>({ align = 'start', card }: GridColumn<Row>) => ({
  'data-align': align,
  'data-pinned': card === 'control' || undefined,
})

export function cellContent<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.cell !== undefined) return column.cell(row)
  const value = column.value?.(row) ?? null
  return value === null ? <span className={classes.missing}>- - -</span> : value
}

/** What columns that have no room in the row say of it. */
export function FoldedFacts<Row>({ columns, row }: { columns: readonly GridColumn<Row>[]; row: Row }) {
  const facts = columns
    .map((column) => ({ column, content: cellContent(column, row) }))
    .filter(({ content }) => content !== null)
  if (facts.length === 0) return null
  return (
    <dl className={classes.folded}>
      {facts.map(({ column, content }) => (
        <div key={column.id} className={classes.foldedFact}>
          <dt>{column.header}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}

export function GridDetailRow<Row>({
  item,
  measure,
  columnCount,
  children,
}: {
  item: GridItem<Row>
  measure: ((element: HTMLElement | null) => void) | undefined
  columnCount: number
  children: ReactNode
}) {
  return (
    <tr ref={measure} data-index={item.index} className={classes.detailRow}>
      <td colSpan={columnCount + 1} className={classes.detail}>
        {children}
      </td>
    </tr>
  )
}

export function GridFooterRow<Row>({ columns, expandable }: { columns: Columns<Row>; expandable: boolean }) {
  return (
    <tfoot className={classes.foot}>
      <tr className={classes.row}>
        {expandable ? <td className={classes.cell} /> : null}
        {columns.map(({ column }) => (
          <td key={column.id} className={classes.cell} {...placeOf(column)}>
            {column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useId } from 'react'
import classes from '@/ui/data-grid/grid-cards.module.css'
import { cellContent } from '@/ui/data-grid/grid-rows'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'
import type { GridItem } from '@/ui/data-grid/use-grid-items'

type GridCardProps<Row> = {
  item: GridItem<Row>
  position: number
  count: number
  columns: readonly VisibleColumn<Row>[]
  measure: ((element: HTMLElement | null) => void) | undefined
  isOpen: boolean
  onToggle: () => void
  detail: ((row: Row) => ReactNode) | undefined
  tone: 'amber' | 'muted' | undefined
}

/** A row as a card: title, two or three facts and its control; the rest is visible when the card is open. */
export function GridCard<Row>(props: GridCardProps<Row>) {
  const { item, position, count, columns, measure, isOpen, onToggle, detail, tone } = props
  const titleId = useId()
  const at = (place: string) => columns.filter(({ column }) => (column.card ?? 'more') === place)
  const controls = at('control')
  const facts = at('fact')
  const more = at('more')
  const canOpen = more.length > 0 || detail !== undefined
  return (
    <li
      ref={measure}
      data-index={item.index}
      aria-posinset={position}
      aria-setsize={count}
      className={classes.item}
    >
      <article className={classes.card} aria-labelledby={titleId} data-tone={tone}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button does it by keyboard */}
        <div
          className={classes.summary}
          data-open={isOpen || undefined}
          data-opens={canOpen || undefined}
          onClick={canOpen ? (event) => isPlain(event) && onToggle() : undefined}
        >
          <div className={classes.header}>
            <div id={titleId} className={classes.title}>
              {at('title').map(({ column }) => (
                <div key={column.id}>{cellContent(column, item.row)}</div>
              ))}
            </div>
            {canOpen ? (
              <button
                type="button"
                className={classes.chevron}
                aria-expanded={isOpen}
                aria-label={isOpen ? 'Cerrar el detalle' : 'Abrir el detalle'}
                onClick={onToggle}
              >
                <IconChevronRight size={20} aria-hidden />
              </button>
            ) : null}
          </div>
          <Facts columns={facts} row={item.row} beside={facts.every(({ column }) => column.header === '')} />
        </div>
        {controls.length === 0 ? null : (
          <div className={classes.controls}>
            {controls.map(({ column }) => (
              <div key={column.id}>{cellContent(column, item.row)}</div>
            ))}
          </div>
        )}
        {isOpen ? (
          <div className={classes.more}>
            <Facts columns={more} row={item.row} />
            {detail?.(item.row)}
          </div>
        ) : null}
      </article>
    </li>
  )
}

/** A click outside of links and controls, which have their own action. */
const isPlain = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea') === null

function Facts<Row>({
  columns,
  row,
  beside = false,
}: {
  columns: readonly VisibleColumn<Row>[]
  row: Row
  /** Without headings they stand beside the control. */
  beside?: boolean
}) {
  if (columns.length === 0) return null
  if (beside) {
    return (
      <div className={classes.beside}>
        {columns.map(({ column }) => (
          <Fragment key={column.id}>{cellContent(column, row)}</Fragment>
        ))}
      </div>
    )
  }
  return (
    <dl className={classes.facts}>
      {columns.map(({ column }) => {
        const content = cellContent(column, row)
        return content === null ? null : (
          <div key={column.id} className={classes.fact} data-align={column.align}>
            <dt>{column.header}</dt>
            <dd>{content}</dd>
          </div>
        )
      })}
    </dl>
  )
}

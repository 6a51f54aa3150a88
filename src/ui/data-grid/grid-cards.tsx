import { Skeleton, Text } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GridCard } from '@/ui/data-grid/grid-card'
import classes from '@/ui/data-grid/grid-cards.module.css'
import { GridPaging } from '@/ui/data-grid/grid-paging'
import { LoadingText } from '@/ui/data-grid/grid-states'
import { GridTools } from '@/ui/data-grid/grid-tools'
import { hasRowAction } from '@/ui/data-grid/list/columns'
import type { DataGridProps } from '@/ui/data-grid/list/grid-props'
import type { GridModel } from '@/ui/data-grid/list/use-grid-model'
import { useGridColumns } from '@/ui/data-grid/use-grid-columns'
import { useGridItems } from '@/ui/data-grid/use-grid-items'
import {
  inView,
  useAverageHeight,
  useMeasuredAgain,
  useOverscan,
  whole,
  windowFrom,
  windowKeys,
} from '@/ui/data-grid/use-window-of-items'
import { loadingText } from '@/ui/feedback/loading'
import { usePrinting } from '@/ui/screen/use-printing'

const noRows: never[] = []
const noDetail = () => false

/** The grid on a narrow screen: a card per row, scrolled with the page. */
export function GridCards<Row>(props: DataGridProps<Row> & { model: GridModel<Row> }) {
  const { getRowId, state, model, label, detail, canExpand, rowTone } = props
  const rows = model.rows()
  const columns = useGridColumns(props.columns, state.sort, model.changeSort)
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (list.current !== null) setMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const all = useGridItems({ rows: rows ?? noRows, getRowId, expandedId: null, hasDetail: noDetail })
  // On paper are all cards.
  const isWindow = !usePrinting() && all.count >= windowFrom
  const height = useAverageHeight({ list, guess: 96, count: all.count })
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: isWindow ? all.count : 0,
    estimateSize: () => height,
    getItemKey: windowKeys(all),
    scrollMargin: margin,
    overscan: useOverscan(isWindow, { sort: state.sort, rows: rows?.length ?? 0 }, 6),
    enabled: isWindow,
  })
  useMeasuredAgain(virtual, height)
  const shown = isWindow ? inView({ items: all, virtual, margin }) : whole(all)
  // The card that an address opens is looked for on arrival alone: whoever opens one sees it.
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || all.count === 0) return
    arrived.current = true
    const open = Array.from({ length: all.count }, (_, index) => all.keyOf(index)).indexOf(
      model.expandedId ?? '',
    )
    if (open < 0) return
    if (isWindow) virtual.scrollToIndex(open, { align: 'center' })
    else list.current?.querySelector(`[data-index="${open}"]`)?.scrollIntoView?.({ block: 'nearest' })
  })
  const totals = columns.filter(({ column }) => column.footer !== undefined)

  return (
    <section aria-label={label} aria-busy={rows === undefined || model.stale} data-quantity-scope>
      <GridTools tools={props.tools} columns={columns} />
      {rows === undefined ? (
        <>
          <LoadingText text={props.loadingText ?? loadingText} />
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height={90} mb={6} radius="var(--rb-radius-lg)" />
          ))}
        </>
      ) : rows.length === 0 ? (
        <div className={classes.empty}>
          <Text c="dimmed">{props.emptyText}</Text>
          {props.emptyAction}
        </div>
      ) : null}
      <ul
        ref={list}
        className={classes.list}
        data-acts={hasRowAction(props.columns) || undefined}
        style={shown.spacers}
        data-list
        data-stale={model.stale || undefined}
      >
        {shown.items.map((item) => (
          <GridCard
            key={item.key}
            item={item}
            count={model.count}
            position={model.offset + item.rowIndex + 1}
            columns={columns}
            measure={shown.measure}
            isOpen={item.key === model.expandedId}
            onToggle={() => model.toggleExpanded(item.key)}
            detail={detail !== undefined && (canExpand?.(item.row) ?? true) ? model.detailOf : undefined}
            tone={rowTone?.(item.row)}
          />
        ))}
      </ul>
      {totals.length > 0 && all.count > 0 ? (
        <dl className={classes.totals}>
          {totals.map(({ column }) => (
            <div key={column.id} className={classes.fact}>
              <dt>{column.header}</dt>
              <dd>{column.footer}</dd>
            </div>
          ))}
        </dl>
      ) : null}
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
    </section>
  )
}

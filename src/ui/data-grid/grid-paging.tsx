import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInteger } from '@/domain/numbers'
import { pageSizes } from '@/ui/data-grid/columns'
import classes from '@/ui/data-grid/grid-paging.module.css'
import type { GridModel } from '@/ui/data-grid/use-grid-model'

type GridPagingProps<Row> = {
  /** Of the grid: a detail may page within a grid that pages. */
  label: string
  model: GridModel<Row>
  pageSize: number
  pageSizes: readonly number[] | undefined
  summary: ReactNode
  /** Rows on the device, and how many the server has. */
  read: number
  serverCount: number | undefined
}

export function GridPaging<Row>(props: GridPagingProps<Row>) {
  const { label, model, pageSize, read, serverCount } = props
  if (model.rows() === undefined || model.count === 0) return null
  const pages = Math.max(1, Math.ceil(model.count / pageSize))
  const page = Math.floor(model.offset / pageSize)
  const last = Math.min(model.count, model.offset + pageSize)
  const range = `${formatInteger(model.offset + 1)}–${formatInteger(last)}`
  const isFirst = page === 0
  const isLast = page >= pages - 1
  return (
    <nav className={classes.paging} aria-label={`Páginas de ${label}`}>
      {props.summary === undefined ? null : <div className={classes.summary}>{props.summary}</div>}
      <NativeSelect
        aria-label="Filas por página"
        className={classes.size}
        value={String(pageSize)}
        data={(props.pageSizes ?? pageSizes).map(String)}
        onChange={(event) => model.setPageSize(Number(event.currentTarget.value))}
      />
      <Text size="sm" role="status">
        {serverCount === undefined || serverCount <= read
          ? `${range} de ${formatInteger(model.count)}`
          : partOf({ range, count: model.count, read, serverCount })}
      </Text>
      <div className={classes.buttons}>
        <ActionIcon aria-label="Primera página" disabled={isFirst} onClick={() => model.setPage(0)}>
          <IconChevronsLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Página anterior" disabled={isFirst} onClick={() => model.setPage(page - 1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Página siguiente" disabled={isLast} onClick={() => model.setPage(page + 1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Última página" disabled={isLast} onClick={() => model.setPage(pages - 1)}>
          <IconChevronsRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </nav>
  )
}

/** The device does not have them all, so that neither the pages nor a search tell of all. */
const partOf = ({
  range,
  count,
  read,
  serverCount,
}: {
  range: string
  count: number
  read: number
  serverCount: number
}) => {
  const part = `${formatInteger(read)} de ${formatInteger(serverCount)}; el resto, con conexión`
  return count === read ? `${range} · ${part}` : `${range} de ${formatInteger(count)} · Buscado en ${part}`
}

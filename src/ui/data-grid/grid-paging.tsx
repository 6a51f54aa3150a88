import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/ui/data-grid/grid-paging.module.css'
import { pageSizes } from '@/ui/data-grid/list/columns'
import { storedCountText } from '@/ui/data-grid/list/stored-count-text'
import type { GridModel } from '@/ui/data-grid/list/use-grid-model'

type GridPagingProps<Row> = {
  /** Name of the grid, because a row's details may contain another grid with pages. */
  label: string
  model: GridModel<Row>
  pageSize: number
  pageSizes: readonly number[] | undefined
  summary: ReactNode
  /** How many rows the device has, and how many the server has. */
  read: number
  serverCount: number | null | undefined
  /** Where the shown window and the next one begin, in a list that the server gives in windows. */
  after: string | undefined
  next: string | undefined
}

export function GridPaging<Row>(props: GridPagingProps<Row>) {
  const { label, model, pageSize, read, serverCount, after, next } = props
  if (model.rows() === undefined || (model.count === 0 && after === undefined)) return null
  const pages = Math.max(1, Math.ceil(model.count / pageSize))
  const page = Math.floor(model.offset / pageSize)
  const last = Math.min(model.count, model.offset + pageSize)
  const range = last === 0 ? '0' : `${formatInteger(model.offset + 1)}–${formatInteger(last)}`
  const isFirst = page === 0
  const isLast = page >= pages - 1
  return (
    <nav className={classes.paging} aria-label={`Páginas de ${label}`}>
      {props.summary === undefined ? null : <div className={classes.summary}>{props.summary}</div>}
      <PageSize pageSize={pageSize} sizes={props.pageSizes ?? pageSizes} onChange={model.setPageSize} />
      <p className={classes.range} role="status">
        {serverCount === undefined || (serverCount !== null && serverCount <= read)
          ? `${range} de ${countOf({ count: model.count, after, next })}`
          : partOf({ range, count: model.count, read, serverCount })}
      </p>
      <div className={classes.buttons}>
        <Turn
          name="Primera página"
          Icon={IconChevronsLeft}
          disabled={isFirst}
          to={0}
          onTurn={model.setPage}
        />
        <Turn
          name="Página anterior"
          Icon={IconChevronLeft}
          disabled={isFirst}
          to={page - 1}
          onTurn={model.setPage}
        />
        <Turn
          name="Página siguiente"
          Icon={IconChevronRight}
          disabled={isLast}
          to={page + 1}
          onTurn={model.setPage}
        />
        <Turn
          name="Última página"
          Icon={IconChevronsRight}
          disabled={isLast}
          to={pages - 1}
          onTurn={model.setPage}
        />
      </div>
      {after === undefined ? null : (
        <Button variant="default" className={classes.window} onClick={() => model.setWindow(undefined)}>
          Volver al principio
        </Button>
      )}
      {next === undefined ? null : (
        <Button variant="default" className={classes.window} onClick={() => model.setWindow(next)}>
          Ver los siguientes
        </Button>
      )}
    </nav>
  )
}

/** A list in windows is counted within the shown one. */
function countOf({
  count,
  after,
  next,
}: {
  count: number
  after?: string | undefined
  next?: string | undefined
}) {
  if (after !== undefined) return `los ${formatInteger(count)} siguientes`
  return next === undefined ? formatInteger(count) : `los ${formatInteger(count)} primeros`
}

type PageSizeProps = { pageSize: number; sizes: readonly number[]; onChange: (pageSize: number) => void }

const PageSize = memo(function PageSize({ pageSize, sizes, onChange }: PageSizeProps) {
  return (
    <NativeSelect
      aria-label="Filas por página"
      className={classes.size}
      value={String(pageSize)}
      data={sizes.map(String)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
})

type TurnProps = {
  name: string
  Icon: TablerIcon
  disabled: boolean
  to: number
  onTurn: (page: number) => void
}

const Turn = memo(function Turn({ name, Icon, disabled, to, onTurn }: TurnProps) {
  return (
    <ActionIcon aria-label={name} disabled={disabled} onClick={() => onTurn(to)}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
})

/** Shown when the device does not have all rows, so that pages and search cover only a part. */
const partOf = ({
  range,
  count,
  read,
  serverCount,
}: {
  range: string
  count: number
  read: number
  serverCount: number | null
}) => {
  const part = storedCountText(read, serverCount)
  return count === read ? `${range} · ${part}` : `${range} de ${formatInteger(count)} · Buscado en ${part}`
}

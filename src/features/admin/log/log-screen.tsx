import { Select } from '@mantine/core'
import type { AuditEvent } from '@/contract/administration/audit'
import { addDays, addYears, formatInstant, madridDay } from '@/domain/basics/dates'
import { AdminPage } from '@/features/admin/admin-page'
import { detailText, kindChoices, kindText, whoText } from '@/features/admin/log/event-texts'
import classes from '@/features/admin/log/log-screen.module.css'
import { type LogView, logSearch } from '@/features/admin/log/log-search-params'
import { auditEventsQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import { DateRange } from '@/ui/dates/date-range'
import { useUrlState } from '@/ui/state/use-url-state'

const getRowId = ({ id }: AuditEvent): string => String(id)

/** How far back events can lie: what somebody agreed to stays for six years. */
const yearsKept = 6

/** The security log, for administrators: who came, failed, changed or took along what, and from where. */
export function LogScreen() {
  const scope = useSessionScope()
  const [view, change] = useUrlState(logSearch)
  const today = madridDay(new Date(scope.device.serverNow()))
  const last = (days: number) => ({ start: addDays(today, 1 - days), end: today })
  const range = { start: view.from ?? last(30).start, end: view.to ?? today }
  const events = usePagedList(
    auditEventsQuery(scope, { grid: view, filter: view.search, kind: view.kind, range }),
    {
      getRowId,
      search: view.search,
      textOf: whoText,
      passes: ({ kind, happenedAt }) => {
        const day = madridDay(new Date(happenedAt))
        return (view.kind === null || kind === view.kind) && range.start <= day && day <= range.end
      },
      none: 'Sin resultados',
    },
  )
  /** Another filter starts at its first page. */
  const filter = (part: Partial<LogView>) =>
    change((before) => ({ ...before, pageIndex: 0, after: undefined, ...part }))

  return (
    <AdminPage tab="Registro">
      <div className={classes.filters}>
        <SearchField
          label="Buscar usuario"
          value={view.search}
          delayMs={300}
          onChange={(search) =>
            change((before) => ({ ...before, search, pageIndex: 0, after: undefined }), { replace: true })
          }
        />
        <Select
          aria-label="Suceso"
          placeholder="Todos los sucesos"
          data={kindChoices}
          value={view.kind}
          onChange={(kind) => filter({ kind })}
          clearable
          clearButtonProps={{ 'aria-label': 'Todos los sucesos' }}
          maxDropdownHeight={320}
        />
        <DateRange
          label="Días"
          labelHidden
          value={range}
          onChange={({ start, end }) => filter({ from: start, to: end })}
          max={today}
          min={addYears(today, -yearsKept)}
          shortcuts={[
            { label: 'Hoy', range: last(1) },
            { label: 'Últimos 7 días', range: last(7) },
            { label: 'Últimos 30 días', range: last(30) },
            { label: 'Último año', range: { start: addYears(today, -1), end: today } },
          ]}
        />
      </div>
      {events.isUnknown ? (
        <NoData title="No se ha podido obtener el registro" query={events} />
      ) : (
        <>
          <ListAge query={events.age} />
          <DataGrid
            label="Registro de seguridad"
            columns={logColumns}
            state={view}
            onStateChange={(state, step) => change((before) => ({ ...before, ...state }), step)}
            {...events.grid}
          />
        </>
      )}
    </AdminPage>
  )
}

const logColumns: readonly GridColumn<AuditEvent>[] = [
  {
    id: 'happenedAt',
    header: 'Fecha',
    width: 168,
    descFirst: true,
    value: ({ happenedAt }) => happenedAt,
    cell: ({ happenedAt }) => formatInstant(happenedAt),
    card: 'fact',
  },
  {
    id: 'kind',
    header: 'Suceso',
    width: 200,
    grow: 1,
    sortable: false,
    value: ({ kind }) => kindText(kind),
    card: 'title',
  },
  { id: 'who', header: 'Usuario', width: 170, grow: 1, sortable: false, value: whoText, card: 'fact' },
  { id: 'detail', header: 'Detalle', width: 220, grow: 2, sortable: false, value: detailText, card: 'fact' },
]

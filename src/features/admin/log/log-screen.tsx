import { Select } from '@mantine/core'
import type { AuditEvent } from '@/contract/administration/audit'
import { addDays, addYears, formatInstant, madridDay } from '@/domain/basics/dates'
import { AdminList, filteredBy } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { detailText, kindChoices, kindText, whoText } from '@/features/admin/log/event-texts'
import { type LogView, logSearch } from '@/features/admin/log/log-search-params'
import { auditEventsQuery } from '@/features/admin/queries'
import { useSessionScope } from '@/parts/session/scope'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import { DateRange } from '@/ui/dates/date-range'
import { useUrlState } from '@/ui/state/use-url-state'

const getRowId = ({ id }: AuditEvent): string => String(id)

/** How far back events can lie: what somebody agreed to stays for six years (`audit_event_life`, migration 0020). */
const retentionYears = 6

/** The security log, for administrators: who came, failed, changed or took along what, and from where. */
export function LogScreen() {
  const scope = useSessionScope()
  const list = useUrlState(logSearch)
  const [view, change] = list
  const today = madridDay(new Date(scope.device.serverNow()))
  const last = (days: number) => ({ start: addDays(today, 1 - days), end: today })
  const range = { start: view.from ?? last(30).start, end: view.to ?? today }
  return (
    <AdminPage tab="Registro">
      <AdminList
        label="Registro de seguridad"
        list={list}
        query={auditEventsQuery(scope, view, { kind: view.kind, range })}
        columns={logColumns}
        getRowId={getRowId}
        textOf={whoText}
        passes={({ kind, happenedAt }) => {
          const day = madridDay(new Date(happenedAt))
          return (view.kind === null || kind === view.kind) && range.start <= day && day <= range.end
        }}
        searchLabel="Buscar usuario"
        none="Sin resultados"
        unknown="No se ha podido obtener el registro"
        tools={
          <>
            <Select
              aria-label="Suceso"
              placeholder="Todos los sucesos"
              data={kindChoices}
              value={view.kind}
              onChange={(kind) => change(filteredBy<LogView>({ kind }))}
              clearable
              clearButtonProps={{ 'aria-label': 'Todos los sucesos' }}
              maxDropdownHeight={320}
            />
            <DateRange
              label="Días"
              labelHidden
              value={range}
              onChange={({ start, end }) => change(filteredBy<LogView>({ from: start, to: end }))}
              max={today}
              min={addYears(today, -retentionYears)}
              shortcuts={[
                { label: 'Hoy', range: last(1) },
                { label: 'Últimos 7 días', range: last(7) },
                { label: 'Últimos 30 días', range: last(30) },
                { label: 'Último año', range: { start: addYears(today, -1), end: today } },
              ]}
            />
          </>
        }
      />
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

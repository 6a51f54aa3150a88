import { useMemo, useState } from 'react'
import type { SupportTicketRow } from '@/contract/support/support-tickets'
import { AdminPage } from '@/features/admin/admin-page'
import { supportTicketsQuery } from '@/features/admin/queries'
import { ticketColumns } from '@/features/admin/tickets/ticket-columns'
import { TicketDialog } from '@/features/admin/tickets/ticket-dialog'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

const ticketsSearch = listSearch({
  key: 'support-tickets-table-state',
  sortable: ['createdAt', 'name', 'username'],
})

const getRowId = ({ id }: SupportTicketRow): string => String(id)
const ticketText = ({ subject, name, email, username, actedAs }: SupportTicketRow): string =>
  [subject, name, email, username, actedAs].join(' ')

/** The messages to support, the newest first: all of them, also those that a help desk has. */
export function TicketsScreen() {
  const { state, setState, search, setSearch } = useListSearch(ticketsSearch)
  const tickets = usePagedList(supportTicketsQuery(useSessionScope(), { grid: state, filter: search }), {
    getRowId,
    search,
    textOf: ticketText,
    none: 'Sin tickets',
  })
  const [read, setRead] = useState<number | null>(null)
  const columns = useMemo(() => ticketColumns(setRead), [])
  return (
    <AdminPage tab="Soporte">
      <SearchField label="Buscar ticket" value={search} delayMs={300} onChange={setSearch} />
      {tickets.isUnknown ? (
        <NoData title="No se han podido obtener los tickets" query={tickets} />
      ) : (
        <>
          <ListAge query={tickets.age} />
          <DataGrid
            label="Tickets de soporte"
            columns={columns}
            state={state}
            onStateChange={setState}
            {...tickets.grid}
          />
        </>
      )}
      {read === null ? null : <TicketDialog id={read} onClose={() => setRead(null)} />}
    </AdminPage>
  )
}

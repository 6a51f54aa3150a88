import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AdminPage } from '@/features/admin/admin-page'
import { supportTicketsQuery } from '@/features/admin/queries'
import { ticketColumns } from '@/features/admin/tickets/ticket-columns'
import { TicketDialog } from '@/features/admin/tickets/ticket-dialog'
import { ticketsSearch } from '@/features/admin/tickets/tickets-search-params'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

/** The messages to support, the newest first: all of them, also those that a help desk has. */
export function TicketsScreen() {
  const { state, setState, search, setSearch } = useListSearch(ticketsSearch)
  const tickets = useQuery(supportTicketsQuery(useSessionScope(), { grid: state, filter: search }))
  const [read, setRead] = useState<number | null>(null)
  const columns = useMemo(() => ticketColumns(setRead), [])
  return (
    <AdminPage tab="Soporte">
      <SearchField label="Buscar ticket" value={search} delayMs={300} onChange={setSearch} />
      {tickets.isError && tickets.data === undefined ? (
        <NoData title="No se han podido obtener los tickets" onRetry={tickets.refetch} />
      ) : (
        <>
          <ListAge query={tickets} />
          <DataGrid
            label="Tickets de soporte"
            columns={columns}
            rows={tickets.data?.data}
            count={tickets.data?.count}
            getRowId={({ id }) => String(id)}
            state={state}
            onStateChange={setState}
            paging="server"
            refreshing={tickets.isPlaceholderData}
            emptyText={search === '' ? 'Sin tickets' : 'Sin resultados'}
          />
        </>
      )}
      {read === null ? null : <TicketDialog id={read} onClose={() => setRead(null)} />}
    </AdminPage>
  )
}

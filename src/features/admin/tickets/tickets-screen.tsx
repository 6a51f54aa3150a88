import { useMemo, useState } from 'react'
import type { SupportTicketRow } from '@/contract/support/support-tickets'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { supportTicketsQuery } from '@/features/admin/queries'
import { ticketColumns } from '@/features/admin/tickets/ticket-columns'
import { TicketDialog } from '@/features/admin/tickets/ticket-dialog'
import { useSessionScope } from '@/parts/session/scope'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useUrlState } from '@/ui/state/use-url-state'

const ticketsSearch = listSearch({
  key: 'support-tickets-table-state',
  sortable: ['createdAt', 'name', 'username'],
})

const getRowId = ({ id }: SupportTicketRow): string => String(id)
const ticketText = ({ subject, name, email, username, actedAs }: SupportTicketRow): string =>
  [subject, name, email, username, actedAs].join(' ')

/** The messages to support, the newest first: all of them, also those that a help desk has. */
export function TicketsScreen() {
  const list = useUrlState(ticketsSearch)
  const [view] = list
  const [read, setRead] = useState<number | null>(null)
  const columns = useMemo(() => ticketColumns(setRead), [])
  return (
    <AdminPage tab="Soporte">
      <AdminList
        label="Tickets de soporte"
        list={list}
        query={supportTicketsQuery(useSessionScope(), view)}
        columns={columns}
        getRowId={getRowId}
        textOf={ticketText}
        searchLabel="Buscar ticket"
        none="Sin tickets"
        unknown="No se han podido obtener los tickets"
      />
      {read === null ? null : <TicketDialog id={read} onClose={() => setRead(null)} />}
    </AdminPage>
  )
}

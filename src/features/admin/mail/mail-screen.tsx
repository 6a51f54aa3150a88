import { useMemo, useState } from 'react'
import type { Mail } from '@/contract/administration/mail'
import { AdminPage } from '@/features/admin/admin-page'
import { mailColumns } from '@/features/admin/mail/mail-columns'
import { MailDialog } from '@/features/admin/mail/mail-dialog'
import { mailsQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

const mailSearch = listSearch({ key: 'mail-table-state', sortable: [] })

const getRowId = ({ id }: Mail): string => String(id)
const mailText = ({ recipient, subject }: Mail): string => `${recipient} ${subject}`

/** The platform's mails: what became of them, and their text where no mail server sends them. */
export function MailScreen() {
  const { state, setState, search, setSearch } = useListSearch(mailSearch)
  const mails = usePagedList(mailsQuery(useSessionScope(), { grid: state, filter: search }), {
    getRowId,
    search,
    textOf: mailText,
    none: 'Sin correos',
  })
  const [opened, setOpened] = useState<Mail | null>(null)
  const columns = useMemo(() => mailColumns(setOpened), [])
  return (
    <AdminPage tab="Correo">
      <SearchField label="Buscar correo" value={search} delayMs={300} onChange={setSearch} />
      {mails.isUnknown ? (
        <NoData title="No se han podido obtener los correos" query={mails} />
      ) : (
        <>
          <ListAge query={mails.age} />
          <DataGrid
            label="Correos"
            columns={columns}
            state={state}
            onStateChange={setState}
            {...mails.grid}
          />
        </>
      )}
      {opened === null ? null : <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  )
}

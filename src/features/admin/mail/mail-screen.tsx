import { useMemo, useState } from 'react'
import type { Mail } from '@/contract/administration/mail'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { mailColumns } from '@/features/admin/mail/mail-columns'
import { MailDialog } from '@/features/admin/mail/mail-dialog'
import { mailsQuery } from '@/features/admin/queries'
import { useSessionScope } from '@/parts/session/scope'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useUrlState } from '@/ui/state/use-url-state'

const mailSearch = listSearch({ key: 'mail-table-state', sortable: [] })

const getRowId = ({ id }: Mail): string => String(id)
const mailText = ({ recipient, subject }: Mail): string => `${recipient} ${subject}`

/** The platform's mails: what became of them, and their text where no mail server sends them. */
export function MailScreen() {
  const list = useUrlState(mailSearch)
  const [view] = list
  const [opened, setOpened] = useState<Mail | null>(null)
  const columns = useMemo(() => mailColumns(setOpened), [])
  return (
    <AdminPage tab="Correo">
      <AdminList
        label="Correos"
        list={list}
        query={mailsQuery(useSessionScope(), view)}
        columns={columns}
        getRowId={getRowId}
        textOf={mailText}
        searchLabel="Buscar correo"
        none="Sin correos"
        unknown="No se han podido obtener los correos"
      />
      {opened === null ? null : <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  )
}

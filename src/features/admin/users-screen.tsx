import { useMemo } from 'react'
import type { User } from '@/contract/session/session'
import { userSearchText } from '@/domain/people/people-search'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { adminUsersQuery } from '@/features/admin/queries'
import { userColumns } from '@/features/admin/user-columns'
import { useSessionScope } from '@/parts/session/scope'
import { TodayRoom } from '@/parts/today/today-room'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { optionalComponent } from '@/ui/feedback/lazy-component'
import { useUrlState } from '@/ui/state/use-url-state'

const StaffToday = optionalComponent(() => import('@/features/admin/today/staff-today'))

const usersSearch = listSearch({
  key: 'user-admin-table-state',
  keepsSearch: true,
  sortable: ['username', 'firstName', 'email', 'rol', 'laboratory'],
})

type UsersScreenProps = {
  /** Impersonates that user. */
  onImpersonate: (username: string) => void
}

const getRowId = ({ id }: User): string => String(id)

/** The users as whom staff may act (platform.md §2, Admin area); agents have no list of them. */
export function UsersScreen({ onImpersonate }: UsersScreenProps) {
  const list = useUrlState(usersSearch)
  const [view] = list
  const columns = useMemo(() => userColumns(onImpersonate), [onImpersonate])
  return (
    <AdminPage tab="Usuarios">
      <TodayRoom>
        <StaffToday />
      </TodayRoom>
      <AdminList
        label="Usuarios"
        list={list}
        query={adminUsersQuery(useSessionScope(), view)}
        columns={columns}
        getRowId={getRowId}
        textOf={userSearchText}
        searchLabel="Buscar usuario"
        none="Sin resultados"
        unknown="No se han podido obtener los usuarios"
      />
    </AdminPage>
  )
}

import { useMemo } from 'react'
import type { User } from '@/contract/session/session'
import { userSearchText } from '@/domain/people/people-search'
import { AdminPage } from '@/features/admin/admin-page'
import { adminUsersQuery } from '@/features/admin/queries'
import { userColumns } from '@/features/admin/user-columns'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

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
  const { state, setState, search, setSearch } = useListSearch(usersSearch)
  const users = usePagedList(adminUsersQuery(useSessionScope(), { grid: state, filter: search }), {
    getRowId,
    search,
    textOf: userSearchText,
    none: 'Sin resultados',
  })
  const columns = useMemo(() => userColumns(onImpersonate), [onImpersonate])
  return (
    <AdminPage tab="Usuarios">
      <SearchField label="Buscar usuario" value={search} delayMs={300} onChange={setSearch} />
      {users.isUnknown ? (
        <NoData title="No se han podido obtener los usuarios" query={users} />
      ) : (
        <>
          <ListAge query={users.age} />
          <DataGrid
            label="Usuarios"
            columns={columns}
            state={state}
            onStateChange={setState}
            {...users.grid}
          />
        </>
      )}
    </AdminPage>
  )
}

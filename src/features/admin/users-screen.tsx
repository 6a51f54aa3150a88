import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AdminPage } from '@/features/admin/admin-page'
import { adminUsersQuery } from '@/features/admin/queries'
import { userColumns } from '@/features/admin/user-columns'
import { usersSearch } from '@/features/admin/users-search-params'
import { ListAge } from '@/parts/connection/list-age'
import { useSessionScope } from '@/parts/session/scope'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/use-list-search'
import { ErrorState } from '@/ui/error-state'
import { SearchField } from '@/ui/search-field'

type UsersScreenProps = {
  /** Impersonates that user. */
  onImpersonate: (username: string) => void
}

/** The users as whom staff may act (platform.md §2, Admin area); agents have no list of them. */
export function UsersScreen({ onImpersonate }: UsersScreenProps) {
  const { state, setState, search, setSearch } = useListSearch(usersSearch)
  const users = useQuery(adminUsersQuery(useSessionScope(), { grid: state, filter: search }))
  const columns = useMemo(() => userColumns(onImpersonate), [onImpersonate])
  return (
    <AdminPage tab="Usuarios">
      <SearchField label="Buscar usuario" value={search} delayMs={300} onChange={setSearch} />
      {users.isError && users.data === undefined ? (
        <ErrorState title="No se han podido obtener los usuarios" onRetry={users.refetch}>
          Compruebe su conexión y vuelva a intentarlo.
        </ErrorState>
      ) : (
        <>
          <ListAge query={users} />
          <DataGrid
            label="Usuarios"
            columns={columns}
            rows={users.data?.data}
            count={users.data?.count}
            getRowId={({ id }) => String(id)}
            state={state}
            onStateChange={setState}
            paging="server"
            refreshing={users.isPlaceholderData}
            emptyText="Sin resultados"
          />
        </>
      )}
    </AdminPage>
  )
}

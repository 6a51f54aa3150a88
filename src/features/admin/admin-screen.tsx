import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { User } from '@/contract/session'
import { fullName } from '@/domain/people/full-name'
import { isInternal } from '@/domain/people/roles'
import { adminUsersQuery } from '@/features/admin/queries'
import { usersSearch } from '@/features/admin/users-search'
import { ListAge } from '@/parts/connection/list-age'
import { useSessionScope } from '@/parts/session/scope'
import type { GridColumn } from '@/ui/data-grid/columns'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/use-list-search'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'

type AdminScreenProps = {
  /** Impersonates that user. */
  onActAs: (username: string) => Promise<void>
}

/** The platform's users (platform.md §2, Admin area); agents have no list of them. */
export function AdminScreen({ onActAs }: AdminScreenProps) {
  const { user } = useSessionScope()
  return (
    <Page title="Administración">
      {user.rol === 'ROLE_AGENTE' ? (
        <EmptyState title="Sin resultados">La lista de usuarios es de administración y soporte.</EmptyState>
      ) : (
        <Users onActAs={onActAs} />
      )}
    </Page>
  )
}

function Users({ onActAs }: AdminScreenProps) {
  const { state, setState, search, setSearch } = useListSearch(usersSearch)
  const users = useQuery(adminUsersQuery(useSessionScope(), { grid: state, filter: search }))
  const columns = useMemo(() => userColumns(onActAs), [onActAs])
  if (users.isError && users.data === undefined) {
    return (
      <ErrorState title="No se han podido obtener los usuarios" onRetry={users.refetch}>
        Compruebe su conexión y vuelva a intentarlo.
      </ErrorState>
    )
  }
  return (
    <>
      <SearchField label="Buscar usuario" value={search} delayMs={300} onChange={setSearch} />
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
  )
}

/** Roles as the specification labels them (platform.md §2). */
const roleLabels: Record<User['rol'], string> = {
  ROLE_FARMACIA: 'FARMACIA',
  ROLE_LABORATORIO: 'LABORATORIO',
  ROLE_ADMIN: 'ADMIN',
  ROLE_SOPORTE: 'SOPORTE',
  ROLE_AGENTE: 'AGENTE',
}

/** Staff cannot be impersonated. */
const canBeActedAs = ({ rol }: User): boolean => !isInternal(rol)

const userColumns = (onActAs: AdminScreenProps['onActAs']): GridColumn<User>[] => [
  {
    id: 'username',
    header: 'Usuario',
    hint: 'Al pulsar un usuario, actúa en su lugar',
    width: 150,
    grow: 1,
    value: ({ username }) => username,
    cell: (user) =>
      canBeActedAs(user) ? (
        <Button
          variant="transparent"
          px={0}
          aria-label={`Actuar como ${user.username}`}
          onClick={() => onActAs(user.username)}
        >
          {user.username}
        </Button>
      ) : (
        user.username
      ),
    card: 'title',
  },
  {
    id: 'firstName',
    header: 'Nombre',
    width: 150,
    grow: 1,
    value: fullName,
    card: 'fact',
  },
  { id: 'email', header: 'Correo electrónico', width: 240, grow: 1, value: ({ email }) => email },
  {
    id: 'rol',
    header: 'Rol',
    width: 132,
    value: ({ rol }) => roleLabels[rol],
    card: 'fact',
  },
  {
    id: 'jobPosition',
    header: 'Puesto',
    width: 110,
    sortable: false,
    value: ({ jobPosition }) => jobPosition?.name ?? null,
  },
]

import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Pharmacy } from '@/contract/pharmacies'
import type { User } from '@/contract/session'
import { formatInteger } from '@/domain/basics/numbers'
import { fullName } from '@/domain/people/full-name'
import { connectedPharmacyColumns } from '@/features/laboratory/connected-pharmacy-columns'
import classes from '@/features/laboratory/laboratory-screen.module.css'
import { pharmaciesSearch } from '@/features/laboratory/pharmacies-search-params'
import { connectedPharmaciesQuery, laboratoryUserQuery } from '@/features/laboratory/queries'
import { ListAge } from '@/parts/connection/list-age'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { UserAvatar } from '@/parts/people/user-avatar'
import { useSessionScope } from '@/parts/session/scope'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/use-list-search'
import { ErrorState } from '@/ui/error-state'
import { notify } from '@/ui/notify'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'

type LaboratoryScreenProps = {
  /** Whose screen it is: the user's own, or that of somebody below them. */
  user: number
  onOpenPharmacy: (pharmacy: number) => void
  onImpersonate: (pharmacy: number) => void
}

const noAccess = 'No tienes permisos para acceder a los datos de esta farmacia'

/** A laboratory's user and the pharmacies connected to them (platform.md §2). */
export function LaboratoryScreen(props: LaboratoryScreenProps) {
  const { user, onOpenPharmacy, onImpersonate } = props
  const scope = useSessionScope()
  const { state, setState, search, setSearch } = useListSearch(pharmaciesSearch)
  const { data: asked } = useQuery(laboratoryUserQuery(scope, user))
  // The user's own profile is in the session.
  const profile = asked ?? (scope.user.id === user ? scope.user : undefined)
  const pharmacies = useQuery(connectedPharmaciesQuery(scope, user, { grid: state, filter: search }))
  const columns = useMemo(() => {
    const open = (pharmacy: Pharmacy) =>
      pharmacy.laboratoryAccess ? onOpenPharmacy(pharmacy.id) : notify.warning(noAccess)
    return connectedPharmacyColumns({ open, impersonate: ({ id }) => onImpersonate(id) })
  }, [onOpenPharmacy, onImpersonate])
  const count = pharmacies.data?.count

  return (
    <Page title={profile ? fullName(profile) : 'Laboratorio'} hasList>
      {profile === undefined ? <Skeleton height={92} /> : <Profile user={profile} />}
      <div className={classes.listHeading}>
        <Title order={2}>
          Farmacias Conectadas{count === undefined || search !== '' ? '' : ` (${formatInteger(count)})`}
        </Title>
        <SearchField label="Buscar farmacia" value={search} delayMs={300} onChange={setSearch} />
      </div>
      <ListAge query={pharmacies} />
      {pharmacies.isError && pharmacies.data === undefined ? (
        <ErrorState title="No se han podido obtener las farmacias" onRetry={pharmacies.refetch}>
          Compruebe su conexión y vuelva a intentarlo.
        </ErrorState>
      ) : (
        <DataGrid
          label="Farmacias Conectadas"
          columns={columns}
          rows={pharmacies.data?.data}
          count={count}
          getRowId={(pharmacy) => String(pharmacy.id)}
          state={state}
          onStateChange={setState}
          paging="server"
          refreshing={pharmacies.isPlaceholderData}
          emptyText="Sin resultados"
        />
      )}
    </Page>
  )
}

function Profile({ user }: { user: User }) {
  return (
    <Card withBorder>
      <Group>
        <UserAvatar user={user} size={52} />
        <div style={{ flex: 1 }}>
          <Text fw={600}>{user.jobPosition?.name ?? 'Laboratorio'}</Text>
          <Text size="sm" c="dimmed">
            {user.email}
          </Text>
        </div>
        {user.laboratory === null ? null : <LaboratoryMark {...user.laboratory} withName />}
      </Group>
    </Card>
  )
}

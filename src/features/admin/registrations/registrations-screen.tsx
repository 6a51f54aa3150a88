import { NoData } from '@/parts/connection/no-data'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useState } from 'react'
import { AdminPage } from '@/features/admin/admin-page'
import { registrationsQuery } from '@/features/admin/queries'
import { registrationColumns } from '@/features/admin/registrations/registration-columns'
import type { RegistrationDialogProps } from '@/features/admin/registrations/registration-dialog'
import { registrationSearch } from '@/features/admin/registrations/registration-search-params'
import classes from '@/features/admin/registrations/registrations-screen.module.css'
import { ListAge } from '@/parts/connection/list-age'
import { AvailablePart } from '@/parts/platform/available-part'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { lazyPart } from '@/ui/feedback/lazy-part'

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyPart(
  () => import('@/features/admin/registrations/registration-dialog'),
)

/** «Mis Altas»: the registrations of pharmacies, and the form for another one (platform.md §2, Admin area). */
export const RegistrationsScreen = () => (
  <AdminPage tab="Mis Altas">
    <AvailablePart part="registration">
      <Registrations />
    </AvailablePart>
  </AdminPage>
)

function Registrations() {
  const { state, setState, search, setSearch } = useListSearch(registrationSearch)
  const [waiting, setWaiting] = useState(false)
  const registrations = useQuery(
    registrationsQuery(useSessionScope(), { grid: state, filter: search, waiting }),
  )
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.tools}>
        <SearchField label="Buscar alta" value={search} delayMs={300} onChange={setSearch} />
        <Checkbox
          label="Solo direcciones por confirmar"
          checked={waiting}
          onChange={(event) => {
            setWaiting(event.currentTarget.checked)
            setState({ ...state, pageIndex: 0 })
          }}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
          Dar de alta una farmacia
        </Button>
      </div>
      {registrations.isError && registrations.data === undefined ? (
        <NoData title="No se han podido obtener las altas" onRetry={registrations.refetch} />
      ) : (
        <>
          <ListAge query={registrations} />
          <DataGrid
            label="Mis Altas"
            columns={registrationColumns}
            rows={registrations.data?.data}
            count={registrations.data?.count}
            getRowId={({ id }) => String(id)}
            state={state}
            onStateChange={setState}
            paging="server"
            refreshing={registrations.isPlaceholderData}
            emptyText={search === '' && !waiting ? 'Sin altas' : 'Sin resultados'}
          />
        </>
      )}
      {isOpen ? <RegistrationDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FunctionComponent, useState } from 'react'
import type { RegistrationRow } from '@/contract/portal/registration'
import { AdminPage } from '@/features/admin/admin-page'
import { registrationsQuery } from '@/features/admin/queries'
import { registrationColumns } from '@/features/admin/registrations/registration-columns'
import type { RegistrationDialogProps } from '@/features/admin/registrations/registration-dialog'
import classes from '@/features/admin/registrations/registrations-screen.module.css'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { AvailablePart } from '@/parts/platform/available-part'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { lazyPart } from '@/ui/feedback/lazy-part'

const registrationSearch = listSearch({
  key: 'pharma-registration-table-state',
  sortable: ['pharma', 'contactPerson', 'contactEmail', 'contactPhone', 'createdAt'],
  sort: [{ id: 'createdAt', desc: true }],
})

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyPart(
  () => import('@/features/admin/registrations/registration-dialog'),
)

const getRowId = ({ id }: RegistrationRow): string => String(id)
const registrationText = ({ pharma, contactPerson, contactEmail, contactPhone }: RegistrationRow): string =>
  [pharma.name, contactPerson, contactEmail, contactPhone].join(' ')

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
  const registrations = usePagedList(
    registrationsQuery(useSessionScope(), { grid: state, filter: search, waiting }),
    {
      getRowId,
      search,
      textOf: registrationText,
      passes: ({ progress }) => !waiting || progress.address === 'waiting',
      none: 'Sin altas',
    },
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
      {registrations.isUnknown ? (
        <NoData title="No se han podido obtener las altas" query={registrations} />
      ) : (
        <>
          <ListAge query={registrations.age} />
          <DataGrid
            label="Mis Altas"
            columns={registrationColumns}
            state={state}
            onStateChange={setState}
            {...registrations.grid}
          />
        </>
      )}
      {isOpen ? <RegistrationDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FunctionComponent, useState } from 'react'
import type { RegistrationRow } from '@/contract/portal/registration'
import { AdminList, filteredBy } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { registrationsQuery } from '@/features/admin/queries'
import { registrationColumns } from '@/features/admin/registrations/registration-columns'
import type { RegistrationDialogProps } from '@/features/admin/registrations/registration-dialog'
import { AvailableFeature } from '@/parts/platform/available-feature'
import { useSessionScope } from '@/parts/session/scope'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useUrlState } from '@/ui/state/use-url-state'

const registrationSearch = listSearch({
  key: 'pharma-registration-table-state',
  sortable: ['pharma', 'contactPerson', 'contactEmail', 'contactPhone', 'createdAt'],
  sort: [{ id: 'createdAt', desc: true }],
})

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyComponent(
  () => import('@/features/admin/registrations/registration-dialog'),
)

const getRowId = ({ id }: RegistrationRow): string => String(id)
const registrationText = ({ pharma, contactPerson, contactEmail, contactPhone }: RegistrationRow): string =>
  [pharma.name, contactPerson, contactEmail, contactPhone].join(' ')

/** «Mis Altas»: the registrations of pharmacies, and the form for another one (platform.md §2, Admin area). */
export const RegistrationsScreen = () => (
  <AdminPage tab="Mis Altas">
    <AvailableFeature feature="registration">
      <Registrations />
    </AvailableFeature>
  </AdminPage>
)

function Registrations() {
  const list = useUrlState(registrationSearch)
  const [view, change] = list
  const [waiting, setWaiting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AdminList
        label="Mis Altas"
        list={list}
        query={registrationsQuery(useSessionScope(), view, { waiting })}
        columns={registrationColumns}
        getRowId={getRowId}
        textOf={registrationText}
        passes={({ progress }) => !waiting || progress.address === 'waiting'}
        searchLabel="Buscar alta"
        none="Sin altas"
        unknown="No se han podido obtener las altas"
        tools={
          <>
            <Checkbox
              label="Solo direcciones por confirmar"
              checked={waiting}
              onChange={(event) => {
                setWaiting(event.currentTarget.checked)
                change(filteredBy({}))
              }}
            />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
              Dar de alta una farmacia
            </Button>
          </>
        }
      />
      {isOpen ? <RegistrationDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

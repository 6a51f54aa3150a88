import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { hasAccessToManage } from '@/domain/people/has-access-to-manage'
import { isPharmacyUser } from '@/domain/people/roles'
import { pharmacyQuery } from '@/features/session/queries'
import { useSessionScope } from '@/parts/session/scope'

const AccessDialog = lazy(() => import('@/features/laboratory-access/access-dialog'))

type Permissions = {
  /** Null for whom there is nothing to decide: only a pharmacy does, about its own data (purchasing.md §6). */
  open: (() => void) | null
  dialog: ReactNode
}

/** "Permisos": the way to the laboratories' access to the pharmacy that is open. */
export function usePermissions(pharmacy: number | null): Permissions {
  const { device, identity, viewer } = useSessionScope()
  const [opened, setOpened] = useState(false)
  const isPharmacist = isPharmacyUser(viewer.rol) && pharmacy !== null
  const { data, refetch } = useQuery({
    ...pharmacyQuery(device, identity, pharmacy ?? 0),
    enabled: isPharmacist,
  })
  if (!isPharmacist || data === undefined || !hasAccessToManage(data.pharmaLaboratoryRelations))
    return { open: null, dialog: null }
  return {
    open: () => {
      // A colleague may have changed it since.
      void refetch()
      setOpened(true)
    },
    dialog: opened ? (
      <Suspense>
        <AccessDialog pharmacy={data} reload={refetch} onClose={() => setOpened(false)} />
      </Suspense>
    ) : null,
  }
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { hasAccessToManage } from '@/domain/people/has-access-to-manage'
import { isPharmacyUser } from '@/domain/people/roles'
import { pharmacyQuery } from '@/features/session/queries'
import { useSessionScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const AccessDialog = lazyComponent(() => import('@/features/laboratory-access/access-dialog'))

type Permissions = {
  /** Null for users who cannot decide this: only a pharmacy decides about its own data (purchasing.md §6). */
  open: (() => void) | null
  dialog: ReactNode
}

/** "Permisos": opens the dialog with the laboratories' access to the current pharmacy. */
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
      // A colleague may have changed it meanwhile.
      void refetch()
      setOpened(true)
    },
    dialog: opened ? (
      <AccessDialog pharmacy={data} reload={refetch} onClose={() => setOpened(false)} />
    ) : null,
  }
}

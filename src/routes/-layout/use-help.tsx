import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type FunctionComponent, type ReactNode, useState } from 'react'
import type { FileRoutesById } from '@/app/route-tree.gen'
import { manualName } from '@/domain/help/manual'
import type { RouteName } from '@/domain/help/route-name'
import { hasHelp } from '@/features/help/has-help'
import type { HelpDialogProps } from '@/features/help/help-dialog'
import { pharmacyQuery } from '@/features/session/queries'
import { usePlatform } from '@/parts/platform/platform'
import { useSessionScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const HelpDialog: FunctionComponent<HelpDialogProps> = lazyComponent(
  () => import('@/features/help/help-dialog'),
)

type Help = {
  /** Null for users without the help menu. */
  open: (() => void) | null
  dialog: ReactNode
}

/** The help menu of the screen that is open. */
export function useHelp(pharmacy: number | null): Help {
  const { device, identity, viewer } = useSessionScope()
  const platform = usePlatform()
  const tag = useRouterState({ select: ({ matches }) => routeNameOf(matches.at(-1)?.routeId) })
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...pharmacyQuery(device, identity, pharmacy ?? 0), enabled: false })
  if (!hasHelp(viewer, platform)) return { open: null, dialog: null }
  const ofPharmacy = data?.pharmaLaboratoryRelations.map(({ laboratory }) => laboratory) ?? []
  const laboratories = viewer.laboratory === null ? ofPharmacy : [viewer.laboratory]
  return {
    open: () => setOpened(true),
    dialog: opened ? (
      <HelpDialog
        manual={manualName(laboratories[0]?.name, isLaboratory(viewer) ? 'laboratorio' : 'farmacia')}
        topic={
          tag && {
            tag,
            laboratories: laboratories.map(({ id }) => id),
            modules: data?.pharmaReboticaModules?.map(({ reboticaModule }) => reboticaModule.id) ?? [],
          }
        }
        onClose={() => setOpened(false)}
      />
    ) : null,
  }
}

/** Names by which help knows the routes behind log-in. */
const names: Partial<Record<keyof FileRoutesById, RouteName>> = {
  '/_session/dashboard/$id': 'dashboard',
  '/_session/purchases/$id/': 'purchases',
  '/_session/purchases/$id/configuration': 'configuration',
  '/_session/purchases/$id/provisions': 'provisions',
  '/_session/purchases/$id/quick': 'quick-order',
  '/_session/cart/$id': 'cart',
  '/_session/purchase-order/$id/': 'purchase-order',
  '/_session/purchase-order/$id/details/$purchaseOrderId/{-$step}': 'purchase-order-details',
  '/_session/reports/$id': 'reports',
  '/_session/cuenta': 'cuenta',
  '/_session/laboratory/$id': 'laboratorio',
  '/_session/admin/': 'admin',
}

/** Null for screens without help of their own. */
const routeNameOf = (routeId: string | undefined): RouteName | null =>
  Object.entries(names).find(([id]) => id === routeId)?.[1] ?? null

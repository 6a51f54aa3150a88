import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type FunctionComponent, type ReactNode, useState } from 'react'
import { manualName } from '@/domain/help/manual'
import { hasHelp } from '@/features/help/has-help'
import type { HelpDialogProps } from '@/features/help/help-dialog'
import { pharmacyQuery } from '@/features/session/queries'
import { usePlatform } from '@/parts/platform/platform'
import { useSessionScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'
import { routeNameOf } from '@/routes/-layout/route-names'
import { lazyPart } from '@/ui/feedback/lazy-part'

const HelpDialog: FunctionComponent<HelpDialogProps> = lazyPart(() => import('@/features/help/help-dialog'))

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

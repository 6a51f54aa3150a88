import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppContext } from '@/features/session/app-context'
import { pharmacyQuery } from '@/features/session/queries'
import { roleName } from '@/features/session/role-name'
import { SyncPill } from '@/features/sync/sync-pill'
import type { Session } from '@/offline/session'
import { pharmacyNavigation } from '@/routes/-layout/navigation'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { InstallPrompt, UpdatePrompt } from '@/ui/prompts/prompts'
import { Shell, type ShellSlots } from '@/ui/shell/shell'

type PortalFrameProps = AppContext &
  ShellSlots & {
    session: Session
    /** The pharmacy that a laboratory looks into: it keeps no data of it on the device, and has no cart there. */
    pharmacy: number | null
    children: ReactNode
  }

/** The shell around the screens that belong to no pharmacy, or to one seen by a laboratory. */
export function PortalFrame(props: PortalFrameProps) {
  const { device, queryClient: _, updates, install, session, pharmacy, children, ...slots } = props
  const { identity, user } = session
  const name = useQuery({ ...pharmacyQuery(device, identity, pharmacy ?? 0), enabled: false }).data?.name
  const onCart = useToCart()
  return (
    <Shell
      {...slots}
      title={name ?? user.laboratory?.name ?? roleName(user)}
      navigation={pharmacy === null ? [] : pharmacyNavigation(pharmacy, user)}
      cart={null}
      sync={<SyncPill device={device} identity={identity} pharmacy={null} snapshot={null} onCart={onCart} />}
      notices={
        <>
          <UpdatePrompt updates={updates} saveFirst={async () => true} />
          <InstallPrompt offer={install} />
        </>
      }
    >
      {children}
    </Shell>
  )
}

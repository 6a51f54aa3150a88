import type { ReactNode } from 'react'
import { useCorrection } from '@/features/registration/use-correction'
import type { AppContext } from '@/features/session/app-context'
import { SyncPill } from '@/features/sync/sync-pill'
import { roleName } from '@/parts/people/role-name'
import { useSessionScope } from '@/parts/session/scope'
import { actAs } from '@/routes/-layout/impersonation/act-as'
import { useToCart } from '@/routes/-layout/use-to-cart'
import { InstallPrompt, UpdatePrompt } from '@/ui/prompts/prompts'
import { Shell, type ShellSlots } from '@/ui/shell/shell'

type PortalFrameProps = Pick<AppContext, 'updates' | 'install'> &
  ShellSlots & {
    children: ReactNode
  }

/** The shell around the screens that belong to no pharmacy. */
export function PortalFrame(props: PortalFrameProps) {
  const { updates, install, children, ...slots } = props
  const { user } = useSessionScope()
  const onCart = useToCart()
  const { correct, dialog } = useCorrection()
  return (
    <Shell
      {...slots}
      title={user.laboratory?.name ?? roleName(user)}
      navigation={[]}
      cart={null}
      sync={<SyncPill pharmacy={null} snapshot={null} onCart={onCart} onCorrect={correct} actAs={actAs} />}
      notices={
        <>
          <UpdatePrompt updates={updates} saveFirst={async () => true} />
          <InstallPrompt offer={install} />
        </>
      }
    >
      {children}
      {dialog}
    </Shell>
  )
}

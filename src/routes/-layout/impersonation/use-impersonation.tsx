import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useSessionScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const ImpersonationBanner = lazyComponent(() => import('@/features/impersonation/impersonation-banner'))
const EndImpersonationDialog = lazyComponent(
  () => import('@/features/impersonation/end-impersonation-dialog'),
)
const ImpersonationEndedDialog = lazyComponent(
  () => import('@/features/impersonation/impersonation-ended-dialog'),
)

type Impersonation = {
  /** Null while nobody is impersonated. */
  banner: ReactNode
  /** Ends the impersonation; null while nobody is impersonated. */
  leave: (() => void) | null
  dialogs: ReactNode
}

/** Impersonation: what the shell shows about it, and how it ends (platform.md §4). */
export function useImpersonation(): Impersonation {
  const { device, session } = useSessionScope()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const { real } = session
  // Read from the store, because reading the notice changes it within the same session. The layout of the session that ends
  // is about to go, and a dialog of its own would go with it.
  const lostPlace = useSyncExternalStore(device.session.subscribe, () => {
    const now = device.session.getSnapshot()
    return now?.id === session.id ? now.lostPlace : undefined
  })
  const leave = real === undefined ? null : () => setLeaving(true)
  return {
    leave,
    banner: leave === null ? null : <ImpersonationBanner onLeave={leave} />,
    dialogs: (
      <>
        {leaving && real !== undefined ? (
          <EndImpersonationDialog
            onStay={() => setLeaving(false)}
            onLeft={() => void navigate({ to: '/' })}
          />
        ) : null}
        {lostPlace === undefined ? null : (
          <ImpersonationEndedDialog
            name={lostPlace}
            onRead={() => void device.session.forgetEndedImpersonation()}
          />
        )}
      </>
    ),
  }
}

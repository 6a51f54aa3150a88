import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useSessionScope } from '@/parts/session/scope'
import { lazyAgain } from '@/ui/lazy-again'

const ImpersonationBanner = lazyAgain(() => import('@/features/impersonation/impersonation-banner'))
const EndImpersonationDialog = lazyAgain(() => import('@/features/impersonation/end-impersonation-dialog'))
const ImpersonationEndedDialog = lazyAgain(
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
  // Read from the store, because reading the notice changes it within the same session.
  const lostPlace = useSyncExternalStore(
    device.session.subscribe,
    () => device.session.getSnapshot()?.lostPlace,
  )
  const leave = real === undefined ? null : () => setLeaving(true)
  return {
    leave,
    banner:
      leave === null ? null : (
        <Suspense>
          <ImpersonationBanner onLeave={leave} />
        </Suspense>
      ),
    dialogs: (
      <Suspense>
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
      </Suspense>
    ),
  }
}

import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useSessionScope } from '@/parts/session/scope'

const PlaceBanner = lazy(() => import('@/features/impersonation/place-banner'))
const LeavePlace = lazy(() => import('@/features/impersonation/leave-place'))
const LostPlace = lazy(() => import('@/features/impersonation/lost-place'))

type UsePlace = {
  /** Null while they act as themselves. */
  banner: ReactNode
  /** Ends it and leads to the root; null while there is nothing to end. */
  leave: (() => void) | null
  dialogs: ReactNode
}

/** Acting in another user's place: what the shell shows of it, and the way back (platform.md §4). */
export function usePlace(): UsePlace {
  const { device, session } = useSessionScope()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const { real } = session
  // The present one: that it has been read makes no other session.
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
          <PlaceBanner onLeave={leave} />
        </Suspense>
      ),
    dialogs: (
      <Suspense>
        {leaving && real !== undefined ? (
          <LeavePlace onStay={() => setLeaving(false)} onLeft={() => void navigate({ to: '/' })} />
        ) : null}
        {lostPlace === undefined ? null : (
          <LostPlace name={lostPlace} onRead={() => void device.session.forgetEndedImpersonation()} />
        )}
      </Suspense>
    ),
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { createAppRouter } from '@/app/router'
import { rememberPlace, takePlace } from '@/features/session/left-session'
import type { Device } from '@/offline/device/device'
import { isUnreachable } from '@/offline/network/connectivity'
import { isOpenedByPin } from '@/offline/session/session'
import { notify } from '@/ui/feedback/notify'

type Keeper = {
  device: Device
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** Forgets the answers to whom acted before, and reads those that are stored for whoever acts now. */
  restoreAnswers: (isStill: () => boolean) => Promise<void>
}

/**
 * How long after the last time the user is not read again by a change of the connection. A server that answers all other calls
 * would otherwise be asked without end: each failure is such a change, and so is each of the other answers.
 */
export const userAgainAfterMs = 30_000

/**
 * Keeps session and screens in step: when the session ends (log-out here or in another tab, a real 401), the log-in
 * opens. Whenever the server can be reached again, the user and server-only data are read again. What changed in the user
 * (roles, pharmacies) runs the guards of the routes again.
 */
export function keepSession({ device, queryClient, router, restoreAnswers }: Keeper): void {
  let current = device.session.getSnapshot()
  device.session.subscribe(() => {
    const before = current
    const now = device.session.getSnapshot()
    current = now
    // Also when another tab has begun a new session: the next user must not see this one's data.
    const isOther = before && before.id !== now?.id
    const invalidate = () => router.invalidate()
    const { pathname, href } = router.latestLocation
    if (before && !now) {
      // What they say is of that session, and not for whoever stands in front of the log-in.
      notify.clear()
      // The pages of somebody in whose place one acted open again by acting as them.
      if (pathname !== '/logout' && before.real === undefined) rememberPlace(before.identity.userId, href)
    }
    if (now && !before && pathname === '/login') {
      const enter = () => router.history.replace(takePlace(now.identity.userId) ?? '/')
      // Without the server the routes have nothing else to open with.
      if (isOpenedByPin(now)) void restoreAnswers(() => current?.id === now.id).then(enter, enter)
      else enter()
      return
    }
    if (isOther && before.identity.userId === now?.identity.userId) {
      // Without a network the routes have nothing else to open with. Nobody may act any more before they are read.
      void restoreAnswers(() => current?.id === now.id).then(invalidate, invalidate)
    } else {
      if (isOther) queryClient.clear()
      void invalidate()
    }
    if (before?.real !== undefined && now && now.real === undefined) void device.refreshUser()
  })

  let wasOffline = false
  device.connectivity.subscribe(() => {
    const connection = device.connectivity.getSnapshot()
    if (wasOffline && connection === 'online') renew({ queryClient, router })
    wasOffline = isUnreachable(connection)
  })

  let refreshed: string | undefined
  let askedAt = -Infinity
  const refreshUser = async () => {
    const session = device.session.getSnapshot()
    if (!session || session.id === refreshed || isUnreachable(device.connectivity.getSnapshot())) return
    if (performance.now() - askedAt < userAgainAfterMs) return
    askedAt = performance.now()
    refreshed = session.id
    if (!(await device.refreshUser())) refreshed = undefined
  }
  device.connectivity.subscribe(() => void refreshUser())
  void refreshUser()
}

/** Refreshes shown data that only the server has, and the routes that loaded it; data answered by the device stays. */
function renew({ queryClient, router }: Pick<Keeper, 'queryClient' | 'router'>): void {
  void queryClient.refetchQueries({
    type: 'active',
    stale: true,
    predicate: ({ options }) => options.networkMode !== 'always',
  })
  void router.invalidate()
}

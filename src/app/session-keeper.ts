import type { QueryClient } from '@tanstack/react-query'
import type { createAppRouter } from '@/app/router'
import type { Device } from '@/offline/device/device'

type Keeper = { device: Device; queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/**
 * Keeps session and screens in step: when the session ends (log-out here or in another tab, a real 401), the log-in
 * opens. Whenever the server can be reached again, the user and server-only data are read again.
 */
export function keepSession({ device, queryClient, router }: Keeper): void {
  let current = device.session.getSnapshot()?.id
  device.session.subscribe(() => {
    const next = device.session.getSnapshot()?.id
    if (next === current) return
    // Also when another tab has begun a new session: the next user must not see this one's data.
    if (current !== undefined) queryClient.clear()
    current = next
    void router.invalidate()
  })

  let wasOffline = false
  device.connectivity.subscribe(() => {
    const connection = device.connectivity.getSnapshot()
    if (wasOffline && connection === 'online') renew({ queryClient, router })
    wasOffline = connection === 'offline'
  })

  let refreshed: string | undefined
  const refreshUser = async () => {
    const session = device.session.getSnapshot()
    if (!session || session.id === refreshed || device.connectivity.getSnapshot() === 'offline') return
    refreshed = session.id
    const user = await device.client.call('myUser')
    if (user.ok) await device.session.updateUser(user.data)
    else refreshed = undefined
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

import type { QueryClient } from '@tanstack/react-query'
import type { createAppRouter } from '@/app/router'
import type { Device } from '@/offline/device/device'

type Keeper = { device: Device; queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/**
 * The session and the screens move together: a session that ends (log-out here or in another tab, a real 401) leads to
 * log-in, and the user on the device is read again whenever the server can be reached. So is what the server alone knows,
 * when it answers again.
 */
export function keepSession({ device, queryClient, router }: Keeper): void {
  let current = device.session.getSnapshot()?.id
  device.session.subscribe(() => {
    const next = device.session.getSnapshot()?.id
    if (next === current) return
    // Also when another tab has begun a new one: the data of one user is not for the next.
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

/** What screens show and the server alone knows, and what their routes took of it; the device's own answers stay. */
function renew({ queryClient, router }: Pick<Keeper, 'queryClient' | 'router'>): void {
  void queryClient.refetchQueries({
    type: 'active',
    stale: true,
    predicate: ({ options }) => options.networkMode !== 'always',
  })
  void router.invalidate()
}

import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Notification } from '@/contract/notifications'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { keptAs } from '@/offline/session/query-persister'

const notificationsKey = (identity: Identity) => ['notifications', ownerOf(identity)] as const

/** Asked for at the start and whenever the page is seen again; kept for a start without a network. */
export const notificationsQuery = (device: Device, identity: Identity) =>
  queryOptions({
    ...keptAs('notifications'),
    queryKey: notificationsKey(identity),
    queryFn: async ({ signal }) => unwrap(await device.client.call('notifications', { signal })),
    refetchOnWindowFocus: true,
  })

export const unreadOf = (notifications: readonly Notification[]): number =>
  notifications.filter(({ viewed }) => !viewed).length

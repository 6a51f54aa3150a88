import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { Notification } from '@/contract/support/notifications'
import { storeAs } from '@/offline/session/stored-answers'
import { ownedKey } from '@/parts/session/query-keys'
import type { SessionScope } from '@/parts/session/scope'

/** Read at the start and whenever the page becomes visible; stored for a start without a network. */
export const notificationsQuery = ({ device, identity }: Pick<SessionScope, 'device' | 'identity'>) =>
  queryOptions({
    ...storeAs('notifications'),
    queryKey: ownedKey('notifications', identity),
    queryFn: async ({ signal }) => unwrap(await device.client.call('notifications', { signal })),
    refetchOnWindowFocus: true,
  })

export const unreadOf = (notifications: readonly Notification[]): number =>
  notifications.filter(({ viewed }) => !viewed).length

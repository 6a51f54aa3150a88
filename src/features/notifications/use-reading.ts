import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '@/api/call-input'
import type { Notification } from '@/contract/notifications'
import { notificationsQuery } from '@/features/notifications/queries'
import { useSessionScope } from '@/parts/session/scope'

export type Reading =
  | { state: 'loading'; title: string }
  | { state: 'failed'; title: string }
  | { state: 'ready'; notification: Answer<'notificationView'> }

/**
 * The open notification. The call marks it as read, so it is sent exactly once per click on "Leer": neither cached nor
 * repeated.
 */
export function useReading() {
  const scope = useSessionScope()
  const queryClient = useQueryClient()
  const [reading, setReading] = useState<Reading | null>(null)
  const current = useRef(0)

  const show = (next: Reading | null) => {
    current.current += 1
    setReading(next)
    return current.current
  }

  const read = async ({ id, title }: Notification) => {
    const mine = show({ state: 'loading', title })
    const outcome = await scope.device.client.call('notificationView', { params: { id } })
    if (outcome.ok) {
      const { queryKey } = notificationsQuery(scope)
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((each) => (each.id === id ? { ...each, viewed: true } : each)),
      )
      void queryClient.invalidateQueries({ queryKey })
    }
    // The user has gone back or opened another one meanwhile.
    if (current.current !== mine) return
    setReading(outcome.ok ? { state: 'ready', notification: outcome.data } : { state: 'failed', title })
  }

  return { reading, read, goBack: () => void show(null) }
}

import { type MutationState, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@/api/call-input'
import { unwrap } from '@/api/outcome'
import type { Notification } from '@/contract/support/notifications'
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
  const { status, variables, data, mutate, reset } = useMutation({
    mutationFn: async ({ id }: Notification) =>
      unwrap(await scope.device.client.call('notificationView', { params: { id } })),
    onSuccess: (_read, { id }) => {
      const { queryKey } = notificationsQuery(scope)
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((each) => (each.id === id ? { ...each, viewed: true } : each)),
      )
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { reading: readingOf({ status, variables, data }), read: mutate, goBack: reset }
}

type ReadingState = Pick<
  MutationState<Answer<'notificationView'>, Error, Notification>,
  'status' | 'variables' | 'data'
>
const readingOf = ({ status, variables, data }: ReadingState): Reading | null => {
  if (data !== undefined) return { state: 'ready', notification: data }
  if (variables === undefined) return null
  return { state: status === 'error' ? 'failed' : 'loading', title: variables.title }
}

import type { Query } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { AppContext } from '@/features/session/app-context'
import { fetchStylesAgain } from '@/ui/feedback/lazy-component'

/** How often the route is tried again while there is no sign that the server is back. */
const againEveryMs = 15_000

/**
 * Loads a failed page again when it can succeed: when the connection is back, or the server answers. Returns a function
 * that stops watching.
 */
export function watchForRecovery(router: Pick<AnyRouter, 'invalidate'>, context: AppContext): () => void {
  const { queryClient } = context
  const { connectivity } = context.device
  const open = () => {
    fetchStylesAgain()
    void router.invalidate()
  }
  const stop = connectivity.subscribe(() => {
    if (connectivity.getSnapshot() === 'online') open()
  })
  const ask = async () => {
    if (document.visibilityState === 'hidden') return
    // Checked in the background: the page stays as it is until there is something to show.
    const asked = queryClient
      .getQueryCache()
      .findAll({ predicate: isMissing })
      .map(({ options, queryKey }) =>
        queryClient.fetchQuery({ ...options, queryKey, staleTime: 0, retry: false }),
      )
    const answers = await Promise.allSettled(asked)
    if (answers.some(({ status }) => status === 'fulfilled')) open()
  }
  const timer = setInterval(() => void ask(), againEveryMs)
  return () => {
    stop()
    clearInterval(timer)
  }
}

const isMissing = ({ state }: Query): boolean => state.status === 'error' && state.data === undefined

import type { Query } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { AppContext } from '@/features/session/app-context'

/** While nothing tells that the server is back, what could not be loaded is asked for again so often. */
const againEveryMs = 15_000

/**
 * Opens a page that could not be loaded when what it lacked can be had: the connection is back, or the server answers
 * after all. Gives its end.
 */
export function watchForRecovery(router: Pick<AnyRouter, 'invalidate'>, context: AppContext): () => void {
  const { queryClient } = context
  const { connectivity } = context.device
  const open = () => void router.invalidate()
  const stop = connectivity.subscribe(() => {
    if (connectivity.getSnapshot() === 'online') open()
  })
  const ask = async () => {
    if (document.visibilityState === 'hidden') return
    // Behind the page, which stays as it is while there is nothing to show.
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

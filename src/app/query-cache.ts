import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { CallError } from '@/api/outcome'
import type { QueryStore } from '@/offline/query-persister'

/** Answers kept between visits are at most this old. */
const keptMs = 7 * 24 * 60 * 60_000
const saveDelayMs = 1000

/** One cache of server facts. It tries without a network too (a stored answer may do), and repeats only what may pass. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        gcTime: keptMs,
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

const mayPass = (error: unknown): boolean => {
  if (!(error instanceof CallError)) return false
  const { failure } = error
  return failure.kind === 'timeout' || (failure.kind === 'http' && failure.status >= 500)
}

/** Puts back the answers of the last visit and keeps the present ones, a second after each change. */
export async function persistQueries(queryClient: QueryClient, store: QueryStore): Promise<void> {
  const restored = await store.restoreClient()
  if (restored !== undefined && restored !== null) hydrate(queryClient, restored)

  let isPlanned = false
  const save = () => {
    isPlanned = false
    void store.persistClient(
      dehydrate(queryClient, {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: ({ state, meta }) => state.status === 'success' && meta?.persist !== false,
      }),
    )
  }
  queryClient.getQueryCache().subscribe((event) => {
    const changed = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
    if (!changed || isPlanned) return
    isPlanned = true
    setTimeout(save, saveDelayMs)
  })
}

import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isRefusal } from '@/api/outcome'
import type { EndpointName } from '@/contract/endpoints'
import { absoluteLimitMs } from '@/contract/session'
import { mostStored, persistAs, type QueryStore, type StoredAnswer } from '@/offline/session/query-persister'

declare module '@tanstack/react-query' {
  interface Register {
    /** `persistAs`: see offline/session/query-persister. */
    queryMeta: { persistAs?: EndpointName }
  }
}

/** How long an answer that nobody looks at stays in memory. */
const unseenMs = 7 * 24 * 60 * 60_000
/** With the session goes what it was told, so no answer on the device is older than a session can be. */
export const storedForMs = absoluteLimitMs
const saveDelayMs = 1000

/** Another one with every version of the app: the file's name has the hash of all that it brings along. */
const thisBuild = import.meta.url

/** One cache of server facts. It tries without a network too (a stored answer may do), and repeats only what may pass. */
export const createQueryClient = (): QueryClient => {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // What the server no longer shows to this user, the device does not keep: neither in memory nor on its disk.
      onError: (error, query) => {
        if (isRefusal(error)) query.setState({ data: undefined, dataUpdatedAt: 0 })
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        gcTime: unseenMs,
        retry: (failures, error) => failures < 2 && mayPass(error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  for (const [subject, options] of Object.entries(subjectDefaults))
    queryClient.setQueryDefaults([subject], options)
  return queryClient
}

/** What the device answers, or has rows of, waits neither for a network nor for a second attempt. */
const fromDevice = { networkMode: 'always', retry: false } as const
/** By the first word of the key. */
const subjectDefaults = {
  purchasing: fromDevice,
  orders: fromDevice,
  order: fromDevice,
  repeat: fromDevice,
  reports: fromDevice,
  sales: { networkMode: 'always' },
  'generic-penetration': { retry: false },
} as const

const mayPass = (error: unknown): boolean => {
  if (!(error instanceof CallError)) return false
  const { failure } = error
  return failure.kind === 'timeout' || (failure.kind === 'http' && failure.status >= 500)
}

type Options = {
  now?: () => number
  /** Which version of the app this is. */
  build?: string
}

/**
 * Puts back the answers of the last visit, each at its own age, and stores the present ones, a second after each change:
 * whatever the last attempt to renew them said.
 */
export async function persistQueries(
  queryClient: QueryClient,
  store: QueryStore,
  { now = Date.now, build = thisBuild }: Options = {},
): Promise<void> {
  const cache = queryClient.getQueryCache()
  const isTooOld = ({ updatedAt }: StoredAnswer) => now() - updatedAt > storedForMs

  const stored = await store.restore()
  const held = stored?.answers.filter((answer) => !isTooOld(answer)) ?? []
  const answers = stored?.build === build ? held : await ofAnotherVersion(held)
  for (const { key, call, data, updatedAt } of answers) {
    const queryKey = JSON.parse(key)
    cache.build(queryClient, { queryKey, ...persistAs(call) })
    // A clock that was ahead made no answer newer than the present.
    queryClient.setQueryData(queryKey, data, { updatedAt: Math.min(updatedAt, now()) })
  }

  const present = () =>
    cache
      .getAll()
      .flatMap((query) => {
        const { queryHash: key, meta, state } = query
        const call = meta?.persistAs
        if (call === undefined || state.data === undefined) return []
        return { query, answer: { key, call, data: state.data, updatedAt: state.dataUpdatedAt } }
      })
      .sort((a, b) => b.answer.updatedAt - a.answer.updatedAt)

  /** What other windows may still store: an answer that this one dropped, or that the server has refused since. */
  const gone = new Map<string, number>()
  const isRefused = ({ state }: Query) => state.status === 'error' && state.data === undefined
  let isPlanned = false
  const save = () => {
    isPlanned = false
    const answers = present()
    for (const { query } of answers.slice(mostStored)) if (!query.isActive()) cache.remove(query)
    const newest = answers.slice(0, mostStored).map(({ answer }) => answer)
    void store.save({ build, answers: newest.filter((answer) => !isTooOld(answer)), gone })
  }
  cache.subscribe((event) => {
    const changed =
      event.type === 'removed' ||
      (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState'))
    const { query } = event
    if (event.type === 'removed') gone.set(query.queryHash, query.state.dataUpdatedAt)
    else if (changed && isRefused(query)) gone.set(query.queryHash, now())
    if (!changed || isPlanned) return
    isPlanned = true
    setTimeout(save, saveDelayMs)
  })
}

/** Without its file, which a device that is offline may lack, there is nothing that could be read safely. */
const ofAnotherVersion = async (answers: StoredAnswer[]): Promise<StoredAnswer[]> => {
  if (answers.length === 0) return []
  const reading = await import('@/app/readable-answers').catch(() => null)
  return reading?.readableAnswers(answers) ?? []
}

import { MutationCache, type Query, QueryCache, QueryClient, type QueryOptions } from '@tanstack/react-query'
import { CallError, isRefusal, isSwitchedOff, isTemporary } from '@/api/outcome'
import type { EndpointName } from '@/contract/endpoints'
import { absoluteLimitMs } from '@/contract/session/session'
import { unavailableFeature } from '@/domain/basics/platform-parts'
import { retryDelayMs } from '@/domain/basics/retry-delay'
import { mostStored, persistAs, type QueryStore, type StoredAnswer } from '@/offline/session/query-persister'
import { type Subject, subjectKey } from '@/parts/session/query-keys'
import { notify } from '@/ui/feedback/notify'

declare module '@tanstack/react-query' {
  interface Register {
    /** `persistAs`: see offline/session/query-persister. */
    queryMeta: { persistAs?: EndpointName }
  }
}

/** How long an unused answer stays in memory. */
const unseenMs = 7 * 24 * 60 * 60_000
/** Stored answers are deleted with the session, so none can be older than the longest session. */
export const storedForMs = absoluteLimitMs
const saveDelayMs = 1000

/** Differs in every build, because the file's name contains a hash of its contents and imports. */
const thisBuild = import.meta.url

/**
 * The cache of server data. Queries also run offline, because a stored answer may do; only temporary errors are
 * retried.
 */
export const createQueryClient = (): QueryClient => {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      // Data that the server now refuses to this user is deleted from memory and from the device.
      onError: (error, query) => {
        if (isRefusal(error) || isSwitchedOff(error)) query.setState({ data: undefined, dataUpdatedAt: 0 })
        if (isSwitchedOff(error)) notify.warning(unavailableFeature)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isSwitchedOff(error)) notify.warning(unavailableFeature)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        gcTime: unseenMs,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures, error) => retryDelayMs(ladder, failures + 1, Math.random, askedMs(error)),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  for (const [subject, options] of subjectDefaults) queryClient.setQueryDefaults(subjectKey(subject), options)
  return queryClient
}

/** Answered by the device, or from stored rows: no need to wait for the network or to retry. */
const fromDevice = { networkMode: 'always', retry: false } as const
/** By the first element of the query key. */
const subjectDefaults: readonly [Subject, Pick<QueryOptions, 'networkMode' | 'retry'>][] = [
  ['purchasing', fromDevice],
  ['orders', fromDevice],
  ['order', fromDevice],
  ['repeat', fromDevice],
  ['reports', fromDevice],
  ['sales', { networkMode: 'always' }],
  ['generic-penetration', { retry: false }],
]

/** Nobody waits longer in front of a screen, which then says what the server said. */
const longestWaitMs = 15_000
/** Sooner than what a device does by itself, as somebody looks at the screen. */
const ladder = [1_000, longestWaitMs] as const

/** As the outbox understands it, but while somebody looks. */
const mayPass = (error: unknown): boolean => {
  if (!(error instanceof CallError)) return false
  const { failure } = error
  if (failure.kind === 'timeout') return true
  return 'status' in failure && isTemporary(failure.status) && askedMs(error) <= longestWaitMs
}

const askedMs = (error: unknown): number =>
  error instanceof CallError && 'retryAfterMs' in error.failure ? (error.failure.retryAfterMs ?? 0) : 0

type Options = {
  now?: () => number
  /** Identifies the build of the app. */
  build?: string
}

/**
 * Restores the answers of the last visit, each with its own age. Then stores the current ones one second after each
 * change, even if the last refresh failed. Resolves to what puts those of whoever acts from now on in
 * the place of all others, as long as they still do.
 */
export async function persistQueries(
  queryClient: QueryClient,
  store: QueryStore,
  { now = Date.now, build = thisBuild }: Options = {},
): Promise<(isStill: () => boolean) => Promise<void>> {
  const cache = queryClient.getQueryCache()
  const isTooOld = ({ updatedAt }: StoredAnswer) => now() - updatedAt > storedForMs

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

  /**
   * Keys that other windows may still have stored, with the time since when they are obsolete: removed here or refused
   * by the server.
   */
  const gone = new Map<string, number>()
  let isChanging = false
  const restore = async (isStill: () => boolean) => {
    // Clearing hides the answers of before without making them obsolete: `gone` does not record it.
    isChanging = true
    queryClient.clear()
    isChanging = false
    const stored = await store.restore()
    const held = stored?.answers.filter((answer) => !isTooOld(answer)) ?? []
    const answers = stored?.build === build ? held : await ofAnotherVersion(held)
    if (!isStill()) return
    for (const { key, call, data, updatedAt } of answers) {
      const queryKey = JSON.parse(key)
      if (queryClient.getQueryData(queryKey) !== undefined || updatedAt <= (gone.get(key) ?? 0)) continue
      cache.build(queryClient, { queryKey, ...persistAs(call) })
      // If the device's clock was wrong, a stored answer must not be newer than now.
      queryClient.setQueryData(queryKey, data, { updatedAt: Math.min(updatedAt, now()) })
    }
  }
  await restore(() => true)

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
    if (event.type === 'removed' && !isChanging) gone.set(query.queryHash, query.state.dataUpdatedAt)
    else if (changed && isRefused(query)) gone.set(query.queryHash, now())
    if (!changed || isPlanned) return
    isPlanned = true
    setTimeout(save, saveDelayMs)
  })
  return restore
}

/** If this file cannot be loaded (the device may be offline), no answer can be checked, so none is used. */
const ofAnotherVersion = async (answers: StoredAnswer[]): Promise<StoredAnswer[]> => {
  if (answers.length === 0) return []
  const reading = await import('@/app/readable-answers').catch(() => null)
  return reading?.readableAnswers(answers) ?? []
}

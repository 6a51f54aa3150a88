import { MutationCache, QueryCache, QueryClient, type QueryOptions } from '@tanstack/react-query'
import { CallError, isRefusal, isSwitchedOff, isTemporary } from '@/api/outcome'
import type { EndpointName } from '@/contract/endpoints'
import { absoluteLimitMs } from '@/contract/session/session'
import { unavailableFeature } from '@/domain/basics/platform-features'
import { retryDelayMs } from '@/domain/basics/retry-delay'
import { type AnswerStore, type StoredAnswer, storeAs } from '@/offline/session/stored-answers'
import { type Subject, subjectKey } from '@/parts/session/query-keys'
import { notify } from '@/ui/feedback/notify'

declare module '@tanstack/react-query' {
  interface Register {
    /** `storeAs`: see offline/session/stored-answers. */
    queryMeta: { storeAs?: EndpointName }
  }
}

/** How long an unused answer stays in memory. */
const unseenMs = 7 * 24 * 60 * 60_000
/** Stored answers are deleted with the session, so none can be older than the longest session. */
export const storedForMs = absoluteLimitMs

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
 * Restores the answers of the last visit, each with its own age, and stores each new one. Resolves to what puts those of
 * whoever acts from now on in the place of all others, as long as they still do.
 */
export async function storeQueries(
  queryClient: QueryClient,
  store: AnswerStore,
  { now = Date.now, build = thisBuild }: Options = {},
): Promise<(isStill: () => boolean) => Promise<void>> {
  const cache = queryClient.getQueryCache()
  /** What changes meanwhile is on the disk already, or stays there for its owner. */
  let isRestoring = false
  const restoring = (change: () => void) => {
    isRestoring = true
    change()
    isRestoring = false
  }
  const restore = async (isStill: () => boolean) => {
    restoring(() => queryClient.clear())
    const held = (await store.read()).filter(({ updatedAt }) => now() - updatedAt <= storedForMs)
    const isOfThis = (answer: StoredAnswer) => answer.build === build
    const others = held.filter((answer) => !isOfThis(answer))
    const readable = await readableOf(others)
    if (!isStill()) return
    for (const { key, updatedAt } of readable === null ? [] : others) void store.drop(key, updatedAt)
    for (const answer of readable ?? []) void store.put({ ...answer, build })
    const answers = [...held.filter(isOfThis), ...(readable ?? [])]
    restoring(() => {
      for (const { key, call, data, updatedAt } of answers) {
        const queryKey = JSON.parse(key)
        if (queryClient.getQueryData(queryKey) !== undefined) continue
        cache.build(queryClient, { queryKey, ...storeAs(call) })
        // If the device's clock was wrong, a stored answer must not be newer than now.
        queryClient.setQueryData(queryKey, data, { updatedAt: Math.min(updatedAt, now()) })
      }
    })
  }
  await restore(() => true)

  cache.subscribe((event) => {
    const { queryHash: key, meta, state } = event.query
    const { data, dataUpdatedAt: updatedAt } = state
    const call = meta?.storeAs
    if (isRestoring || call === undefined) return
    if (event.type === 'removed') void store.drop(key, updatedAt)
    if (event.type !== 'updated' || !['success', 'setState'].includes(event.action.type)) return
    if (data !== undefined) void store.put({ key, call, data, updatedAt, build })
    else if (state.status === 'error') void store.drop(key, now())
  })
  return restore
}

/** Null if this file cannot be loaded (the device may be offline): no answer of another version can be checked then, so none is used. */
const readableOf = async (answers: StoredAnswer[]): Promise<StoredAnswer[] | null> => {
  if (answers.length === 0) return []
  const reading = await import('@/app/readable-answers').catch(() => null)
  return reading?.readableAnswers(answers) ?? null
}

import type { EndpointName } from '@/contract/endpoints'
import type { Database } from '@/offline/database'
import { ownerOf } from '@/offline/identity'
import { readStoredSession } from '@/offline/session'
import { stored } from '@/offline/storage-failure'

/** One answer of the server, as a query has it. */
export type KeptAnswer = {
  /** The query's key as JSON. */
  key: string
  /** The call that it answers: its schema tells whether this version of the app can still read it. */
  call: EndpointName
  data: unknown
  /** Epoch ms of the device, when the server gave it. */
  updatedAt: number
}

/** `build`: the version of the app that wrote them. */
export type KeptAnswers = { build: string; answers: KeptAnswer[] }

/**
 * For the options of a query whose answer is the call's own and is to be there at the next visit, whatever became of the
 * attempts to renew it. No query is kept without it.
 */
export const keptAs = (call: EndpointName) =>
  ({ meta: { keptAs: call }, gcTime: Number.POSITIVE_INFINITY }) as const

/** Where the answers of the server are kept between visits: of the signed-in identity, dropped with the session. */
export type QueryStore = {
  /** A disk that refuses costs a refetch, and nothing else. */
  keep(kept: KeptAnswers): Promise<void>
  /** Undefined where nothing is kept for this identity. */
  restore(): Promise<KeptAnswers | undefined>
}

/** Nobody signed in: the log-in screen keeps its own few facts. */
const nobody = ''

export const createQueryStore = (database: Database): QueryStore => {
  const { queries } = database
  const owner = async (): Promise<string> => {
    const session = await readStoredSession(database)
    return session === null ? nobody : ownerOf(session.identity)
  }
  return {
    async keep(kept) {
      await stored(() =>
        // The owner is read in the same transaction: a log-out between both would leave data behind.
        database.transaction('rw', database.session, queries, async () => {
          await queries.put({ owner: await owner(), state: kept })
        }),
      )
    },
    async restore() {
      const state = (await queries.get(await owner()))?.state
      return isKept(state) ? state : undefined
    },
  }
}

/** The first versions of the app kept TanStack Query's own form, which does not say what call an answer is of. */
const isKept = (state: unknown): state is KeptAnswers =>
  typeof state === 'object' && state !== null && 'answers' in state && Array.isArray(state.answers)

import type { Database } from '@/offline/database'
import { ownerOf } from '@/offline/identity'
import { readStoredSession } from '@/offline/session'
import { stored } from '@/offline/storage-failure'

/**
 * Where the query cache is kept between visits: plain dehydrated state of the signed-in identity, dropped with the
 * session. Shaped after TanStack Query's persister without depending on it.
 */
export type QueryStore = {
  /** A disk that refuses costs a refetch, and nothing else. */
  persistClient(state: unknown): Promise<void>
  /** Undefined where nothing is kept for this identity. */
  restoreClient(): Promise<unknown>
  removeClient(): Promise<void>
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
    async persistClient(state) {
      await stored(() =>
        // The owner is read in the same transaction: a log-out between both would leave data behind.
        database.transaction('rw', database.session, queries, async () => {
          await queries.put({ owner: await owner(), state })
        }),
      )
    },
    restoreClient: async () => (await queries.get(await owner()))?.state,
    async removeClient() {
      await stored(async () => queries.delete(await owner()))
    },
  }
}

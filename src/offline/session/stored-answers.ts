import type { EndpointName } from '@/contract/endpoints'
import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import type { AnswerRow } from '@/offline/database/list-rows'
import { stored } from '@/offline/database/storage-failure'
import { readStoredSession, type Session, type SessionStore } from '@/offline/session/session'

/** One answer of the server, as a query has it. */
export type StoredAnswer = Omit<AnswerRow, 'owner'>

/**
 * For the options of a query whose answer is the call's own and is to be there at the next visit, whatever became of the
 * attempts to renew it. No query is stored without it.
 */
export const storeAs = (call: EndpointName) =>
  ({ meta: { storeAs: call }, gcTime: Number.POSITIVE_INFINITY }) as const

/**
 * Answers of the server that are only ever shown as a whole, each in a row of its own, until the session ends. A disk that
 * refuses costs a refetch, and nothing else.
 */
export type AnswerStore = {
  /** Stays, unless another window has a newer one. */
  put(answer: StoredAnswer): Promise<unknown>
  /** Deletes what was given until then (epoch ms of the device). */
  drop(key: string, until: number): Promise<unknown>
  /** All that is stored for the signed-in identity. */
  read(): Promise<StoredAnswer[]>
}

/** The newest stay. */
export const mostStored = 300

/** Owner of the few answers that the log-in screen stores, when nobody is logged in. */
const nobody = ''
const ownerIn = (session: Session | null | undefined): string =>
  session ? ownerOf(session.identity) : nobody

export const createAnswerStore = (
  database: Database,
  { getSnapshot }: Pick<SessionStore, 'getSnapshot'>,
): AnswerStore => {
  const { answers } = database
  return {
    put(answer) {
      // Session that it belongs to in this window, which may not know yet that somebody else is signed in.
      const from = getSnapshot()?.id
      return stored(() =>
        // The owner is read in the same transaction: a log-out between both would leave data behind.
        database.transaction('rw', database.session, answers, async () => {
          const session = await readStoredSession(database)
          const owner = ownerIn(session)
          const held = await answers.get([owner, answer.key])
          if (session?.id !== from || (held && held.updatedAt > answer.updatedAt)) return
          await answers.put({ owner, ...answer })
          const oldestFirst = answers
            .where('[owner+updatedAt]')
            .between([owner, -Infinity], [owner, Infinity])
          const excess = (await oldestFirst.count()) - mostStored
          if (excess > 0) await oldestFirst.limit(excess).delete()
        }),
      )
    },
    drop: (key, until) =>
      stored(() =>
        answers
          .where({ owner: ownerIn(getSnapshot()), key })
          .filter(({ updatedAt }) => updatedAt <= until)
          .delete(),
      ),
    read: async () => answers.where({ owner: ownerIn(await readStoredSession(database)) }).toArray(),
  }
}

import type { EndpointName } from '@/contract/endpoints'
import type { Database } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { stored } from '@/offline/database/storage-failure'
import { readStoredSession, type Session, type SessionStore } from '@/offline/session/session'

/** One answer of the server, as a query has it. */
export type StoredAnswer = {
  /** The query's key as JSON. */
  key: string
  /** The call that it answers: its schema tells whether this version of the app can still read it. */
  call: EndpointName
  data: unknown
  /** Epoch ms of the device, when the server gave it. */
  updatedAt: number
}

/** `build`: the version of the app that wrote them. */
export type StoredAnswers = { build: string; answers: StoredAnswer[] }

/**
 * For the options of a query whose answer is the call's own and is to be there at the next visit, whatever became of the
 * attempts to renew it. No query is stored without it.
 */
export const persistAs = (call: EndpointName) =>
  ({ meta: { persistAs: call }, gcTime: Number.POSITIVE_INFINITY }) as const

/** What a window has to store. `gone`: until when (epoch ms of the device) an answer was given that is to be dropped, by key. */
export type AnswersToStore = StoredAnswers & { gone: ReadonlyMap<string, number> }

/** Where the answers of the server are stored between visits: of the signed-in identity, dropped with the session. */
export type QueryStore = {
  /** Beside what other windows store. A disk that refuses costs a refetch, and nothing else. */
  save(answers: AnswersToStore): Promise<void>
  /** Undefined where nothing is stored for this identity. */
  restore(): Promise<StoredAnswers | undefined>
}

/** The newest stay: a search in a list is an answer, too. */
export const mostStored = 300

/** Owner of the few answers that the log-in screen stores, when nobody is logged in. */
const nobody = ''
const ownerIn = (session: Session | null): string => (session === null ? nobody : ownerOf(session.identity))

export const createQueryStore = (
  database: Database,
  { getSnapshot }: Pick<SessionStore, 'getSnapshot'>,
): QueryStore => {
  const { queries } = database
  return {
    async save(own) {
      // Session that these answers belong to in this window, which may not know yet that somebody else is signed in.
      const from = getSnapshot()?.id
      await stored(() =>
        // The owner is read in the same transaction: a log-out between both would leave data behind.
        database.transaction('rw', database.session, queries, async () => {
          const session = await readStoredSession(database)
          if (session?.id !== from) return
          const owner = ownerIn(session)
          await queries.put({ owner, state: merged((await queries.get(owner))?.state, own) })
        }),
      )
    },
    async restore() {
      const state = (await queries.get(ownerIn(await readStoredSession(database))))?.state
      return isStored(state) ? state : undefined
    },
  }
}

/** The newest answer to each key, of this window or of another one of the same version. */
const merged = (held: unknown, { build, answers, gone }: AnswersToStore): StoredAnswers => {
  const all = new Map(answers.map((answer) => [answer.key, answer]))
  if (isStored(held) && held.build === build) {
    for (const answer of held.answers) {
      const { key, updatedAt } = answer
      if (updatedAt > (gone.get(key) ?? 0) && updatedAt > (all.get(key)?.updatedAt ?? 0)) all.set(key, answer)
    }
  }
  const newestFirst = [...all.values()].sort((a, b) => b.updatedAt - a.updatedAt)
  return { build, answers: newestFirst.slice(0, mostStored) }
}

/** The first versions of the app stored TanStack Query's own form, which does not say what call an answer is of. */
const isStored = (state: unknown): state is StoredAnswers =>
  typeof state === 'object' && state !== null && 'answers' in state && Array.isArray(state.answers)

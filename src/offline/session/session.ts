import { liveQuery } from 'dexie'
import type { User } from '@/contract/session/session'
import { createObservable } from '@/offline/basics/observable'
import { cachedTables, type Database, type SessionRow } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { stored } from '@/offline/database/storage-failure'
import { loadSealing } from '@/offline/sealing/sealing-middleware'
import { changePin, dropPin, lockedOwners, type PinRow, unlockPin } from '@/offline/session/pin-row'

/**
 * Before a token, the key of the row of `meta` that keeps it from a log-out to the server's answer, and nothing but
 * unanswered-log-outs reads it. Whoever can read the disk had this token while its user was logged in; without it they could
 * go on using it for two hours after a log-out that did not reach the server, which ends an unused session by itself then.
 * So it is kept no longer.
 */
export const logOutPrefix = 'log-out '

export type Session = Omit<SessionRow, 'key'>

/** The server knows nothing of it: everything of the device works, and what is saved waits for the next log-in. */
export const isOpenedByPin = (session: Pick<Session, 'token'> | null | undefined): boolean =>
  session?.token === ''

export type SessionStore = {
  /** Undefined until read the first time, null without a session. For useSyncExternalStore. */
  getSnapshot(): Session | null | undefined
  subscribe(listener: () => void): () => void
  /** Reads it from the device; at start, before the router decides. */
  readSession(): Promise<Session | null>
  saveSession(session: { token: string; user: User; dataKey?: string; since?: number }): Promise<Session>
  /** Replaces the user and keeps the token. An answer about another user came too late, and changes nothing. */
  updateUser(user: User): Promise<void>
  /**
   * Impersonates this user from now on, with the token of the user who logged in. With `onlyToken`, does nothing if another
   * token is in use by now: the server allowed it to that one alone.
   */
  switchTo(user: User, options?: { onlyToken?: string }): Promise<void>
  /** Ends the impersonation: the user who logged in acts again. */
  switchBack(): Promise<void>
  /** The screen has said that the server ended the impersonation. */
  forgetEndedImpersonation(): Promise<void>
  /**
   * Ends the session and drops the user's cached server data; never the outbox nor the cart, which come back for the same
   * user. `loggedOutAt` (epoch ms of this device): its user has logged out, of which the server is to be told
   * (unanswered-log-outs).
   */
  clearSession(options?: Meant & { loggedOutAt?: number }): Promise<void>
}

/** The session as it is stored now: page and service worker use the same. */
export const readStoredSession = async (database: Pick<Database, 'session'>): Promise<Session | null> => {
  const row = await database.session.get('current')
  if (row === undefined) return null
  const { key: _, ...session } = row
  return session
}

/** Another session that is in use by now is left alone: told by its token, or by the log-in that it began with. */
export type Meant = { onlyToken?: string | undefined; onlyLogIn?: string | undefined }

export const isMeant = (session: Session | null | undefined, { onlyToken, onlyLogIn }: Meant): boolean =>
  (onlyToken === undefined || session?.token === onlyToken) &&
  (onlyLogIn === undefined || logInOf(session) === onlyLogIn)

/** Identifies the session since log-in, which an impersonation does not end. */
export const logInOf = (session: Session | null | undefined): string | undefined =>
  session?.real?.sessionId ?? session?.id

type StoredEnd = Meant & {
  /** Its user wants no more of it: their PIN ends with it. */
  isLogOut?: boolean
  /** Epoch ms of this device: not the server ended it, which is to be told (unanswered-log-outs). */
  loggedOutAt?: number | undefined
  /** Puts what the user has behind their PIN. */
  lock?: { userId: number; change: (row: PinRow) => PinRow }
}

/**
 * Ends the session on the disk and drops what the server gave to it, together. With `lock`, that user's stays, behind their PIN.
 * False where it is not the session that is meant, or not the user whose PIN this is.
 */
export const endStoredSession = (database: Database, end: StoredEnd): Promise<boolean> =>
  database.transaction('rw', [database.session, database.meta, ...cachedTables(database)], async () => {
    const { isLogOut, loggedOutAt, lock } = end
    const session = await database.session.get('current')
    if (!isMeant(session, end)) return false
    if (lock) {
      if (session?.identity.userId !== lock.userId) return false
      if (!(await changePin(database, lock.userId, lock.change))) return false
    }
    if (session?.token && loggedOutAt !== undefined)
      await database.meta.put({ key: logOutPrefix + session.token, value: loggedOutAt })
    if (session && isLogOut) await dropPin(database, session.identity.userId)
    await database.session.clear()
    await dropOthers(database, await lockedOwners(database))
    return true
  })

/** Drops what the server gave to anybody but these. */
export const dropOthers = async (database: Database, owners: readonly string[]): Promise<void> => {
  for (const table of cachedTables(database))
    await (owners.length === 0 ? table.clear() : table.where('owner').noneOf(owners).delete())
}

/** Most users never act as another. */
const switching = () => import('@/offline/session/switched-session')

export const createSessionStore = (database: Database, newId: () => string): SessionStore => {
  const current = createObservable<Session | null | undefined>(undefined)
  // A read that began before another one, or before a change, may end after it with an older result.
  let begun = 0
  let followed = 0
  const begin = (): number => {
    begun += 1
    return begun
  }
  const follow = (session: Session | null, number: number): Session | null => {
    if (number < followed) return current.get() ?? null
    followed = number
    // An equal session that is read again keeps its object identity, so that screens do not render again.
    if (JSON.stringify(session) !== JSON.stringify(current.get())) current.set(session)
    return session
  }
  const readNumbered = async () => {
    const number = begin()
    return { number, session: await readStoredSession(database) }
  }
  const readSession = async () => {
    const { number, session } = await readNumbered()
    return follow(session, number)
  }
  // Log-in and log-out in another tab, and a 401 met by the worker, show here too.
  const subscription = liveQuery(readNumbered).subscribe({
    next: ({ number, session }) => {
      if (current.get() !== undefined) follow(session, number)
    },
    error: () => undefined,
  })
  database.on('close', () => subscription.unsubscribe())

  return {
    getSnapshot: current.get,
    subscribe: current.subscribe,
    readSession,
    async saveSession({ user, ...given }) {
      const identity = { userId: user.id, username: user.username, switchUser: null }
      const session: Session = { id: newId(), ...given, identity, user }
      const tables = cachedTables(database)
      // Not while the transaction waits for it.
      if (given.dataKey !== undefined) await loadSealing()
      await database.transaction('rw', [database.session, database.meta, ...tables], async () => {
        await database.session.put({ ...session, key: 'current' })
        await unlockPin(database, user.id)
        // The data of the user before must not be visible to this one.
        await dropOthers(database, [ownerOf(identity), ...(await lockedOwners(database))])
      })
      follow(session, begin())
      return session
    },
    async updateUser(user) {
      await database.transaction('rw', database.session, async () => {
        const session = await database.session.get('current')
        if (session?.user.id === user.id) await database.session.put({ ...session, user })
      })
      await readSession()
    },
    async switchTo(user, options) {
      await (await switching()).switchStored(database, { id: newId(), user, ...options })
      await readSession()
    },
    async switchBack() {
      await (await switching()).switchStoredBack(database)
      await readSession()
    },
    async forgetEndedImpersonation() {
      await database.session.update('current', { lostPlace: undefined })
      await readSession()
    },
    async clearSession({ loggedOutAt, ...meant } = {}) {
      const end = { ...meant, isLogOut: loggedOutAt !== undefined }
      const ended = await stored(() => endStoredSession(database, { ...end, loggedOutAt }))
      // A disk without room for a token has room for a log-out.
      if (!ended.ok) await endStoredSession(database, end)
      await readSession()
    },
  }
}

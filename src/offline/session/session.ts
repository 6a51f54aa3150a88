import { liveQuery } from 'dexie'
import type { User } from '@/contract/session/session'
import { createObservable } from '@/offline/basics/observable'
import type { Database, SessionRow } from '@/offline/database/database'

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
  clearSession(end?: End): Promise<void>
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

type End = Meant & { loggedOutAt?: number | undefined }

/** How a session begins and ends on the disk, with the key that it is sealed by (session-on-disk). */
export type SessionOnDisk = {
  /** Stores that of whoever has just logged in, in the place of any other. */
  begin(session: Session): Promise<void>
  /** `open` stores one that a PIN has opened, unless another has begun meanwhile. */
  unlock(open: () => Promise<boolean>): Promise<boolean>
  end(end: End): Promise<void>
  /** At leisure, after a start: seals what earlier versions of the app have left readable, and overwrites a key that was left. */
  tidy(): Promise<void>
  /** Makes one that has ended unreadable on the disk; nothing while there is one. */
  forgetKey(): Promise<void>
}

/** Most users never act as another. */
const switching = () => import('@/offline/session/switched-session')

export const createSessionStore = (
  database: Database,
  newId: () => string,
  disk: SessionOnDisk,
): SessionStore => {
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
  const tell = async ({ number, session }: Awaited<ReturnType<typeof readNumbered>>) => {
    // Nobody is out while their session can be read from the disk.
    if (session === null && current.get()) await disk.forgetKey().catch(() => undefined)
    return follow(session, number)
  }
  const readSession = async () => tell(await readNumbered())
  // Log-in and log-out in another tab, and a 401 met by the worker, show here too.
  const subscription = liveQuery(readNumbered).subscribe({
    next: (read) => {
      if (current.get() !== undefined) void tell(read)
    },
    error: () => undefined,
  })
  // Not while it is closed for a page that is set aside, or by the browser: what follows is heard when it opens again.
  database.on('close', () =>
    queueMicrotask(() => {
      if (database.hasBeenClosed()) subscription.unsubscribe()
    }),
  )

  return {
    getSnapshot: current.get,
    subscribe: current.subscribe,
    readSession,
    async saveSession({ user, ...given }) {
      const identity = { userId: user.id, username: user.username, switchUser: null }
      const session: Session = { id: newId(), ...given, identity, user }
      await disk.begin(session)
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
    async clearSession(end = {}) {
      await disk.end(end)
      await readSession()
    },
  }
}

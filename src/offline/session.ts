import { liveQuery } from 'dexie'
import type { User } from '@/contract/session'
import { cachedTables, type Database, type SessionRow } from '@/offline/database'
import { ownerOf } from '@/offline/identity'
import { createObservable } from '@/offline/observable'

export type Session = Omit<SessionRow, 'key'>

export type SessionStore = {
  /** Undefined until read the first time, null without a session. For useSyncExternalStore. */
  getSnapshot(): Session | null | undefined
  subscribe(listener: () => void): () => void
  /** Reads it from the device; at start, before the router decides. */
  readSession(): Promise<Session | null>
  saveSession(session: { token: string; user: User; switchUser?: string | null }): Promise<Session>
  /** Keeps the token: the user was read again. */
  updateUser(user: User): Promise<void>
  /**
   * Ends the session and drops the user's cached server data; never the outbox nor the cart, which come back for the same
   * user. With `onlyToken`, does nothing if another token has taken its place since.
   */
  clearSession(options?: { onlyToken?: string }): Promise<void>
}

/** What both page and worker trust: the session that the disk holds now. */
export const readStoredSession = async (database: Database): Promise<Session | null> => {
  const row = await database.session.get('current')
  if (row === undefined) return null
  const { key: _, ...session } = row
  return session
}

/** Ends the session on the disk and drops what the server gave to it, together. */
export const endStoredSession = (database: Database, onlyToken?: string): Promise<boolean> =>
  database.transaction('rw', [database.session, ...cachedTables(database)], async () => {
    const session = await database.session.get('current')
    if (onlyToken !== undefined && session?.token !== onlyToken) return false
    await database.session.clear()
    for (const table of cachedTables(database)) await table.clear()
    return true
  })

export const createSessionStore = (database: Database, newId: () => string): SessionStore => {
  const current = createObservable<Session | null | undefined>(undefined)
  const follow = (session: Session | null): Session | null => {
    // The same session read again is no news: screens keep their identity.
    if (JSON.stringify(session) !== JSON.stringify(current.get())) current.set(session)
    return session
  }
  const readSession = async () => follow(await readStoredSession(database))
  // Log-in and log-out in another tab, and a 401 met by the worker, show here too.
  const subscription = liveQuery(() => readStoredSession(database)).subscribe({
    next: (session) => {
      if (current.get() !== undefined) follow(session)
    },
    error: () => undefined,
  })
  database.on('close', () => subscription.unsubscribe())

  return {
    getSnapshot: current.get,
    subscribe: current.subscribe,
    readSession,
    async saveSession({ token, user, switchUser = null }) {
      const identity = { userId: user.id, username: user.username, switchUser }
      const session: Session = { id: newId(), token, identity, user }
      const tables = cachedTables(database)
      await database.transaction('rw', [database.session, ...tables], async () => {
        await database.session.put({ ...session, key: 'current' })
        // What the server gave to somebody else is not for this user's eyes.
        for (const table of tables) await table.where('owner').notEqual(ownerOf(identity)).delete()
      })
      follow(session)
      return session
    },
    async updateUser(user) {
      await database.session.update('current', { user })
      await readSession()
    },
    async clearSession({ onlyToken } = {}) {
      await endStoredSession(database, onlyToken)
      await readSession()
    },
  }
}

import type { User } from '@/contract/session'
import type { Identity } from '@/offline/identity'

export type Session = {
  /** Made at log-in. Tells a new log-in of the same user from the old one; not a secret. */
  id: string
  token: string
  identity: Identity
  user: User
}

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

import type { Database } from '@/offline/database/database'
import { createSessionStore, type SessionStore } from '@/offline/session/session'
import { createSessionOnDisk } from '@/offline/session/session-on-disk'

/** The session of a browser without a private file system. */
export const createTestSession = (database: Database, newId: () => string): SessionStore =>
  createSessionStore(database, newId, createSessionOnDisk({ database, locks: undefined, workers: null }))

import { cachedTables, type Database, dropOthers } from '@/offline/database/database'
import { digestOf } from '@/offline/sealing/digest'
import { changePin, dropPin, lockedOwners, type PinRow } from '@/offline/session/pin-row'
import { isMeant, type Meant } from '@/offline/session/session'

/**
 * Before a token's digest, the key of the row of `meta` that keeps it from a log-out to the server's answer. Without it whoever had
 * copied the token could go on using it for two hours after a log-out that did not reach the server, which ends an unused session
 * by itself then. So it is kept no longer.
 */
export const logOutPrefix = 'log-out '

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
export const endStoredSession = async (database: Database, end: StoredEnd): Promise<boolean> => {
  const { isLogOut, loggedOutAt, lock } = end
  const before = await database.session.get('current')
  const digest = before?.token && loggedOutAt !== undefined ? await digestOf(before.token) : undefined
  const tables = [database.session, database.meta, ...cachedTables(database)]
  return database.transaction('rw', tables, async () => {
    const session = await database.session.get('current')
    if (!isMeant(session, end)) return false
    if (lock) {
      if (session?.identity.userId !== lock.userId) return false
      if (!(await changePin(database, lock.userId, lock.change))) return false
    }
    if (digest !== undefined && session?.token === before?.token)
      await database.meta.put({ key: logOutPrefix + digest, value: loggedOutAt })
    if (session && isLogOut) await dropPin(database, session.identity.userId)
    await database.session.clear()
    await dropOthers(database, await lockedOwners(database))
    return true
  })
}

import type { User } from '@/contract/session/session'
import { fullName } from '@/domain/people/full-name'
import { cachedTables, type Database, type SessionRow } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { lockedOwners } from '@/offline/session/pin-row'

/**
 * The server refused the impersonation of a call: the user who logged in acts again, and the screen says so. Nothing happens
 * when that impersonation has ended since.
 */
export const endStoredImpersonation = (database: Database, switchUser: string): Promise<void> =>
  endStored(database, (session) =>
    session.identity.switchUser === switchUser ? { lostPlace: fullName(session.user) } : null,
  )

/** Ends the stored impersonation: the session of the user who logged in goes on. */
export const switchStoredBack = (database: Database): Promise<void> => endStored(database, () => ({}))

/** Impersonates this user from now on. With `onlyToken`, does nothing if another token is in use by now. */
export const switchStored = (
  database: Database,
  { id, user, onlyToken }: { id: string; user: User; onlyToken?: string },
): Promise<void> =>
  changeStored(database, ({ real, lostPlace: _, ...session }) => {
    if (onlyToken !== undefined && session.token !== onlyToken) return null
    return {
      ...session,
      id,
      identity: { ...session.identity, switchUser: user.username },
      user,
      real: real ?? { sessionId: session.id, user: session.user },
    }
  })

/** Ends the stored impersonation; `then` gives what to store with the own session, or null to change nothing. */
const endStored = (
  database: Database,
  then: (session: SessionRow) => Pick<SessionRow, 'lostPlace'> | null,
): Promise<void> =>
  changeStored(database, (session) => {
    const kept = session.real === undefined ? null : then(session)
    const { real, lostPlace: _, ...own } = session
    if (real === undefined || kept === null) return null
    const identity = { ...session.identity, switchUser: null }
    return { ...own, id: real.sessionId, identity, user: real.user, ...kept }
  })

/**
 * Changes the stored session; what the server gave to another identity than the new one goes with the change. The answers to
 * the user who logged in stay: they come back to them, maybe without a network. Pharmacies' data would fill the disk.
 */
const changeStored = (
  database: Database,
  change: (session: SessionRow) => SessionRow | null,
): Promise<void> => {
  const tables = cachedTables(database)
  return database.transaction('rw', [database.session, database.meta, ...tables], async () => {
    const before = await database.session.get('current')
    const after = before && change(before)
    if (!after) return
    await database.session.put(after)
    const owners = [after.identity, { ...after.identity, switchUser: null }].map(ownerOf)
    const locked = await lockedOwners(database)
    for (const table of tables) {
      const stay = table === database.answers ? owners : owners.slice(0, 1)
      await table
        .where('owner')
        .noneOf([...stay, ...locked])
        .delete()
    }
  })
}

import type { Client } from '@/api/client'
import type { SessionStore } from '@/offline/session/session'

/** Reads the user again as the server has it now: roles, pharmacies, terms. False where it could not be read. */
export type RefreshUser = () => Promise<boolean>

/** Calls while one is under way wait for that one. */
export const createUserRefresh = ({
  client,
  session,
}: {
  client: Client
  session: Pick<SessionStore, 'getSnapshot' | 'updateUser'>
}): RefreshUser => {
  const refresh = async () => {
    const before = session.getSnapshot()
    if (!before) return false
    const user = await client.call('myUser')
    if (!user.ok) return false
    // What was stored meanwhile (another session, accepted terms) is newer than this answer.
    if (session.getSnapshot() === before) await session.updateUser(user.data)
    return true
  }
  let running: Promise<boolean> | undefined
  return () => {
    running ??= refresh().finally(() => {
      running = undefined
    })
    return running
  }
}

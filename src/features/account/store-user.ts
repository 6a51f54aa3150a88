import type { User } from '@/contract/session/session'
import type { SessionScope } from '@/parts/session/scope'

/** What the server has just stored of the user is true on this device, too, without asking again. */
export const storeUser = async (
  { device, session }: Pick<SessionScope, 'device' | 'session'>,
  change: Partial<User>,
): Promise<void> => {
  const current = device.session.getSnapshot()
  // Somebody else may have logged in meanwhile.
  if (current?.id === session.id) await device.session.updateUser({ ...current.user, ...change })
}

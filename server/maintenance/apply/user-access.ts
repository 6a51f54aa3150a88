import { isInternal } from '@/domain/people/roles'
import { accountChanged, type Secured } from '../../access/account-changed'
import { recordEvent } from '../../access/audit-event'
import { lockAccount } from '../../db/locks'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

export type StoredAccess = { id: number; email: string; roles: string[]; active: boolean }

/**
 * Whether a user is to belong to the staff from now on. Then the password that the account had goes: somebody may have chosen it by
 * the link of a mail that administrators read, which they cannot for an account of staff.
 */
export const joinsStaff = (before: StoredAccess, user: Given<'users'>): boolean =>
  isInternal(user.role) && !(isInternal as (role: string) => boolean)(before.roles[0] ?? '')

/** What of an existing account's access a file changes; locked, so that nobody gets a link or a session by what it was. */
export async function lockedChanges(
  { trx }: ApplyContext,
  before: StoredAccess,
  user: Given<'users'>,
): Promise<Secured[]> {
  const differs: [Secured, boolean][] = [
    ['email', user.email !== before.email],
    ['role', user.role !== before.roles[0]],
    ['password', user.resetPassword],
    ['password-ended', joinsStaff(before, user) && !user.resetPassword],
    ['active', before.active && user.active === false],
  ]
  const changed = differs.flatMap(([each, isChanged]) => (isChanged ? [each] : []))
  if (changed.length > 0) await lockAccount(trx, before.id)
  return changed
}

/** Ends sessions and links of before, and tells the address of before. */
export async function endFormerAccess(
  { trx, now, by }: ApplyContext,
  { before, username, changed }: { before: StoredAccess; username: string; changed: readonly Secured[] },
): Promise<void> {
  if (changed.length === 0) return
  const happenedAt = now()
  const sessions = await accountChanged(trx, {
    userId: before.id,
    now: happenedAt,
    changed,
    recipient: before.email,
    ...(by && { butNot: by.tokenHash }),
  })
  const event = {
    auth: by ?? { user: { id: before.id }, realUserId: null },
    happenedAt,
    details: { account: username, changed, sessions },
  }
  if (changed.includes('password')) await recordEvent(trx, { kind: 'password-changed', ...event })
  if (changed.some((each) => each !== 'password'))
    await recordEvent(trx, { kind: 'account-changed', ...event })
}

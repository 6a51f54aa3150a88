import type { FastifyRequest } from 'fastify'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { checkPassword } from '../../access/password-hash'
import { ApiError } from '../api-error'
import { createAttemptLimiter } from '../limits/attempt-limiter'
import type { Services } from '../services'

/** As many as at the log-in, in a quarter of an hour: an open session is no place to guess a password. */
const reauthenticationAttempts = 10

type Given = {
  auth: Auth
  request: FastifyRequest
  password: string
  /** Where the form has the password, and what is said there when it is wrong. */
  field: string
  fault: string
}

/**
 * Asks whoever is logged in for their own password once more, before what an open session alone must not do. Gives the hash
 * that it has.
 */
export function createReauthentication({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): (given: Given) => Promise<string> {
  const limiter = createAttemptLimiter({ db, clock }, 'password')

  return async ({ auth, request, password, field, fault }) => {
    const limit = { key: `user ${auth.realUserId}`, most: reauthenticationAttempts }
    const allowed = await limiter.attempt([limit])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const known = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', auth.realUserId)
      .executeTakeFirst()
    if (!known || !(await checkPassword(known.password_hash, password))) {
      await recordEvent(db, {
        kind: 'reauthentication-failed',
        auth,
        happenedAt: clock.now(),
        address: request.ip,
      })
      throw new ApiError('invalid_fields', { fields: { [field]: fault } })
    }
    await limiter.forgive([limit.key])
    return known.password_hash
  }
}

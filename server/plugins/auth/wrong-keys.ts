import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error'
import { addressKey } from '../limits/address-key'
import { createAttemptLimiter } from '../limits/attempt-limiter'
import type { Services } from '../services'

/** In a quarter of an hour, as many as log-ins that fail. */
const wrongKeysPerAddress = 100

/** Counts a wrong key by address, as wrong passwords are; a right one is never kept out by somebody else's. */
export function wrongKeyCounter({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): (request: FastifyRequest) => Promise<void> {
  const wrongKeys = createAttemptLimiter({ db, clock }, 'connector key')
  return async ({ ip }) => {
    const allowed = await wrongKeys.attempt([{ key: `address ${addressKey(ip)}`, most: wrongKeysPerAddress }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  }
}

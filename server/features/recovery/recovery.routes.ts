import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import type { PostOffice } from '../../mail/mailer'
import { addressKey } from '../../plugins/address-key'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { attemptsWindowMs, createLimiter } from '../../plugins/limiter'
import type { Services } from '../../plugins/services'
import { recoveryLetter } from './recovery.documents'
import { recoverPassword, requestRecovery } from './recovery.service'

/** A few letters are enough for anybody; an address may be a whole pharmacy or laboratory. */
const lettersPerAccount = 5
const attemptsPerAddress = 50

export function registerRecoveryRoutes(
  app: FastifyInstance,
  { db, clock, ids, config }: Services,
  postOffice: PostOffice,
): void {
  const limiter = createLimiter(clock, attemptsWindowMs)

  route(app, endpoints.accessRecover, async ({ body, request }) => {
    const email = body.email.toLowerCase()
    allow([
      { key: `letters ${email}`, most: lettersPerAccount },
      { key: `address ${addressKey(request.ip)}`, most: attemptsPerAddress },
    ])
    const letter = recoveryLetter(config.publicUrl)
    await requestRecovery(db, { email, letter, now: clock.now(), untold: ids.token() })
    postOffice.wake()
    return {}
  })

  route(app, endpoints.changePassword, async ({ body, request }) => {
    allow([{ key: `change ${addressKey(request.ip)}`, most: attemptsPerAddress }])
    const outcome = await recoverPassword(db, {
      token: body.secretToken,
      password: body.plainPassword,
      now: clock.now(),
    })
    if (!outcome.ok) throw new ApiError('invalid_fields', { fields: outcome.fields })
    postOffice.wake()
    return {}
  })

  function allow(limits: { key: string; most: number }[]): void {
    const allowed = limiter.attempt(limits)
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  }
}

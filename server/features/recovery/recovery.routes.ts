import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { deviceKey, deviceToken, knowsDevice } from '../../access/known-devices'
import { publicUrlOn } from '../../basics/association-host'
import type { Mailer } from '../../mail/mailer'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { addressKey } from '../../plugins/limits/address-key'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Limit } from '../../plugins/limits/memory-limiter'
import type { Services } from '../../plugins/services'
import { recoveryMessage } from './recovery.documents'
import { openLink, recoverPassword, requestRecovery, usedLink } from './recovery.service'

/** A few mails are enough for anybody; an IP address may be a whole pharmacy or laboratory. */
const messagesPerAccount = 5
const recoveryAttemptsPerAddress = 50

export function registerRecoveryRoutes(
  app: FastifyInstance,
  { db, clock, ids, config }: Services,
  mailer: Mailer,
): void {
  const limiter = createAttemptLimiter({ db, clock }, 'recovery')

  route(app, endpoints.accessRecover, async ({ body, request }) => {
    const { email } = body
    const device = deviceToken(request)
    const known = await findOwner(email, device)
    await allow(
      known
        ? [{ key: deviceKey(known.id, device), most: messagesPerAccount }]
        : [
            { key: `messages ${email}`, most: messagesPerAccount },
            { key: `address ${addressKey(request.ip)}`, most: recoveryAttemptsPerAddress },
          ],
    )
    const message = recoveryMessage(publicUrlOn(config, request.hostname))
    await requestRecovery(db, { email, message, now: clock.now(), decoyToken: ids.token() })
    mailer.poll()
    return {}
  })

  route(app, endpoints.changePassword, async ({ body, request }) => {
    await allow([{ key: `change ${addressKey(request.ip)}`, most: recoveryAttemptsPerAddress }])
    const outcome = await recoverPassword(db, {
      token: body.secretToken,
      password: body.plainPassword,
      now: clock.now(),
    })
    if (!outcome.ok) throw new ApiError('invalid_fields', { fields: outcome.fields })
    mailer.poll()
    return {}
  })

  route(app, endpoints.openPasswordLink, async ({ body, request }) => {
    await allow([{ key: `open ${addressKey(request.ip)}`, most: recoveryAttemptsPerAddress }])
    const isOpen = await openLink(db, { token: body.secretToken, now: clock.now() })
    if (!isOpen) throw new ApiError('invalid_fields', { fields: { secretToken: usedLink } })
    return {}
  })

  /** The user of that e-mail address, if they have logged in on the device before. */
  const findOwner = (email: string, device: string | null) =>
    db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .where(knowsDevice('app_user.id', { device, now: clock.now() }))
      .executeTakeFirst()

  async function allow(limits: Limit[]): Promise<void> {
    const allowed = await limiter.attempt(limits)
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  }
}

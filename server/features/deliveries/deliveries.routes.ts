import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { isPharmacyUser } from '@/domain/people/roles'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { AddressPolicy } from '../../basics/address-policy'
import type { DeliveryCourier } from '../../deliveries/delivery-courier'
import { sendTest } from '../../deliveries/delivery-test'
import type { Wholesalers } from '../../deliveries/fedicom-delivery'
import { secretOf } from '../../deliveries/secret'
import type { WebhookSender } from '../../deliveries/webhook-sender'
import type { Mailer } from '../../mail/mailer'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Services } from '../../plugins/services'
import { pageOrThrow, sortOrThrow } from '../../plugins/sort-query'
import { deliveriesOfOrder, deliverySortFields, listDeliveries } from './deliveries.queries'
import { releaseDelivery, retryDelivery } from './delivery-retry.service'
import { findDeliverySettings, listDeliverySettings, settingsSortFields } from './delivery-settings.queries'
import { rotateSecret, saveDeliverySettings } from './delivery-settings.service'

/** In a quarter of an hour: each makes the server call an address that somebody typed. */
const testsPerUser = 20

const rejectPharmacyUsers = ({ user }: Auth): void => {
  if (isPharmacyUser(user.role)) throw new ApiError('forbidden')
}

export function registerDeliveryRoutes(
  app: FastifyInstance,
  services: Services,
  delivering: {
    courier: Pick<DeliveryCourier, 'poll'>
    mailer: Pick<Mailer, 'poll'>
    send: WebhookSender
    wholesalers: Wholesalers
    policy: AddressPolicy
  },
): void {
  const { db, clock, ids } = services
  const { courier, mailer, send, wholesalers, policy } = delivering
  const limiter = createAttemptLimiter(services, 'delivery test')

  route(
    app,
    endpoints.orderDeliveries,
    async ({ params, auth }) => ({ data: await deliveriesOfOrder(db, auth.user, params.id) }),
    { authorize: rejectPharmacyUsers },
  )

  route(app, endpoints.deliveries, async ({ query }) =>
    listDeliveries(db, { ...query, sort: sortOrThrow(query.sort, deliverySortFields) }),
  )

  route(app, endpoints.retryDelivery, async ({ params, body, auth }) => {
    const { laboratory: laboratoryId, channel, formerLacksIt } = body
    const asked = { orderId: params.id, laboratoryId, channel, auth, now: clock.now() }
    if (!(await (formerLacksIt ? releaseDelivery : retryDelivery)(db, asked))) throw new ApiError('not_found')
    courier.poll()
    return {}
  })

  route(app, endpoints.deliverySettings, async ({ query }) =>
    listDeliverySettings(db, { ...pageOrThrow(query, settingsSortFields), now: clock.now() }),
  )

  route(app, endpoints.saveDeliverySettings, async ({ params, body, auth, request }) => {
    const [laboratoryId, now] = [params.id, clock.now()]
    const before = await findDeliverySettings(db, { laboratoryId, now })
    // What stands there already keeps nobody from changing the rest; it is judged at each call.
    const isNew = body.webhookUrl !== null && body.webhookUrl !== before?.webhookUrl
    const problem = isNew ? policy.problemOf(body.webhookUrl ?? '') : null
    if (problem !== null) {
      request.suspicion = 'webhook_address'
      throw new ApiError('invalid_fields', { fields: { webhookUrl: problem } })
    }
    const newSecret = secretOf(ids.token())
    const outcome = await saveDeliverySettings(db, { laboratoryId, auth, now, settings: body, newSecret })
    if (outcome.kind === 'conflict') throw new ApiError('edit_conflict')
    const saved = await findDeliverySettings(db, { laboratoryId, now })
    if (outcome.kind === 'missing' || !saved) throw new ApiError('not_found')
    courier.poll()
    return { ...saved, secret: outcome.secret }
  })

  route(app, endpoints.rotateDeliverySecret, async ({ params, auth }) => {
    const secret = secretOf(ids.token())
    const asked = { laboratoryId: params.id, auth, now: clock.now(), newSecret: secret }
    if (!(await rotateSecret(db, asked))) throw new ApiError('not_found')
    return { secret }
  })

  route(app, endpoints.testDelivery, async ({ params, body, auth }) => {
    const allowed = await limiter.attempt([{ key: `user ${auth.realUserId}`, most: testsPerUser }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const { channel, wholesaler: wholesalerId } = body
    const now = clock.now()
    const of = { laboratoryId: params.id, channel, wholesalerId }
    const asked = { ...of, send, wholesalers, now, token: ids.token() }
    const result = await sendTest(db, asked)
    if (result === null) throw new ApiError('not_found')
    if (result.outcome === 'queued') mailer.poll()
    await recordEvent(db, {
      kind: 'delivery-tested',
      auth,
      happenedAt: now,
      laboratoryId: params.id,
      details: { channel, ...result },
    })
    return result
  })
}

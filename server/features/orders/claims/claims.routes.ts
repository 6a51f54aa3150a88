import type { FastifyInstance } from 'fastify'
import * as creation from '@/contract/orders/claim-creation'
import * as contract from '@/contract/orders/claims'
import { isPharmacyUser } from '@/domain/people/roles'
import { isOfItsType } from '@/domain/support/attachment-bytes'
import type { Auth } from '../../../access/auth-types'
import { ApiError } from '../../../plugins/api-error'
import { attachment } from '../../../plugins/attachment'
import { route } from '../../../plugins/contract'
import { createAttemptLimiter } from '../../../plugins/limits/attempt-limiter'
import type { Services } from '../../../plugins/services'
import { findOrder } from '../orders.queries'
import { answerClaim, findPhoto, listClaims } from './claims.queries'
import { type ClaimRequest, createClaim, findClaim, problemsOfClaim } from './claims.service'

/** In a quarter of an hour: each may bring ten megabytes into the database. */
const claimsPerUser = 20

const rejectPharmacyUsers = ({ user }: Auth): void => {
  if (isPharmacyUser(user.role)) throw new ApiError('forbidden')
}

export function registerClaimRoutes(
  app: FastifyInstance,
  services: Services,
  mailer: { poll: () => void },
): void {
  const { db, clock } = services
  const limiter = createAttemptLimiter(services, 'order claim')

  route(app, creation.createClaim, async ({ params, headers, body, files, auth }) => {
    await orderOrThrow(auth, params.id)
    const request: ClaimRequest = {
      idempotencyKey: headers['idempotency-key'],
      orderId: params.id,
      claim: body,
      photos: files,
      auth,
      now: clock.now(),
    }
    const outcome = (await findClaim(db, request)) ?? (await create(request))
    if (outcome.kind === 'mismatch') throw new ApiError('idempotency_mismatch')
    if (outcome.kind === 'rejected') throw rejected(outcome.fields)
    return { id: outcome.id }
  })

  async function create(request: ClaimRequest) {
    const wrong = request.photos.find(({ type, bytes }) => !isOfItsType(type, bytes))
    const fields = wrong
      ? { photos: `«${wrong.name}» no es el tipo de archivo que dice ser.` }
      : await problemsOfClaim(db, request)
    if (Object.keys(fields).length > 0) throw rejected(fields)
    const allowed = await limiter.attempt([{ key: `user ${request.auth.realUserId}`, most: claimsPerUser }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const outcome = await createClaim(db, request)
    if (outcome.kind === 'created' && outcome.isTold) mailer.poll()
    return outcome
  }

  route(app, contract.orderClaims, async ({ params, auth }) => {
    await orderOrThrow(auth, params.id)
    return { data: await listClaims(db, auth.user, params.id) }
  })

  route(
    app,
    contract.answerClaim,
    async ({ params: { id }, body, auth }) => {
      await orderOrThrow(auth, id)
      const isAnswered = await answerClaim(db, auth.user, { ...body, orderId: id, now: clock.now() })
      const data = await listClaims(db, auth.user, id)
      if (!data.some((claim) => claim.id === body.claim)) throw new ApiError('not_found')
      if (!isAnswered) throw new ApiError('edit_conflict')
      return { data }
    },
    { authorize: rejectPharmacyUsers },
  )

  route(app, contract.claimPhoto, async ({ params, query, auth, reply }) => {
    await orderOrThrow(auth, params.id)
    const stored = await findPhoto(db, auth.user, { ...query, orderId: params.id })
    if (!stored) throw new ApiError('not_found')
    const dot = stored.name.lastIndexOf('.')
    // Never shown by the browser, whatever it is: it came from outside.
    reply
      .header('content-disposition', attachment(stored.name.slice(0, dot), stored.name.slice(dot + 1)))
      .header('x-content-type-options', 'nosniff')
    return stored.bytes
  })

  function rejected(fields: Record<string, string>): ApiError {
    const [message] = Object.values(fields)
    return new ApiError('claim_rejected', { ...(message !== undefined && { message }), fields })
  }

  async function orderOrThrow(auth: Auth, id: number): Promise<void> {
    if (!(await findOrder(db, auth.user, id))) throw new ApiError('not_found')
  }
}

import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/purchasing/own-wholesaler'
import { isPharmacyUser } from '@/domain/people/roles'
import type { Auth } from '../../access/auth-types'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { ownWholesalerOf, storeOwnWholesaler } from './own-wholesaler.queries'

/** Whoever acts as the pharmacy may be one of those whose offers are compared with it. */
const requirePharmacyItself = ({ user, realUserId }: Auth): void => {
  if (!isPharmacyUser(user.role) || realUserId !== user.id)
    throw new ApiError('forbidden', { message: 'Lo que cobra su mayorista solo lo ve la propia farmacia.' })
}

export function registerOwnWholesalerRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(
    app,
    contract.ownWholesaler,
    async ({ params }) => ({ wholesaler: await ownWholesalerOf(db, params.id) }),
    { authorize: requirePharmacyItself },
  )

  route(
    app,
    contract.saveOwnWholesaler,
    async ({ params, body: { wholesaler }, auth }) => {
      const saved = { saved_at: clock.now(), saved_by: auth.user.id }
      await storeOwnWholesaler(db, { pharmacyId: params.id, wholesaler, ...saved })
      return { wholesaler }
    },
    { authorize: requirePharmacyItself },
  )
}

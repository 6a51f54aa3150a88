import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { isLaboratoryUser } from '@/domain/people/roles'
import type { Auth } from '../../access/auth-types'
import { isLaboratoryImpersonating } from '../../access/pharmacy-access'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { setLaboratoryAccess } from './laboratory-access.service'

export function registerLaboratoryAccessRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(
    app,
    endpoints.laboratoryAccess,
    async ({ params, body, auth }) => {
      const relations = await setLaboratoryAccess(db, {
        relationId: params.id,
        access: body.laboratoryAccess,
        auth,
        now: clock.now(),
      })
      if (!relations) throw new ApiError('not_found')
      return relations
    },
    { authorize: rejectLaboratories },
  )
}

/** A laboratory cannot grant access to itself. */
function rejectLaboratories({ user }: Auth): void {
  if (isLaboratoryUser(user.role) || isLaboratoryImpersonating(user)) throw new ApiError('forbidden')
}

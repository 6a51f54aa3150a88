import type { FastifyInstance } from 'fastify'
import { savePinDays } from '@/contract/session/pin-days'
import { isPharmacyUser } from '@/domain/people/roles'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

export function registerPinDaysRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  route(
    app,
    savePinDays,
    async ({ params, body: { days } }) => {
      await db.updateTable('pharmacy').set({ pin_days: days }).where('id', '=', params.id).execute()
      return { days }
    },
    {
      authorize: ({ user, realUserId }) => {
        if (!isPharmacyUser(user.role) || realUserId !== user.id)
          throw new ApiError('forbidden', {
            message: 'Cuánto vale un PIN solo lo decide la propia farmacia.',
          })
      },
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { savePinDays } from '@/contract/session/pin-days'
import { isPharmacyUser } from '@/domain/people/roles'
import { recordEvent } from '../../access/audit-event'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

export function registerPinDaysRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(
    app,
    savePinDays,
    async ({ params: { id }, body: { days }, auth }) => {
      await db.transaction().execute(async (trx) => {
        const { pin_days: before } = await trx
          .selectFrom('pharmacy')
          .select('pin_days')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        if (before === days) return
        await trx.updateTable('pharmacy').set({ pin_days: days }).where('id', '=', id).execute()
        const details = { before, after: days }
        await recordEvent(trx, {
          kind: 'pin-days-changed',
          auth,
          happenedAt: clock.now(),
          pharmacyId: id,
          details,
        })
      })
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

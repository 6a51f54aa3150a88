import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { deviceName } from '@/domain/people/device-name'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { isOpen, revokeSessions } from '../../access/session-store'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

/** What users see of their own sessions, and how they end those that they left open somewhere. */
export function registerOpenSessionRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(
    app,
    endpoints.openSessions,
    async ({ auth }) => {
      const rows = await db
        .selectFrom('session')
        .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_used_at'])
        .where('user_id', '=', auth.user.id)
        .where(isOpen(clock.now()))
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      const data = rows.map(({ id, token_hash, user_agent, created_at, last_used_at }) => ({
        id,
        device: deviceName(user_agent),
        startedAt: created_at.toISOString(),
        lastUsedAt: last_used_at.toISOString(),
        current: auth.tokenHash.equals(token_hash),
      }))
      return { data }
    },
    { authorize: rejectImpersonation },
  )

  route(
    app,
    endpoints.endSession,
    async ({ params: { id }, auth }) => {
      if ((await end(auth, { id })) === 0) throw new ApiError('not_found')
      return {}
    },
    { authorize: rejectImpersonation },
  )

  route(
    app,
    endpoints.endOtherSessions,
    async ({ auth }) => ({ ended: await end(auth, { butNot: auth.tokenHash }) }),
    { authorize: rejectImpersonation },
  )

  const end = (auth: Auth, which: { id: string } | { butNot: Buffer }): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const ended = await revokeSessions(trx, { userId: auth.user.id, now, ...which })
      if (ended > 0) {
        await recordEvent(trx, {
          kind: 'sessions-ended',
          auth,
          happenedAt: now,
          details: { sessions: ended },
        })
      }
      return ended
    })
}

/** While impersonating, nobody sees or ends the sessions of that user. */
function rejectImpersonation(auth: Auth): void {
  if (auth.realUserId === auth.user.id) return
  throw new ApiError('forbidden', { message: 'Las sesiones solo las ve y las cierra su propio usuario.' })
}

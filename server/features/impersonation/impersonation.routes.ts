import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { ApiError } from '../../plugins/api-error'
import type { Auth } from '../../plugins/auth-types'
import { route } from '../../plugins/contract'
import { actAs } from '../../plugins/switch-user'
import type { Services } from '../../services'
import { recordEvent } from '../audit/audit.queries'
import { usersByIds } from '../session/users.queries'

/**
 * The two ends of acting in somebody's place, each with its trace. Between them every call names that user in
 * X-Switch-User and is judged anew (plugins/auth).
 */
export function registerImpersonationRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  route(app, endpoints.startImpersonation, async ({ body, auth }) => {
    const names = 'username' in body ? [body.username] : await usernamesOf(body.pharma)
    const switched = await firstAllowed(auth, names)
    const [user] = switched ? await usersByIds(db, [switched.user.id]) : []
    if (!switched || !user) {
      throw new ApiError('switch_refused', 'pharma' in body ? { message: nobodyThere } : {})
    }
    await record('impersonation-started', switched)
    return user
  })

  route(app, endpoints.endImpersonation, async ({ auth }) => {
    if (auth.user.id !== auth.realUserId) await record('impersonation-ended', auth)
    return {}
  })

  async function firstAllowed(auth: Auth, usernames: readonly string[]): Promise<Auth | null> {
    for (const username of usernames) {
      const switched = await actAs(db, auth, { username })
      if (switched) return switched.auth
    }
    return null
  }

  async function usernamesOf(pharmacyId: number): Promise<string[]> {
    const users = await db
      .selectFrom('user_pharmacy as own')
      .innerJoin('app_user as u', 'u.id', 'own.user_id')
      .select('u.username')
      // As bigint: a number beyond int4 finds nobody, instead of failing.
      .where('own.pharmacy_id', '=', sql<number>`${pharmacyId}::bigint`)
      .orderBy('u.id')
      .execute()
    return users.map(({ username }) => username)
  }

  const record = (kind: 'impersonation-started' | 'impersonation-ended', auth: Auth) =>
    recordEvent(db, { kind, auth, happenedAt: clock.now(), pharmacyId: null, laboratoryId: null })
}

const nobodyThere = 'Esta farmacia no tiene ningún usuario en cuyo lugar pueda actuar.'

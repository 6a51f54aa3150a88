import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { pharmacyRoles } from '@/domain/people/roles'
import type { Auth } from '../../access/auth-types'
import {
  authorizeImpersonation,
  closeExpiredImpersonations,
  endImpersonation,
  startImpersonation,
} from '../../access/impersonation'
import { currentUser } from '../../access/users.queries'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { registerSweep } from '../../plugins/limits/sweep'
import type { Services } from '../../plugins/services'

/** How late, at most, the audit event of an impersonation that expired is written. */
const sweepEveryMs = 10 * 60_000

/**
 * Starting and ending impersonation, each with an audit event. In between, every call names the impersonated user in
 * X-Switch-User and is checked again (access/session-store).
 */
export function registerImpersonationRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  registerSweep(app, {
    everyMs: sweepEveryMs,
    sweep: () => closeExpiredImpersonations(db, clock.now()),
    failure: 'expired impersonations not closed',
  })

  route(app, endpoints.startImpersonation, async ({ body, auth }) => {
    const names = 'username' in body ? [body.username] : await usernamesOf(body.pharma)
    const impersonated = await firstAllowed(auth, names)
    const user = impersonated && (await currentUser(db, impersonated.user))
    if (!impersonated || !user) {
      throw new ApiError('switch_refused', 'pharma' in body ? { message: nobodyToImpersonate } : {})
    }
    if (!(await startImpersonation(db, impersonated, clock.now()))) throw new ApiError('unauthenticated')
    return user
  })

  route(app, endpoints.endImpersonation, async ({ auth: { tokenHash } }) => {
    await endImpersonation(db, { tokenHash, now: clock.now(), by: 'left' })
    return {}
  })

  async function firstAllowed(auth: Auth, usernames: readonly string[]): Promise<Auth | null> {
    for (const username of usernames) {
      const impersonated = await authorizeImpersonation(db, auth, username)
      if (impersonated) return impersonated
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
      // A delegate who visits it is not its user.
      .where(sql<boolean>`u.roles[1] = ANY(${pharmacyRoles}::text[])`)
      .orderBy('u.id')
      .execute()
    return users.map(({ username }) => username)
  }
}

const nobodyToImpersonate = 'Esta farmacia no tiene ningún usuario en cuyo lugar pueda actuar.'

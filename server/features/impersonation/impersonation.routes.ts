import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import type { Auth } from '../../access/auth-types'
import { callerInPlace, closeExpiredActs, endAct, startAct } from '../../access/impersonation'
import { callingUser } from '../../access/users.queries'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

/** How late, at most, the end of an act that nobody ended is written down. */
const roundMs = 10 * 60_000

/**
 * The two ends of acting in somebody's place, each with its trace. Between them every call names that user in
 * X-Switch-User and is judged anew (access/session-store).
 */
export function registerImpersonationRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  const round = async () => {
    await closeExpiredActs(db, clock.now()).catch((error: unknown) => app.log.error(error, 'acts not closed'))
  }
  const rounds = setInterval(round, roundMs)
  rounds.unref()
  app.addHook('onReady', round)
  app.addHook('onClose', async () => clearInterval(rounds))

  route(app, endpoints.startImpersonation, async ({ body, auth }) => {
    const names = 'username' in body ? [body.username] : await usernamesOf(body.pharma)
    const inPlace = await firstAllowed(auth, names)
    const user = inPlace && (await callingUser(db, inPlace.user))
    if (!inPlace || !user) {
      throw new ApiError('switch_refused', 'pharma' in body ? { message: nobodyThere } : {})
    }
    if (!(await startAct(db, inPlace, clock.now()))) throw new ApiError('unauthenticated')
    return user
  })

  route(app, endpoints.endImpersonation, async ({ auth: { tokenHash } }) => {
    await endAct(db, { tokenHash, now: clock.now(), by: 'left' })
    return {}
  })

  async function firstAllowed(auth: Auth, usernames: readonly string[]): Promise<Auth | null> {
    for (const username of usernames) {
      const inPlace = await callerInPlace(db, auth, username)
      if (inPlace) return inPlace
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
      .where(sql<boolean>`u.roles[1] = 'ROLE_FARMACIA'`)
      .orderBy('u.id')
      .execute()
    return users.map(({ username }) => username)
  }
}

const nobodyThere = 'Esta farmacia no tiene ningún usuario en cuyo lugar pueda actuar.'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { endpoints } from '@/contract/endpoints'
import { acceptedDays } from '@/domain/order/order-limits'
import { deviceName } from '@/domain/people/device-name'
import { plainEmail } from '@/domain/people/email'
import { maskedName } from '@/domain/people/masked-name'
import { recordEvent } from '../../access/audit-event'
import { deviceDataKeys } from '../../access/device-data-key'
import { endImpersonation, lockSession } from '../../access/impersonation'
import { deviceKey, deviceToken, knowsDevice, rememberDevice } from '../../access/known-devices'
import { checkPassword } from '../../access/password-hash'
import { isOpen, openSession, revokeSession } from '../../access/session-store'
import { currentUser } from '../../access/users.queries'
import { lockAccount } from '../../db/locks'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { addressKey } from '../../plugins/limits/address-key'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Services } from '../../plugins/services'

/** Ten are enough to mistype a password; an IP address may be a whole pharmacy or laboratory. */
const logInAttemptsPerAccount = 10
const logInAttemptsPerAddress = 100
/** Attempts of one user on a device on which they have logged in before: whatever others try elsewhere. */
const attemptsPerKnownDevice = 10

/** Somebody for whom nobody else acts. */
const itself = (id: number) => ({ user: { id }, realUserId: id })

/** From where a call comes, for the security log. */
const from = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  details: { device: deviceName(headers['user-agent'] ?? null) },
})

export function registerSessionRoutes(app: FastifyInstance, { db, clock, ids, config }: Services): void {
  const dataKeyOf = deviceDataKeys(config)
  const limiter = createAttemptLimiter({ db, clock }, 'log-in')

  route(app, endpoints.login, async ({ body, request, reply }) => {
    const name = plainEmail(body.username.toLowerCase())
    const device = deviceToken(request)
    // Before the attempt counts: nobody is to be locked out because the database was unavailable.
    const user = await findUser(name, device)
    const limits = user?.knows_device
      ? [{ key: deviceKey(user.id, device), most: attemptsPerKnownDevice }]
      : [
          { key: `account ${name}`, most: logInAttemptsPerAccount },
          { key: `address ${addressKey(request.ip)}`, most: logInAttemptsPerAddress },
        ]
    const allowed = await limiter.attempt(limits)
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })

    const isRight = await checkPassword(user?.password_hash, body.password)
    if (!isRight || !user?.active) {
      const reason = user === undefined ? 'unknown' : isRight ? 'inactive' : 'password'
      await recordFailure({ request, user, name, reason, isLast: allowed.left === 0 })
    }
    if (!isRight || !user) throw new ApiError('invalid_credentials')
    // The password was right: that the count stays is no reason to refuse it.
    await limiter
      .forgive(limits.map(({ key }) => key))
      .catch((error: unknown) => request.log.error(error, 'the count of log-in attempts was not taken back'))
    if (!user.active) throw new ApiError('forbidden', { message: 'Usuario no autorizado.' })

    const token = ids.token()
    const now = clock.now()
    const restored = await restoredSpans(now)
    await rememberDevice(db, { reply, userId: user.id, device: device ?? ids.token(), now })
    await db.transaction().execute(async (trx) => {
      // A session would outlive the password that has changed since it was checked.
      await lockAccount(trx, user.id)
      if (!(await hasPassword(trx, user))) throw new ApiError('invalid_credentials')
      const userAgent = request.headers['user-agent'] ?? null
      await openSession(trx, { token, userId: user.id, userAgent, now })
      await recordEvent(trx, { kind: 'log-in', auth: itself(user.id), happenedAt: now, ...from(request) })
    })
    return { token, dataKey: dataKeyOf(user.id), ...(restored.length > 0 && { restored }) }
  })

  /** Spans of time whose orders a restored backup has taken along; devices keep what they have sent for no longer. */
  async function restoredSpans(now: Date) {
    const since = new Date(now.getTime() - (acceptedDays + 1) * 24 * 3_600_000)
    const rows = await db.selectFrom('restoration').selectAll().where('restored_at', '>', since).execute()
    return rows.map(({ backup_at, restored_at }) => ({
      from: backup_at.toISOString(),
      to: restored_at.toISOString(),
    }))
  }

  /** As much for a name that nobody has: the time of an answer does not tell. With its last attempt somebody is locked out. */
  async function recordFailure(failure: {
    request: FastifyRequest
    user: { id: number } | undefined
    name: string
    reason: 'unknown' | 'inactive' | 'password'
    isLast: boolean
  }): Promise<void> {
    const { request, user, reason, isLast } = failure
    const { address, details } = from(request)
    const event = {
      auth: user ? itself(user.id) : null,
      happenedAt: clock.now(),
      address,
      details: { ...details, reason, ...(user ? {} : { name: maskedName(failure.name) }) },
    }
    await recordEvent(
      db,
      { kind: 'log-in-failed', ...event },
      ...(isLast ? [{ kind: 'log-in-limited', ...event } as const] : []),
    )
  }

  const findUser = (name: string, device: string | null) =>
    db
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'active'])
      .select(knowsDevice('app_user.id', { device, now: clock.now() }).as('knows_device'))
      .where((where) => where.or([where('username', '=', name), where('email', '=', name)]))
      // Where one user's name is another one's e-mail address, the name wins.
      .orderBy((order) => order('username', '=', name), 'desc')
      .limit(1)
      .executeTakeFirst()

  const hasPassword = (trx: Kysely<Database>, { id, password_hash }: { id: number; password_hash: string }) =>
    trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('active', '=', true)
      .executeTakeFirst()

  const logOut = async (tokenHash: Buffer, userId: number, request: FastifyRequest) => {
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      await lockSession(trx, tokenHash)
      await endImpersonation(trx, { tokenHash, now, by: 'log-out' })
      await revokeSession(trx, { tokenHash, now })
      await recordEvent(trx, { kind: 'log-out', auth: itself(userId), happenedAt: now, ...from(request) })
    })
    return {}
  }

  route(app, endpoints.logout, ({ auth, request }) => logOut(auth.tokenHash, auth.realUserId, request))

  route(app, endpoints.logoutByDigest, async ({ body, request }) => {
    // As `hashToken` makes it: what a device keeps after a log-out opens nothing.
    const tokenHash = Buffer.from(body.digest, 'base64')
    const session = await db
      .selectFrom('session')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where(isOpen(clock.now()))
      .executeTakeFirst()
    return session ? logOut(tokenHash, session.user_id, request) : {}
  })

  route(app, endpoints.myUser, async ({ auth }) => {
    const user = await currentUser(db, auth.user)
    if (!user) throw new ApiError('unauthenticated')
    return user
  })
}

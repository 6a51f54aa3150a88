import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { recordEvent } from '../access/audit-event'
import { revokeSessions } from '../access/session-store'
import { publicUrlOn } from '../basics/association-host'
import { lockAccount } from '../db/locks'
import type { Mailer } from '../mail/mailer'
import { ApiError } from '../plugins/api-error'
import { createReauthentication } from '../plugins/auth/reauthentication'
import { type Call, route } from '../plugins/contract'
import { createAttemptLimiter } from '../plugins/limits/attempt-limiter'
import type { Services } from '../plugins/services'
import { sortOrThrow } from '../plugins/sort-query'
import { listChoices } from './choices.queries'
import { editEntry } from './editing.service'
import { entrySortFields, listEntries } from './entry-lists.queries'
import { inviteUser } from './invitation.service'
import { previewLinks, storeLinks } from './links.service'
import { storedEntry, versionOf } from './stored-entry'

/** In a quarter of an hour: whoever lost the mail needs one more, not a hundred. */
const invitationsPerUser = 5
/** An entry with thousands of products, or a file with thousands of links. */
const bodyLimit = 1024 * 1024
const wrongPassword = { field: 'password', fault: 'La contraseña no es correcta' }

/** What `apply` declares, edited in the administration by the same engine and under the same lock. */
export function registerEditingRoutes(
  app: FastifyInstance,
  services: Services,
  mailer: Pick<Mailer, 'poll'>,
): void {
  const { db, clock, config } = services
  const limiter = createAttemptLimiter(services, 'invitation')
  const reauthenticate = createReauthentication(services)

  route(app, endpoints.editableEntries, async ({ params, query }) =>
    listEntries(db, { ...query, kind: params.kind, sort: sortOrThrow(query.sort, entrySortFields) }),
  )

  route(app, endpoints.editableEntry, async ({ params, query }) => {
    const entry = await storedEntry(db, { kind: params.kind, key: query.key })
    if (entry === null) throw new ApiError('not_found')
    return { entry, version: versionOf(entry) }
  })

  route(
    app,
    endpoints.previewEntry,
    async (call) => {
      const { changes, needsPassword } = await edited(call, { dryRun: true, confirmed: false })
      return { changes, needsPassword }
    },
    { bodyLimit },
  )

  route(
    app,
    endpoints.storeEntry,
    async (call) => {
      const { auth, request } = call
      const { password } = call.body
      if (password !== undefined) await reauthenticate({ auth, request, password, ...wrongPassword })
      const { needsPassword: _, ...stored } = await edited(call, {
        dryRun: false,
        confirmed: password !== undefined,
      })
      mailer.poll()
      return stored
    },
    { bodyLimit },
  )

  async function edited(
    { params, body, auth, request }: Call<typeof endpoints.previewEntry | typeof endpoints.storeEntry>,
    how: { dryRun: boolean; confirmed: boolean },
  ) {
    const publicUrl = publicUrlOn(config, request.hostname)
    const outcome = await editEntry(
      db,
      { kind: params.kind, key: body.key, version: body.version, entry: body.entry },
      {
        ...how,
        auth,
        now: clock.now,
        invite: (trx, userId) => inviteUser(trx, { userId, publicUrl, now: clock.now() }),
      },
    )
    if (outcome.ok) {
      const { ok: _, ...told } = outcome
      return told
    }
    if (outcome.reason === 'faults') throw new ApiError('invalid_fields', { fields: outcome.faults })
    throw new ApiError(outcome.reason === 'conflict' ? 'edit_conflict' : 'not_found')
  }

  route(app, endpoints.editingChoices, async ({ params, query }) =>
    listChoices(db, { of: params.of, ...query }),
  )

  route(app, endpoints.sendInvitation, async ({ body, auth, request }) => {
    const user = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', body.username)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!user) throw new ApiError('not_found')
    const allowed = await limiter.attempt([{ key: `user ${user.id}`, most: invitationsPerUser }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const now = clock.now()
    const publicUrl = publicUrlOn(config, request.hostname)
    await db.transaction().execute(async (trx) => {
      await inviteUser(trx, { userId: user.id, publicUrl, now })
      await recordEvent(trx, {
        kind: 'invitation-sent',
        auth,
        happenedAt: now,
        details: { account: body.username },
      })
    })
    mailer.poll()
    return {}
  })

  route(app, endpoints.endUserSessions, async ({ body, auth }) => {
    const now = clock.now()
    const user = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', body.username)
      .executeTakeFirst()
    if (!user) throw new ApiError('not_found')
    return await db.transaction().execute(async (trx) => {
      await lockAccount(trx, user.id)
      const ended = await revokeSessions(trx, { userId: user.id, now, butNot: auth.tokenHash })
      await recordEvent(trx, {
        kind: 'sessions-ended',
        auth,
        happenedAt: now,
        details: { account: body.username, sessions: ended },
      })
      return { ended }
    })
  })

  route(app, endpoints.previewLinks, async ({ body }) => previewLinks(db, body.text), { bodyLimit })

  route(
    app,
    endpoints.storeLinks,
    async ({ body, auth }) => {
      const outcome = await storeLinks(db, { ...body, auth, now: clock.now() })
      if (outcome.ok) return { added: outcome.added, removed: outcome.removed }
      if (outcome.reason === 'conflict') throw new ApiError('edit_conflict')
      throw new ApiError('invalid_fields', { fields: { text: outcome.message } })
    },
    { bodyLimit },
  )
}

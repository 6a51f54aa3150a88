import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { isPharmacyUser } from '@/domain/people/roles'
import { silentBetween } from '@/domain/today/staff-today'
import type { Auth } from '../../access/auth-types'
import { pharmacyIdOf } from '../../access/pharmacy-access'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Services } from '../../plugins/services'
import { pageOrThrow } from '../../plugins/sort-query'
import {
  connectorDetail,
  connectorSortFields,
  findPharmacy,
  listConnectors,
  listWaitingRows,
  waitingSortFields,
} from './connector-admin.queries'
import { createKey, decideCode, discardRows, revokeKey } from './connector-admin.service'
import { pharmacyConnector } from './connector-state.queries'
import { pharmacyProgram } from './pharmacy-program.queries'
import { recheckRejectedRows } from './repair.service'

/** A pharmacy makes no more keys in a quarter of an hour: each stays until staff revoke it. */
const keysPerPharmacy = 5

/** What staff see and decide of pharmacies' connectors, and what a pharmacy sees of its own. */
export function registerConnectorAdminRoutes(app: FastifyInstance, { db, clock, ids }: Services): void {
  const keys = createAttemptLimiter({ db, clock }, 'connector key')
  const pharmacyOrThrow = async (asked: number): Promise<number> => {
    const id = pharmacyIdOf(asked)
    const found = id === null ? undefined : await findPharmacy(db, id)
    if (!found) throw new ApiError('not_found')
    return found.id
  }

  route(app, endpoints.connectors, ({ query }) =>
    listConnectors(db, {
      ...pageOrThrow(query, connectorSortFields),
      silent: query.silent ? silentBetween(clock.now().getTime()) : null,
    }),
  )

  route(app, endpoints.connectorDetail, async ({ params }) => {
    const detail = await connectorDetail(db, await pharmacyOrThrow(params.id))
    if (!detail) throw new ApiError('not_found')
    return detail
  })

  route(app, endpoints.createConnectorKey, async ({ params, body, auth }) => {
    const pharmacyId = await pharmacyOrThrow(params.id)
    return createKey(db, { pharmacyId, auth, now: clock.now(), name: body.name, token: ids.token() })
  })

  route(app, endpoints.revokeConnectorKey, async ({ params, body, auth }) => {
    const pharmacyId = await pharmacyOrThrow(params.id)
    if (!(await revokeKey(db, { pharmacyId, auth, now: clock.now(), keyId: body.key })))
      throw new ApiError('not_found')
    return {}
  })

  route(app, endpoints.connectorRows, async ({ params, query }) => {
    const pharmacyId = await pharmacyOrThrow(params.id)
    return listWaitingRows(db, { pharmacyId, reason: query.reason, ...pageOrThrow(query, waitingSortFields) })
  })

  route(app, endpoints.repairConnectorCode, async ({ params, body, auth }) => {
    const pharmacyId = await pharmacyOrThrow(params.id)
    const done = await decideCode(db, { pharmacyId, auth, now: clock.now(), code: body.code, cn: body.cn })
    if (!done)
      throw new ApiError('invalid_fields', { fields: { cn: 'No es el código nacional de ningún producto' } })
    return done
  })

  route(app, endpoints.discardConnectorRows, async ({ params, body, auth }) => {
    const pharmacyId = await pharmacyOrThrow(params.id)
    return { discarded: await discardRows(db, { pharmacyId, auth, now: clock.now(), ...body }) }
  })

  route(app, endpoints.recheckConnectorRows, async ({ params }) => {
    const pharmacyId = await pharmacyOrThrow(params.id)
    return db.transaction().execute((trx) => recheckRejectedRows(trx, { pharmacyId }))
  })

  route(app, endpoints.pharmacyConnector, ({ params }) => pharmacyConnector(db, params.id))

  const requirePharmacyItself = (auth: Auth, message: string) => {
    if (!isPharmacyUser(auth.user.role) || auth.realUserId !== auth.user.id)
      throw new ApiError('forbidden', { message })
  }

  route(app, endpoints.createOwnConnectorKey, async ({ params, body, auth }) => {
    requirePharmacyItself(auth, 'La clave la hace la propia farmacia.')
    const allowed = await keys.attempt([{ key: `pharmacy ${params.id}`, most: keysPerPharmacy }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    return createKey(db, {
      pharmacyId: params.id,
      auth,
      now: clock.now(),
      name: body.name,
      kind: body.kind ?? 'data',
      token: ids.token(),
    })
  })

  // Keys for data stay the staff's to revoke: without one the pharmacy's figures stop.
  route(app, endpoints.revokeOwnConnectorKey, async ({ params, body, auth }) => {
    requirePharmacyItself(auth, 'La clave la retira la propia farmacia.')
    const revoked = { pharmacyId: params.id, keyId: body.key, kind: 'orders' } as const
    if (!(await revokeKey(db, { ...revoked, auth, now: clock.now() }))) throw new ApiError('not_found')
    return {}
  })

  route(app, endpoints.pharmacyProgram, ({ params }) => pharmacyProgram(db, params.id))
}

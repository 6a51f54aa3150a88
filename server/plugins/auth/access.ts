import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '@/contract/basics/endpoint'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { canAccess, pharmacyIdOf } from '../../access/pharmacy-access'
import { pharmacyOfReport } from '../../access/report-id'
import { isSwitchedOff } from '../../access/switched-off'
import { ApiError } from '../api-error'

export const noPharmacyAccess = 'No tienes permisos para acceder a los datos de esta farmacia'

/**
 * Enforces the access rule of each route before its body is read. A route without a rule makes the start fail.
 * What is unknown and what is forbidden get the same answer, so that nobody can count pharmacies or orders.
 */
export function registerAccess(app: FastifyInstance, config: Parameters<typeof isSwitchedOff>[0]): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${method} ${url} declares no access rule`)
  })
  app.addHook('onRequest', async (request) => {
    const { access, beforeTerms = false, feature } = request.routeOptions.config
    // Only the not-found handler has no route.
    if (!access) return
    if (access.kind === 'connector' || access.kind === 'fedicom') {
      if (!request.connector) throw new ApiError('unauthenticated')
    } else if (access.kind !== 'public') {
      if (request.auth?.mustAgree && !beforeTerms) throw new ApiError('terms_required')
      enforce(request, access)
    }
    // Told only to who might call it otherwise.
    if (
      feature &&
      isSwitchedOff(config, { feature, hostname: request.hostname, user: request.auth?.user ?? null })
    )
      throw new ApiError('switched_off')
  })
}

function enforce(
  request: FastifyRequest,
  access: Exclude<Access, { kind: 'public' | 'connector' | 'fedicom' }>,
): void {
  const { auth, pharmacyAccess } = request
  if (!auth) throw new ApiError('unauthenticated')
  switch (access.kind) {
    case 'user':
      return
    case 'roles':
      if (!access.roles.includes(auth.user.role)) throw new ApiError('forbidden')
      return
    case 'pharmacy':
      if (!pharmacyAccess || !canAccess(auth.user, pharmacyAccess, access.laboratories))
        throw new ApiError('forbidden', { message: noPharmacyAccess })
      return
    case 'order':
    case 'report':
      if (!pharmacyAccess || !canAccess(auth.user, pharmacyAccess, access.laboratories))
        throw new ApiError('not_found')
  }
}

/** The pharmacy that a call's path names, by its own id or by an order's or a report's; null where it names none. */
export function pharmacyInPath({ routeOptions, params }: FastifyRequest): number | null {
  const { access } = routeOptions.config
  switch (access?.kind) {
    case 'pharmacy':
      return pharmacyIdOf(idIn(params, access.param))
    case 'order':
      return pharmacyIdOf(pharmacyOfOrder(idIn(params, access.param)))
    case 'report':
      return pharmacyIdOf(pharmacyOfReport(idIn(params, access.param)))
    default:
      return null
  }
}

/** NaN where the path holds no number: no pharmacy has that id. */
function idIn(params: unknown, param: string): number {
  const text = (params as Record<string, string | undefined>)[param] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

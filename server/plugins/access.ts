import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '@/contract/endpoint'
import type { Services } from '../services'
import { ApiError } from './api-error'
import { maySeePharmacy, pharmacyOfOrder, pharmacyOfReport } from './pharmacy-access'

const noPharmacyAccess = 'No tienes permisos para acceder a los datos de esta farmacia'

/**
 * Enforces the access rule of each route before its body is read. A route without a rule makes the start fail.
 * What is unknown and what is forbidden answer alike, so that nobody can count pharmacies or orders.
 */
export function registerAccess(app: FastifyInstance, { db }: Services): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${method} ${url} declares no access rule`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    // Only the not-found handler has no route.
    if (access && access.kind !== 'public') await enforce(request, access)
  })

  async function enforce(
    request: FastifyRequest,
    access: Exclude<Access, { kind: 'public' }>,
  ): Promise<void> {
    if (!request.auth) throw new ApiError('unauthenticated')
    const { user } = request.auth
    switch (access.kind) {
      case 'user':
        return
      case 'roles':
        if (!access.roles.includes(user.role)) throw new ApiError('forbidden')
        return
      case 'pharmacy': {
        const { laboratories } = access
        const pharmacyId = idInPath(request, access.param)
        const allowed = await maySeePharmacy(db, user, { pharmacyId, laboratories })
        if (!allowed) throw new ApiError('forbidden', { message: noPharmacyAccess })
        return
      }
      case 'order': {
        const { laboratories } = access
        const pharmacyId = pharmacyOfOrder(idInPath(request, access.param))
        if (!(await maySeePharmacy(db, user, { pharmacyId, laboratories }))) throw new ApiError('not_found')
        return
      }
      case 'report': {
        const { laboratories } = access
        const pharmacyId = pharmacyOfReport(idInPath(request, access.param))
        if (!(await maySeePharmacy(db, user, { pharmacyId, laboratories }))) throw new ApiError('not_found')
      }
    }
  }
}

/** NaN where the path holds no number: no pharmacy has that id. */
function idInPath(request: FastifyRequest, param: string): number {
  const text = (request.params as Record<string, string | undefined>)[param] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

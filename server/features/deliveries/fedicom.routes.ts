import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import type { AddressPolicy } from '../../basics/address-policy'
import type { SecretBox } from '../../basics/secret-box'
import type { DeliveryCourier } from '../../deliveries/delivery-courier'
import { retryPlacing } from '../../deliveries/delivery-queue.queries'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { pageOrThrow } from '../../plugins/sort-query'
import { findDeliverySettings } from './delivery-settings.queries'
import { customerSortFields, findWholesaler, listCustomers, saveCustomers } from './fedicom-customers.queries'
import { saveFedicomSettings } from './fedicom-settings.service'

/** The wholesalers that serve a laboratory's orders, and what pharmacies are called there. */
export function registerFedicomRoutes(
  app: FastifyInstance,
  { db, clock }: Services,
  {
    courier,
    secrets,
    policy,
  }: { courier: Pick<DeliveryCourier, 'poll'>; secrets: SecretBox; policy: AddressPolicy },
): void {
  route(app, endpoints.saveFedicomSettings, async ({ params, body, auth, request }) => {
    const [laboratoryId, now] = [params.id, clock.now()]
    const before = await findDeliverySettings(db, { laboratoryId, now })
    const stored = before?.wholesalers.find(({ id }) => id === body.wholesaler)
    const address = body.fedicom?.address
    // What stands there already keeps nobody from changing the rest; it is judged at each call.
    const isNew = address !== undefined && address !== stored?.address
    const problem = isNew ? policy.problemOf(address) : null
    if (problem !== null) {
      request.suspicion = 'webhook_address'
      throw new ApiError('invalid_fields', { fields: { 'fedicom.address': problem } })
    }
    const outcome = await saveFedicomSettings(db, { laboratoryId, wanted: body, secrets, auth, now })
    if (outcome.kind === 'conflict') throw new ApiError('edit_conflict')
    if (outcome.kind === 'invalid') throw new ApiError('invalid_fields', { fields: outcome.fields })
    const saved = await findDeliverySettings(db, { laboratoryId, now })
    if (outcome.kind === 'missing' || !saved) throw new ApiError('not_found')
    await retryPlacing(db, { laboratoryId, now })
    courier.poll()
    return { wholesalers: saved.wholesalers, version: saved.version }
  })

  route(app, endpoints.fedicomCustomers, async ({ params, query }) => {
    if (!(await findWholesaler(db, params.id))) throw new ApiError('not_found')
    return await listCustomers(db, { ...pageOrThrow(query, customerSortFields), wholesalerId: params.id })
  })

  route(app, endpoints.saveFedicomCustomers, async ({ params, body, auth }) => {
    const now = clock.now()
    const outcome = await saveCustomers(db, { wholesalerId: params.id, customers: body.customers, auth, now })
    if (outcome.kind === 'missing') throw new ApiError('not_found')
    if (outcome.kind === 'invalid') throw new ApiError('invalid_fields', { fields: outcome.fields })
    const { laboratoryId, pharmacyIds } = outcome
    // After the transaction, so that whoever fails meanwhile for want of a code finds it.
    if (pharmacyIds.length > 0) await retryPlacing(db, { laboratoryId, pharmacyIds, now })
    courier.poll()
    return { changed: pharmacyIds.length }
  })
}

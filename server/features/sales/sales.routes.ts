import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/catalogue'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { isUnchanged } from '../../plugins/etag'
import type { Services } from '../../services'
import type { CatalogueCache } from '../catalogue/catalogue.cache'
import { purchasingSnapshot } from '../purchasing/purchasing.snapshot'
import { salesBlock, salesMonths } from './sales.queries'

export function registerSalesRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  catalogues: CatalogueCache,
): void {
  route(app, contract.salesSnapshot, async ({ params, auth, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    const catalogue = await catalogues.current()
    const purchasing = await purchasingSnapshot(
      { db, clock },
      { pharmacyId: params.id, laboratoryId: auth.user.laboratoryId },
    )
    return {
      catalogueVersion: catalogue.version,
      purchasingVersion: purchasing.version,
      months: await salesMonths(db, params.id),
    }
  })

  route(app, contract.salesBlock, async ({ params, query, request, reply }) => {
    const block = await salesBlock(db, { pharmacyId: params.id, month: params.month })
    if (!block) throw new ApiError('not_found')
    // A month asked for by its present version can never change under that address.
    const lasting = query.version === block.version
    reply.header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    if (isUnchanged(request, reply, block.version)) return reply.send()
    return block.data
  })
}

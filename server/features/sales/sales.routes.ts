import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/sales/sales-snapshot'
import { viewerOf } from '@/domain/sales/cube/viewer'
import type { AuthUser } from '../../access/auth-types'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import { isUnchanged } from '../../plugins/etag'
import type { Services } from '../../plugins/services'
import type { CachedCatalogue, CatalogueCache } from '../catalogue/catalogue.cache'
import { purchasingSnapshot } from '../purchasing/purchasing-snapshot.service'
import { salesBlock, salesBlockVersion, salesMonths } from './cubes/sales-blocks.queries'
import { createVisibleBlockCache } from './visible-blocks.cache'

/** What devices download to answer questions themselves: a pharmacy's months; for a laboratory, only the rows it may see. */
export function registerSalesRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  catalogues: CatalogueCache,
): void {
  const visibleBlocks = createVisibleBlockCache({ db })

  route(app, contract.salesSnapshot, async ({ params, auth }) => {
    const { id: pharmacyId } = params
    const catalogue = await catalogues.current()
    const purchasing = await purchasingSnapshot({ db, clock }, { pharmacyId, user: auth.user })
    return {
      catalogueVersion: catalogue.version,
      purchasingVersion: purchasing.version,
      months: await monthsFor(pharmacyId, auth.user, catalogue),
    }
  })

  route(app, contract.salesBlock, async ({ params, auth, request, reply }) => {
    const block = await blockFor({ pharmacyId: params.id, month: params.month }, auth.user)
    if (!block) throw new ApiError('not_found')
    if (isUnchanged(request, reply, block.version)) return reply.send()
    return block.data
  })

  async function monthsFor(pharmacyId: number, { laboratoryId }: AuthUser, catalogue: CachedCatalogue) {
    const months = await salesMonths(db, pharmacyId)
    if (laboratoryId === null) return months
    const viewer = viewerOf(catalogue.index, laboratoryId)
    const visible = []
    // One after the other: filtering a large pharmacy for the first time must not hold up other requests.
    for (const { month, version } of months) {
      const block = await visibleBlocks.blockFor({ pharmacyId, month, version }, { catalogue, viewer })
      if (block) visible.push({ month, version: block.version, rows: block.rows, bytes: block.data.length })
    }
    return visible
  }

  async function blockFor(month: { pharmacyId: number; month: string }, { laboratoryId }: AuthUser) {
    if (laboratoryId === null) return await salesBlock(db, month)
    const [catalogue, version] = await Promise.all([catalogues.current(), salesBlockVersion(db, month)])
    if (version === undefined) return null
    return await visibleBlocks.blockFor(
      { ...month, version },
      { catalogue, viewer: viewerOf(catalogue.index, laboratoryId) },
    )
  }
}

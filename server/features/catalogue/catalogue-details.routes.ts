import type { FastifyInstance } from 'fastify'
import { catalogueProduct, catalogueProducts, catalogueSources } from '@/contract/catalogue/catalogue-details'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import {
  catalogueProductDetails,
  listCatalogueProducts,
  listCatalogueSources,
} from './catalogue-details.queries'

/** The catalogue as the administration sees it: what the lists said of each product, and since when. */
export function registerCatalogueDetailsRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  route(app, catalogueProducts, async ({ query: { skip, take, filter } }) =>
    listCatalogueProducts(db, { skip, take, filter }),
  )

  route(app, catalogueProduct, async ({ params }) => {
    const product = await catalogueProductDetails(db, params.cn)
    if (product === null) throw new ApiError('not_found')
    return product
  })

  route(app, catalogueSources, async () => listCatalogueSources(db))
}

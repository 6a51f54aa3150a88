import type { SalesData } from '@/domain/sales/cube/sales-data'
import { viewerOf } from '@/domain/sales/cube/viewer'
import type { Services } from '../../../plugins/services'
import { taxesOf } from '../../catalogue/tax-rates.queries'
import { campaignsOfLaboratories, laboratoriesOfPharmacy } from '../../purchasing/purchasing.queries'
import type { StockCache } from '../../purchasing/stock.cache'
import { type AnswerContext, audienceKey } from '../cache/cached.routes'
import type { CubeCache, PharmacyCube } from '../cubes/cubes.cache'

/** The data from which a caller's questions about a pharmacy are answered; the same object while nothing of it changes. */
export type SalesDataCache = { dataOf: (context: AnswerContext) => Promise<SalesData> }

/** A pharmacy's data as some users see it, and what it was made of. */
type View = { madeOf: string; data: Promise<SalesData> }

/** Caches the data of the pharmacies whose cubes are cached, one copy for each audience. */
export function createSalesDataCache({
  db,
  cubes,
  stocks,
}: Pick<Services, 'db'> & { cubes: CubeCache; stocks: StockCache }): SalesDataCache {
  // Weak, so that data leave the memory together with the cube they were made from.
  const views = new WeakMap<PharmacyCube, Map<string, View>>()

  const load = async ({ cube, catalogue }: PharmacyCube, { pharmacyId, user, today }: AnswerContext) => {
    const [{ relations, laboratories }, stock, taxes] = await Promise.all([
      laboratoriesOfPharmacy(db, { pharmacyId, user }),
      stocks.stockOf(pharmacyId),
      taxesOf(db, pharmacyId),
    ])
    return {
      cube,
      catalogue: catalogue.index,
      stock,
      campaigns: await campaignsOfLaboratories(db, { laboratoryIds: laboratories, today }),
      relations,
      taxes: taxes.rates,
      viewer: user.laboratoryId === null ? null : viewerOf(catalogue.index, user.laboratoryId),
      today,
    }
  }

  return {
    dataOf: async (context) => {
      const { pharmacyId, user, today, version } = context
      // The version from before the data are read: what changes in between is read again at the next call.
      const madeOf = `${today} ${version}`
      const audience = audienceKey(user)
      const viewOf = (cube: PharmacyCube | undefined) => {
        const view = cube && views.get(cube)?.get(audience)
        return view?.madeOf === madeOf ? view.data : undefined
      }
      const ready = viewOf(await cubes.peek(pharmacyId))
      if (ready) return await ready
      const cube = await cubes.cubeOf(pharmacyId)
      const shared = viewOf(cube)
      if (shared) return await shared
      const view = { madeOf, data: load(cube, context) }
      const ofCube = views.get(cube) ?? new Map<string, View>()
      views.set(cube, ofCube.set(audience, view))
      view.data.catch(() => {
        if (ofCube.get(audience) === view) ofCube.delete(audience)
      })
      return await view.data
    },
  }
}

import type { SalesData } from '@/domain/sales/cube/sales-data'
import { viewerOf } from '@/domain/sales/cube/viewer'
import type { Services } from '../../../plugins/services'
import { campaignsOfLaboratories, laboratoriesOfPharmacy } from '../../purchasing/purchasing.queries'
import type { StockCache } from '../../purchasing/stock.cache'
import { type Asked, eyesOf } from '../cache/cached-route'
import type { CubeCache, PharmacyCube } from '../cubes/cubes.cache'

/** What this user's questions about a pharmacy are answered from; the same object while nothing of it changes. */
export type SalesDataCache = { dataOf: (asked: Asked) => Promise<SalesData> }

/** A pharmacy's data as some users see it, and what it was made of. */
type View = { madeOf: string; data: Promise<SalesData> }

/** Data of the pharmacies whose cubes are held, as their users and laboratories see it. */
export function createSalesDataCache({
  db,
  cubes,
  stocks,
}: Pick<Services, 'db'> & { cubes: CubeCache; stocks: StockCache }): SalesDataCache {
  // With the cube goes what was made of it: no more of them stay in memory than their own cache allows.
  const views = new WeakMap<PharmacyCube, Map<string, View>>()

  const load = async ({ cube, catalogue }: PharmacyCube, { pharmacyId, user, today }: Asked) => {
    const [{ relations, laboratories }, stock] = await Promise.all([
      laboratoriesOfPharmacy(db, { pharmacyId, user }),
      stocks.stockOf(pharmacyId),
    ])
    return {
      cube,
      catalogue: catalogue.index,
      stock,
      campaigns: await campaignsOfLaboratories(db, { laboratoryIds: laboratories, today }),
      relations,
      viewer: user.laboratoryId === null ? null : viewerOf(catalogue.index, user.laboratoryId),
      today,
    }
  }

  return {
    dataOf: async (asked) => {
      const { pharmacyId, user, today, version } = asked
      // Of before the data are read: what changes meanwhile is read again, never kept under the newer version.
      const madeOf = `${today} ${version}`
      const eyes = eyesOf(user)
      const viewOf = (cube: PharmacyCube | undefined) => {
        const view = cube && views.get(cube)?.get(eyes)
        return view?.madeOf === madeOf ? view.data : undefined
      }
      const ready = viewOf(await cubes.held(pharmacyId))
      if (ready) return await ready
      const cube = await cubes.cubeOf(pharmacyId)
      const shared = viewOf(cube)
      if (shared) return await shared
      const view = { madeOf, data: load(cube, asked) }
      const ofCube = views.get(cube) ?? new Map<string, View>()
      views.set(cube, ofCube.set(eyes, view))
      view.data.catch(() => {
        if (ofCube.get(eyes) === view) ofCube.delete(eyes)
      })
      return await view.data
    },
  }
}

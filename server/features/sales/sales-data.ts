import { type Kysely, sql } from 'kysely'
import { madridDay } from '@/domain/dates'
import type { SalesData } from '@/domain/sales/sales-data'
import { viewerOf } from '@/domain/sales/viewer'
import { prepared } from '../../db/connection'
import type { Database } from '../../db/schema'
import type { AuthUser } from '../../plugins/auth-types'
import type { Services } from '../../services'
import { buys, campaignsOfLaboratories, laboratoriesOfPharmacy } from '../purchasing/purchasing.queries'
import type { StockCache } from '../purchasing/stock.cache'
import type { CubeCache, PharmacyCube } from './sales.cubes'

type Asked = { pharmacyId: number; user: AuthUser }

/** What this user's questions about a pharmacy are answered from; the same object while nothing of it changes. */
export type SalesDataCache = { dataOf: (asked: Asked) => Promise<SalesData> }

/** A pharmacy's data as some users see it, and what it was made of. */
type View = { madeOf: string; data: Promise<SalesData> }

/** Data of the pharmacies whose cubes are held, as their users and laboratories see it; each use costs one look at the versions. */
export function createSalesDataCache({
  db,
  clock,
  cubes,
  stocks,
}: Pick<Services, 'db' | 'clock'> & { cubes: CubeCache; stocks: StockCache }): SalesDataCache {
  // With the cube goes what was made of it: no more of them stay in memory than their own cache allows.
  const views = new WeakMap<PharmacyCube, Map<string, View>>()

  const load = async ({ cube, catalogue }: PharmacyCube, { pharmacyId, user }: Asked, today: string) => {
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
      const { pharmacyId, user } = asked
      const today = madridDay(clock.now())
      // Read before the data: what changes meanwhile is read again, never kept under the newer versions.
      const madeOf = `${today} ${await versionsOf(db, pharmacyId)}`
      const whose = `${user.laboratoryId ?? ''}/${buys(user)}`
      const viewOf = (cube: PharmacyCube | undefined) => {
        const view = cube && views.get(cube)?.get(whose)
        return view?.madeOf === madeOf ? view.data : undefined
      }
      const ready = viewOf(await cubes.held(pharmacyId))
      if (ready) return await ready
      const cube = await cubes.cubeOf(pharmacyId)
      const shared = viewOf(cube)
      if (shared) return await shared
      const view = { madeOf, data: load(cube, asked, today) }
      const ofCube = views.get(cube) ?? new Map<string, View>()
      views.set(cube, ofCube.set(whose, view))
      view.data.catch(() => {
        if (ofCube.get(whose) === view) ofCube.delete(whose)
      })
      return await view.data
    },
  }
}

/** Everything that a pharmacy's sales data is made of, as one text that changes with it. */
async function versionsOf(db: Kysely<Database>, pharmacyId: number): Promise<string> {
  const { rows } = await sql<{ versions: string }>`${prepared('sales-data-versions')}
    SELECT concat_ws(' ', version, campaigns,
      (SELECT stock_version FROM pharmacy WHERE id = ${pharmacyId}::int),
      (SELECT string_agg(month || sale_block.version, ',' ORDER BY month) FROM sale_block
        WHERE pharmacy_id = ${pharmacyId}::int),
      (SELECT string_agg(relation.laboratory_id || ':' || ARRAY(
          SELECT part.laboratory_id FROM quickwin_laboratory main
            JOIN quickwin ON quickwin.id = main.quickwin_id AND quickwin.active
            JOIN quickwin_laboratory part ON part.quickwin_id = quickwin.id
          WHERE main.laboratory_id = relation.laboratory_id AND main.main
          ORDER BY part.laboratory_id)::text, ',' ORDER BY relation.laboratory_id)
        FROM pharmacy_laboratory_relation relation WHERE relation.pharmacy_id = ${pharmacyId}::int)) AS versions
    FROM catalogue_version`.execute(db)
  if (!rows[0]) throw new Error('The database has no catalogue version')
  return rows[0].versions
}

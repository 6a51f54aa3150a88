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
import { createPharmacyCache } from './pharmacy-cache'
import type { CubeCache } from './sales.cubes'

type Asked = { pharmacyId: number; user: AuthUser }

/** What this user's questions about a pharmacy are answered from; the same object while nothing of it changes. */
export type SalesDataCache = { dataOf: (asked: Asked) => Promise<SalesData> }

/** Data of the pharmacies asked about last, as their users and laboratories see it; each use costs one look at the versions. */
export function createSalesDataCache({
  db,
  clock,
  cubes,
  stocks,
  limit = 40,
}: Pick<Services, 'db' | 'clock'> & {
  cubes: CubeCache
  stocks: StockCache
  /** Cubes and stock are shared with the other caches. */
  limit?: number
}): SalesDataCache {
  const held = createPharmacyCache<SalesData, string>(limit)
  let catalogueVersion = 0

  const load = async ({ pharmacyId, user }: Asked, today: string): Promise<SalesData> => {
    const [{ cube, catalogue }, { relations, laboratories }, stock] = await Promise.all([
      cubes.cubeOf(pharmacyId),
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
      const { catalogue, versions } = await versionsOf(db, pharmacyId)
      // Everything held would keep the old catalogue in memory.
      if (catalogue !== catalogueVersion) held.clear()
      catalogueVersion = catalogue
      const whose = `${pharmacyId}/${user.laboratoryId ?? ''}/${buys(user)}`
      return await held.get(whose, `${today} ${versions}`, () => load(asked, today))
    },
  }
}

/** Everything that a pharmacy's sales data is made of, as one text that changes with it. */
async function versionsOf(
  db: Kysely<Database>,
  pharmacyId: number,
): Promise<{ catalogue: number; versions: string }> {
  const { rows } = await sql<{ catalogue: number; versions: string }>`${prepared('sales-data-versions')}
    SELECT version AS catalogue, concat_ws(' ', version, campaigns,
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
  return rows[0]
}

import type { Kysely } from 'kysely'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { defaultRange } from '@/domain/sales/range/range'
import type { Database } from '../../server/db/schema'
import { staleVersion } from '../../server/features/relation-figures/staleness.queries'
import { pharmacyKpisBySql, spanBySql } from '../../server/features/sales/testing/sql-figures'

/**
 * The figures that the laboratory's portal shows of a pharmacy against the facts, counted by PostgreSQL: what differs. Null where
 * they are stale, which the portal says. Pass one snapshot.
 */
export async function figureFaults(
  db: Kysely<Database>,
  { pharmacy, laboratory, today }: { pharmacy: number; laboratory: number; today: string },
): Promise<string[] | null> {
  if ((await staleVersion(db, { pharmacyId: pharmacy, today })) !== null) return null
  const stored = await db
    .selectFrom('relation_figures')
    .select(['total_pvl', 'total_pvp', 'universe_pvl', 'universe_pvp'])
    .where('pharmacy_id', '=', pharmacy)
    .where('laboratory_id', '=', laboratory)
    .executeTakeFirst()
  if (!stored) return ['no figures']
  const asked = { pharmacy, viewer: [laboratory], relations: [laboratory], campaignsOf: [laboratory], today }
  const lastSaleDay = (await spanBySql(db, asked))?.lastSaleDay ?? null
  const filter = allSales(defaultRange({ today, lastSaleDay }))
  const own = await pharmacyKpisBySql(db, asked, { ...filter, laboratories: [laboratory] })
  const market = await pharmacyKpisBySql(db, asked, { ...filter, universe: true })
  const counted = {
    total_pvl: own.total_pvl,
    total_pvp: own.total_pvp,
    universe_pvl: market.total_pvl,
    universe_pvp: market.total_pvp,
  }
  return (Object.keys(counted) as (keyof typeof counted)[]).flatMap((name) =>
    stored[name] === counted[name] ? [] : `${name}: ${stored[name]} stored, ${counted[name]} counted`,
  )
}

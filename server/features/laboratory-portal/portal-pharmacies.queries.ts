import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PortalPharmacy } from '@/contract/portal-schemas'
import { pharmaciesReachedBy, relationsReachedBy } from '../../access/laboratory-reach'
import { idsPage } from '../../db/ids-page'
import { containsWords, folded, type Page } from '../../db/paging'
import type { Database } from '../../db/schema'
import { pharmaciesByIds } from '../pharmacies/pharmacies.queries'

type Db = Kysely<Database>

const places = { city: folded(sql`c.name`), province: folded(sql`v.name`), name: folded(sql`p.name`) }
export type PlaceField = keyof typeof places
export const placeFields = Object.keys(places) as PlaceField[]

type PharmacyPage = { userId: number; isConnected: boolean } & Page<PlaceField>

/** Pharmacies that a laboratory's user reaches, connected or pending, whose name or place holds every word of the filter. */
export const pharmacyIdsPage = (db: Db, { userId, isConnected, ...page }: PharmacyPage) =>
  idsPage(db, page, {
    id: sql`p.id`,
    from: sql`pharmacy p
      LEFT JOIN city c ON c.id = p.city_id
      LEFT JOIN province v ON v.id = c.province_id
      WHERE p.id IN ${pharmaciesReachedBy(userId)} AND p.connected_at ${isConnected ? sql`IS NOT NULL` : sql`IS NULL`}
        AND ${containsWords(sql`concat_ws(' ', p.name, c.name, v.name)`, page.filter)}`,
    columns: places,
  })

/** Connected pharmacies with the relation of one laboratory and its figures, in the order of `ids`. */
export async function portalPharmacies(
  db: Db,
  ids: readonly number[],
  { laboratoryId }: { laboratoryId: number },
): Promise<PortalPharmacy[]> {
  const pharmacies = await pharmaciesByIds(db, ids, { laboratoryId })
  return pharmacies.map((pharmacy) => ({
    ...pharmacy,
    pharmaLaboratoryRelations: pharmacy.pharmaLaboratoryRelations.map((relation) => ({
      ...relation,
      ...noFigures,
    })),
  }))
}

const noFigures = {
  totalPvl: null,
  totalPvp: null,
  universePvl: null,
  universePvp: null,
  genericMarketShare: null,
  genericMarketSharePvp: null,
  marketShare: null,
  marketSharePvp: null,
  salesBrandTransferablePvl: null,
  salesBrandTransferablePvp: null,
  salesGenericTransferablePvl: null,
  salesGenericTransferablePvp: null,
  changeForTheFirstTimePotentialPvl: null,
  changeForTheFirstTimePotentialPvp: null,
  campaignCyclePotentialPvl: null,
  campaignCyclePotentialPvp: null,
  figuresAt: null,
}

/** Of the pharmacies that somebody reaches: how many are connected, with and without access, and pending. */
export async function countPharmacies(db: Db, userId: number) {
  const counted = (what: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${what})`
  const connected = sql`pharmacy.connected_at IS NOT NULL`
  const { rows } = await sql<Record<'connected' | 'access' | 'notAccess' | 'pending', number>>`
    SELECT ${counted(connected)} AS connected, ${counted(sql`${connected} AND laboratory_access`)} AS access,
      ${counted(sql`${connected} AND NOT laboratory_access`)} AS "notAccess",
      ${counted(sql`pharmacy.connected_at IS NULL`)} AS pending
    FROM ${relationsReachedBy(sql`(${userId}::bigint)`)} AS relation
      JOIN pharmacy ON pharmacy.id = relation.pharmacy_id`.execute(db)
  return rows[0] ?? { connected: 0, access: 0, notAccess: 0, pending: 0 }
}

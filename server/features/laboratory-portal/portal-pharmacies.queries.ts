import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PendingPharmacy, PortalPharmacy } from '@/contract/portal/portal-schemas'
import type { LaboratoryKpis } from '@/domain/sales/kpis/laboratory-kpis'
import { relationsReachedBy } from '../../access/laboratory-reach'
import { prepared } from '../../db/connection'
import { idsPage } from '../../db/paging/ids-page'
import { containsWords, nameOrder, type Page } from '../../db/paging/paging'
import { cityOf } from '../../db/paging/search-texts'
import type { Database } from '../../db/schema'
import { pharmaciesByIds } from '../pharmacies/pharmacies.queries'
import { kpisByPharmacy } from '../relation-figures/relation-figures.queries'
import { kpiOfPharmacy, orderByKpi, type PharmacyFigure, pharmacyFigures } from './figure-fields'

type Db = Kysely<Database>

const places = {
  name: nameOrder(sql`p.name`),
  city: nameOrder(sql`c.name`),
  province: nameOrder(sql`v.name`),
}
type PlaceField = keyof typeof places
const placeFields = Object.keys(places) as PlaceField[]

type ConnectedField = PlaceField | 'laboratoryAccess' | PharmacyFigure
export const connectedFields: ConnectedField[] = [...placeFields, 'laboratoryAccess', ...pharmacyFigures]
type PendingField = PlaceField | 'createdAt'
export const pendingFields: PendingField[] = [...placeFields, 'createdAt']

const columns: Record<ConnectedField | PendingField, RawBuilder<unknown>> = {
  ...places,
  createdAt: sql`(SELECT max(created_at) FROM registration made
    WHERE made.pharmacy_id = reached.pharmacy_id AND made.laboratory_id = reached.laboratory_id)`,
  laboratoryAccess: sql`reached.laboratory_access`,
  ...(Object.fromEntries(pharmacyFigures.map((field) => [field, orderByKpi[kpiOfPharmacy[field]]])) as Record<
    PharmacyFigure,
    RawBuilder<unknown>
  >),
}

type PharmacyPage = { userId: number; isConnected: boolean } & Page<ConnectedField | PendingField>

/** Pharmacies that a laboratory's user reaches, connected or pending, whose name or place holds every word of the filter. */
export const pharmacyIdsPage = (db: Db, { userId, isConnected, ...page }: PharmacyPage) =>
  idsPage(db, page, {
    id: sql`p.id`,
    from: sql`${relationsReachedBy(sql`(${userId}::int)`)} AS reached
      JOIN pharmacy p ON p.id = reached.pharmacy_id AND p.connected_at ${isConnected ? sql`IS NOT NULL` : sql`IS NULL`}
      LEFT JOIN relation_figures figures ON reached.laboratory_access
        AND figures.pharmacy_id = reached.pharmacy_id AND figures.laboratory_id = reached.laboratory_id
      LEFT JOIN city c ON c.id = p.city_id
      LEFT JOIN province v ON v.id = c.province_id
      WHERE ${containsWords([sql`p.name`, cityOf(sql`p.city_id`)], page.filter)}`,
    columns,
  })

/** Pending pharmacies, and when the laboratory registered each, in the order of `ids`. */
export async function pendingPharmacies(
  db: Db,
  ids: readonly number[],
  { laboratoryId }: { laboratoryId: number | null },
): Promise<PendingPharmacy[]> {
  if (ids.length === 0) return []
  const [pharmacies, registered] = await Promise.all([
    pharmaciesByIds(db, ids, { laboratoryId }),
    db
      .selectFrom('registration')
      .select(['id', 'pharmacy_id', 'created_at'])
      .where('pharmacy_id', 'in', ids)
      .where('laboratory_id', '=', laboratoryId)
      // The latest counts, of several with different addresses.
      .orderBy('id')
      .execute(),
  ])
  const created = new Map(registered.map((registration) => [registration.pharmacy_id, registration]))
  return pharmacies.map(({ id, name, address }) => ({
    ...{ id, name, address },
    createdAt: created.get(id)?.created_at.toISOString() ?? null,
    registration: created.get(id)?.id ?? null,
  }))
}

/** Connected pharmacies with the relation of one laboratory and its figures, in the order of `ids`. */
export async function portalPharmacies(
  db: Db,
  ids: readonly number[],
  { laboratoryId }: { laboratoryId: number },
): Promise<PortalPharmacy[]> {
  const [pharmacies, kpis] = await Promise.all([
    pharmaciesByIds(db, ids, { laboratoryId }),
    kpisByPharmacy(db, { laboratoryId, pharmacyIds: ids }),
  ])
  return pharmacies.map((pharmacy) => {
    const figures = kpis.get(pharmacy.id)
    const figuresAt = figures?.computedAt.toISOString() ?? null
    return {
      ...pharmacy,
      pharmaLaboratoryRelations: pharmacy.pharmaLaboratoryRelations.map((relation) => ({
        ...relation,
        ...figuresOfPharmacy(figures),
        figuresAt,
      })),
    }
  })
}

const figuresOfPharmacy = (kpis: LaboratoryKpis | undefined) =>
  Object.fromEntries(pharmacyFigures.map((field) => [field, kpis?.[kpiOfPharmacy[field]] ?? null])) as Record<
    PharmacyFigure,
    number | null
  >

/** Counts the pharmacies that somebody reaches: connected, with and without access, and pending. */
export async function countPharmacies(db: Db, userId: number) {
  const counted = (what: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${what})`
  const connected = sql`pharmacy.connected_at IS NOT NULL`
  const { rows } = await sql<
    Record<'connected' | 'access' | 'notAccess' | 'pending', number>
  >`${prepared('portal-pharmacy-counts')}
    SELECT ${counted(connected)} AS connected, ${counted(sql`${connected} AND laboratory_access`)} AS access,
      ${counted(sql`${connected} AND NOT laboratory_access`)} AS "notAccess",
      ${counted(sql`pharmacy.connected_at IS NULL`)} AS pending
    FROM ${relationsReachedBy(sql`(${userId}::int)`)} AS relation
      JOIN pharmacy ON pharmacy.id = relation.pharmacy_id`.execute(db)
  return rows[0] ?? { connected: 0, access: 0, notAccess: 0, pending: 0 }
}

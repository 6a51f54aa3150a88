import { type Kysely, sql } from 'kysely'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import { isLaboratoryUser, isPharmacyUser, type Role } from '@/domain/people/roles'
import { pharmaciesReachedBy } from '../../access/laboratory-reach'
import type { Database } from '../../db/schema'

/**
 * Pharmacies as the contract shows them, in the order of `ids`. With `laboratoryId`, only the relations of that laboratory:
 * a laboratory sees nothing of its competitors' relations.
 */
export async function pharmaciesByIds(
  db: Kysely<Database>,
  ids: readonly number[],
  { laboratoryId }: { laboratoryId: number | null },
): Promise<Pharmacy[]> {
  if (ids.length === 0) return []
  let relationQuery = db
    .selectFrom('pharmacy_laboratory_relation as r')
    .innerJoin('laboratory as l', 'l.id', 'r.laboratory_id')
    .leftJoin('laboratory_association as a', 'a.id', 'l.association_id')
    .select([
      'r.pharmacy_id',
      'r.id',
      'r.mode',
      'r.laboratory_access',
      'r.laboratory_id',
      'l.name',
      'l.image',
      'a.id as association_id',
      'a.name as association_name',
    ])
    .where('r.pharmacy_id', 'in', ids)
    .orderBy('r.id')
  if (laboratoryId !== null) relationQuery = relationQuery.where('r.laboratory_id', '=', laboratoryId)

  const [pharmacies, relations, modules] = await Promise.all([
    db
      .selectFrom('pharmacy as p')
      .leftJoin('city as c', 'c.id', 'p.city_id')
      .leftJoin('province as v', 'v.id', 'c.province_id')
      .leftJoin('community as m', 'm.id', 'v.community_id')
      .select([
        'p.id',
        'p.name',
        'c.name as city',
        'v.name as province',
        'm.id as community_id',
        'm.name as community',
      ])
      .where('p.id', 'in', ids)
      .execute(),
    relationQuery.execute(),
    db.selectFrom('pharmacy_module').selectAll().where('pharmacy_id', 'in', ids).execute(),
  ])

  const pharmacyById = new Map<number, Pharmacy>()
  for (const row of pharmacies) {
    pharmacyById.set(row.id, {
      id: row.id,
      name: row.name,
      address: { city: cityOf(row) },
      laboratoryAccess: false,
      pharmaLaboratoryRelations: [],
    })
  }
  for (const { pharmacy_id, rebotica_module_id } of modules) {
    const pharmacy = pharmacyById.get(pharmacy_id)
    if (!pharmacy) continue
    pharmacy.pharmaReboticaModules ??= []
    pharmacy.pharmaReboticaModules.push({ reboticaModule: { id: rebotica_module_id } })
  }
  for (const row of relations) {
    const pharmacy = pharmacyById.get(row.pharmacy_id)
    if (!pharmacy) continue
    pharmacy.laboratoryAccess ||= row.laboratory_access
    pharmacy.pharmaLaboratoryRelations.push({
      id: row.id,
      mode: row.mode,
      laboratoryAccess: row.laboratory_access,
      laboratory: {
        id: row.laboratory_id,
        name: row.name,
        image: row.image,
        laboratoryAssociation:
          row.association_id === null ? null : { id: row.association_id, name: row.association_name ?? '' },
      },
    })
  }
  return ids.flatMap((id) => pharmacyById.get(id) ?? [])
}

function cityOf(row: {
  city: string | null
  province: string | null
  community_id: string | null
  community: string | null
}): Pharmacy['address']['city'] {
  const { city, province, community_id: id, community: name } = row
  if (city === null || province === null || id === null || name === null) return null
  return { name: city, province: { name: province, community: { id, name } } }
}

/** More than any pharmacy's user has. */
const pageSize = 200

/**
 * The pharmacies of a pharmacy user, or those that a laboratory's user looks after, whether or not they granted access;
 * none for staff. `associationId` restricts to those with a relation to one of its laboratories. A page of them, by id: a laboratory
 * of the whole country has 20,000.
 */
export async function pharmacyIdsOf(
  db: Kysely<Database>,
  user: { id: number; role: Role; laboratoryId: number | null },
  { associationId, after = 0 }: { associationId: number | undefined; after: number | undefined },
): Promise<{ ids: number[]; next: number | null }> {
  let query = db
    .selectFrom('pharmacy as p')
    .select('p.id')
    .where('p.id', '>', sql<number>`${after}::bigint`)
    .orderBy('p.id')
    .limit(pageSize + 1)
  if (isPharmacyUser(user.role)) {
    query = query.where('p.id', 'in', (own) =>
      own.selectFrom('user_pharmacy').select('pharmacy_id').where('user_id', '=', user.id),
    )
  } else if (isLaboratoryUser(user.role) && user.laboratoryId !== null) {
    query = query.where(sql<boolean>`p.id IN ${pharmaciesReachedBy(user.id)}`)
  } else {
    return { ids: [], next: null }
  }
  if (associationId !== undefined) {
    query = query.where('p.id', 'in', (related) =>
      related
        .selectFrom('pharmacy_laboratory_relation as r')
        .innerJoin('laboratory as l', 'l.id', 'r.laboratory_id')
        .select('r.pharmacy_id')
        // As bigint: a number beyond int4 finds nothing, instead of failing.
        .where('l.association_id', '=', sql<number>`${associationId}::bigint`),
    )
  }
  const found = (await query.execute()).map(({ id }) => id)
  const ids = found.slice(0, pageSize)
  return { ids, next: found.length > pageSize ? (ids.at(-1) ?? null) : null }
}

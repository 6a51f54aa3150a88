import { type Kysely, sql } from 'kysely'
import type { Administrator, FoundPharmacy, RegistrationRow } from '@/contract/portal/registration'
import { internalRoles } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { reachesPharmacy } from '../../access/laboratory-reach'
import { containsWords, nameOrder, type Page, pageClause } from '../../db/paging/paging'
import { pharmacyOf, registrationText } from '../../db/paging/search-texts'
import type { Database } from '../../db/schema'
import { registrationsWithProgress } from './registration-progress.queries'

type Db = Kysely<Database>

const pageSize = 10

/**
 * `laboratoryId`: who asks; null for staff. A laboratory that has no relation with the pharmacy gets its name and town, and so
 * does one that has made the relation itself by registering it, until the pharmacy grants it access.
 */
export async function findByNif(
  db: Db,
  { nif, laboratoryId, userId }: { nif: string; laboratoryId: number | null; userId: number },
): Promise<FoundPharmacy | null> {
  const { rows } = await sql<FoundPharmacy & { known: boolean; connected: boolean; theirs: boolean }>`
    SELECT p.id, p.name, c.name AS town, p.contact_person AS "contactPerson", p.contact_phone AS "contactPhone",
      p.contact_email AS "contactEmail", p.address, p.postal_code AS "postalCode", p.software,
      ${laboratoryId}::int IS NULL OR EXISTS (SELECT 1 FROM pharmacy_laboratory_relation r
        WHERE r.pharmacy_id = p.id AND r.laboratory_id = ${laboratoryId}::int
          AND (r.laboratory_access OR NOT EXISTS (SELECT 1 FROM registration made
            WHERE made.pharmacy_id = r.pharmacy_id AND made.laboratory_id = r.laboratory_id))) AS known,
      p.connected_at IS NOT NULL AS connected,
      EXISTS (SELECT 1 FROM pharmacy_laboratory_relation r, app_user
        WHERE r.pharmacy_id = p.id AND r.laboratory_id = ${laboratoryId}::int AND app_user.id = ${userId}
          AND ${reachesPharmacy('app_user', sql`p.id`)}) AS theirs,
      (SELECT max(r.id) FROM registration r WHERE r.pharmacy_id = p.id AND r.laboratory_id = ${laboratoryId}::int)
        AS registration
    FROM pharmacy p LEFT JOIN city c ON c.id = p.city_id
    WHERE p.nif = ${nif}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { known, connected, theirs, registration, ...found } = row
  const pharmacy: FoundPharmacy = {
    ...found,
    relation: theirs ? (connected ? 'connected' : 'pending') : null,
    registration: theirs ? registration : null,
  }
  if (known) return pharmacy
  const { id, name, town, relation } = pharmacy
  const hidden = { contactPerson: null, contactPhone: null, contactEmail: null }
  return {
    ...{ id, name, town, relation },
    registration: pharmacy.registration,
    ...hidden,
    address: null,
    postalCode: null,
    software: null,
  }
}

export const registrationSortFields = [
  'pharma',
  'contactPerson',
  'contactEmail',
  'contactPhone',
  'createdAt',
] as const

/** The newest first unless told otherwise. */
export async function listRegistrations(
  db: Db,
  {
    take = pageSize,
    waiting = false,
    viewer,
    ...page
  }: Page<(typeof registrationSortFields)[number]> & { waiting?: boolean | undefined; viewer: AuthUser },
): Promise<{ data: RegistrationRow[]; count: number }> {
  const searched = [registrationText('r'), pharmacyOf(sql`r.pharmacy_id`)]
  const from = sql`FROM registration r JOIN pharmacy p ON p.id = r.pharmacy_id
    WHERE ${containsWords(searched, page.filter)} AND (${!waiting} OR r.address_state = 'waiting')`
  const order = pageClause(
    { ...page, take },
    {
      columns: {
        pharma: nameOrder(sql`p.name`),
        contactPerson: nameOrder(sql`r.contact_person`),
        contactEmail: sql`r.contact_email`,
        contactPhone: sql`r.contact_phone`,
        createdAt: sql`r.created_at`,
      },
      last: sql`r.created_at DESC, r.id DESC`,
    },
  )
  const [{ rows }, total] = await Promise.all([
    sql<{ id: number }>`SELECT r.id ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  const ids = rows.map(({ id }) => id)
  const found = new Map(
    (await registrationsWithProgress(db, { ids, viewer })).map((registration) => [
      registration.id,
      registration,
    ]),
  )
  const data = ids.flatMap((id) => {
    const registration = found.get(id)
    if (!registration) return []
    const { type, pharma, contactPerson, contactEmail, contactPhone, createdAt, connected, progress } =
      registration
    return { id, type, pharma, contactPerson, contactEmail, contactPhone, createdAt, connected, progress }
  })
  return { data, count: total.rows[0]?.count ?? 0 }
}

export const listModules = (db: Db) =>
  db.selectFrom('rebotica_module').select(['id', 'name']).orderBy('name').execute()

/** Not all of the catalogue's laboratories, of which there are more than a thousand: those with users or relations. */
export const listTenants = async (db: Db) => {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT l.id, l.name FROM laboratory l
    WHERE EXISTS (SELECT 1 FROM app_user u WHERE u.laboratory_id = l.id AND u.active)
      OR EXISTS (SELECT 1 FROM pharmacy_laboratory_relation r WHERE r.laboratory_id = l.id)
    ORDER BY ${nameOrder(sql`l.name`)}, l.id`.execute(db)
  return rows
}

export const administratorSortFields = ['username', 'firstName', 'surname', 'rol'] as const

export async function listAdministrators(
  db: Db,
  { take = pageSize, ...page }: Page<(typeof administratorSortFields)[number]>,
): Promise<{ data: Administrator[]; count: number }> {
  const searched = [sql`u.username`, sql`u.first_name`, sql`u.second_name`]
  const from = sql`FROM app_user u
    WHERE u.active AND u.roles[1] = ANY(${[...internalRoles]}::text[]) AND ${containsWords(searched, page.filter)}`
  const order = pageClause(
    { ...page, take },
    {
      columns: {
        username: sql`u.username`,
        firstName: nameOrder(sql`u.first_name`),
        surname: nameOrder(sql`u.second_name`),
        rol: sql`u.roles[1]`,
      },
      last: sql`u.id`,
    },
  )
  const [rows, total] = await Promise.all([
    sql<Administrator>`SELECT u.id, u.username, u.first_name AS "firstName", u.second_name AS surname, u.roles[1] AS rol
      ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows.rows, count: total.rows[0]?.count ?? 0 }
}

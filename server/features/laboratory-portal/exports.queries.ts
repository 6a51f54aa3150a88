import { type Kysely, sql } from 'kysely'
import type { NetworkUserRow, PortalPharmacy } from '@/contract/portal/portal-schemas'
import { fullName } from '@/domain/people/full-name'
import { hasNetwork } from '@/domain/people/job-position'
import { networkOf } from '../../access/user-network.queries'
import type { Database } from '../../db/schema'
import { networkUsers } from './network.queries'
import { pharmacyIdsPage, portalPharmacies } from './portal-pharmacies.queries'

type Db = Kysely<Database>

/** Thousands in one answer of the database would keep the server for half a second from whatever else it has to do. */
const atOnce = 250

async function inBatches<Row>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let first = 0; first < ids.length; first += atOnce)
    rows.push(...(await read(ids.slice(first, first + atOnce))))
  return rows
}

export type HierarchyRow = { user: NetworkUserRow; level: number; superior: string | null }

/** Somebody and their network, each after their superior. */
export async function wholeHierarchy(db: Db, top: NetworkUserRow): Promise<HierarchyRow[]> {
  if (!hasNetwork(top.jobPosition)) return [{ user: top, level: 0, superior: null }]
  const { rows } = await sql<{ id: number; level: number; superior_id: number | null }>`
    SELECT id, level, superior_id FROM ${networkOf(top.id)} AS member ORDER BY path`.execute(db)
  const users = await inBatches(
    rows.map(({ id }) => id),
    (ids) => networkUsers(db, ids),
  )
  const userById = new Map(users.map((user) => [user.id, user]))
  return rows.flatMap(({ id, level, superior_id }) => {
    const user = userById.get(id)
    const superior = superior_id === null ? undefined : userById.get(superior_id)
    return user ? [{ user, level, superior: superior ? fullName(superior) : null }] : []
  })
}

export type ReachedPharmacy = { pharmacy: PortalPharmacy; lookedAfterBy: string[] }

/** The connected pharmacies that somebody reaches, by name, and who of their network each is linked to. */
export async function wholePharmacies(
  db: Db,
  { userId, laboratoryId }: { userId: number; laboratoryId: number },
): Promise<ReachedPharmacy[]> {
  const { ids } = await pharmacyIdsPage(db, {
    ...{ userId, isConnected: true },
    sort: [{ field: 'name', direction: 'asc' }],
  })
  const [pharmacies, links] = await Promise.all([
    inBatches(ids, (some) => portalPharmacies(db, some, { laboratoryId })),
    sql<{ pharmacy_id: number; names: string[] }>`
      SELECT link.pharmacy_id, array_agg(trim(u.first_name || ' ' || u.second_name) ORDER BY member.path) AS names
      FROM ${networkOf(userId)} AS member JOIN app_user u ON u.id = member.id
        JOIN laboratory_user_pharmacy link ON link.user_id = member.id
      GROUP BY link.pharmacy_id`.execute(db),
  ])
  const namesByPharmacy = new Map(links.rows.map(({ pharmacy_id, names }) => [pharmacy_id, names]))
  return pharmacies.map((pharmacy) => ({ pharmacy, lookedAfterBy: namesByPharmacy.get(pharmacy.id) ?? [] }))
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/connection'
import type { Database } from '../../db/schema'
import { snapshotColumn } from '../../db/snapshot'

export type PortalVersion = { snapshot: string | null; version: string }

/**
 * What a laboratory's portal is made of, as one text: a hash of the content of every row that a call of the portal reads
 * (network.queries.ts, portal-pharmacies.queries.ts), and the snapshot that it is of. By content, not by who wrote it when:
 * the same version is the same answers, whatever happened in between, and nobody who writes has to announce it.
 */
export async function portalVersion(
  db: Kysely<Database>,
  { laboratoryId, known = null }: { laboratoryId: number; known?: PortalVersion | null },
): Promise<PortalVersion> {
  const { rows } = await sql<{
    snapshot: string | null
    version: string | null
  }>`${prepared('portal-version')}
    SELECT current.snapshot,
      -- In the same snapshot it is the same, and is not computed again.
      CASE WHEN current.snapshot = ${known?.snapshot ?? null}::text THEN NULL
        ELSE concat_ws(' ', ${sql.join(partsOf(laboratoryId))}) END AS version
    FROM (SELECT ${snapshotColumn} AS snapshot) AS current`.execute(db)
  const [found] = rows
  const version = found?.version ?? known?.version
  if (!found || version === undefined) throw new Error('the version of a portal is one row')
  return { snapshot: found.snapshot, version }
}

function partsOf(laboratoryId: number): RawBuilder<unknown>[] {
  const ofLaboratory = sql`laboratory_id = ${laboratoryId}::int`
  const own = sql`(SELECT id FROM app_user WHERE ${ofLaboratory})`
  const related = sql`(SELECT pharmacy_id FROM pharmacy_laboratory_relation WHERE ${ofLaboratory})`
  return [
    // Networks pass through users of any laboratory (user-network.queries.ts): all who have a superior, and those at the top.
    hashOf(sql`app_user`, sql`app_user WHERE ${ofLaboratory} OR parent_user_id IS NOT NULL`),
    hashOf(sql`link`, sql`laboratory_user_pharmacy link WHERE user_id IN ${own}`),
    // A pharmacy counts with its shown columns, as each order writes into its row, and its place with its id, as migrations alone
    // write places.
    hashOf(
      sql`ROW(relation.id, relation.pharmacy_id, relation.mode, relation.laboratory_access,
        pharmacy.name, pharmacy.city_id, pharmacy.connected_at)`,
      sql`pharmacy_laboratory_relation relation JOIN pharmacy ON pharmacy.id = relation.pharmacy_id WHERE ${ofLaboratory}`,
    ),
    hashOf(sql`figures`, sql`relation_figures figures WHERE ${ofLaboratory}`),
    hashOf(sql`ROW(pharmacy_id, created_at)`, sql`registration WHERE ${ofLaboratory}`),
    hashOf(sql`module`, sql`pharmacy_module module WHERE pharmacy_id IN ${related}`),
    hashOf(sql`ROW(user_id, version)`, sql`user_picture WHERE user_id IN ${own}`),
    hashOf(
      sql`ROW(own.user_id, own.pharmacy_id, pharmacy.name)`,
      sql`user_pharmacy own JOIN pharmacy ON pharmacy.id = own.pharmacy_id WHERE own.user_id IN ${own}`,
    ),
    hashOf(
      sql`ROW(laboratory, association)`,
      sql`laboratory LEFT JOIN laboratory_association association ON association.id = association_id
        WHERE laboratory.id = ${laboratoryId}::int`,
    ),
  ]
}

/** Hash of a set of rows in any order. It includes their number, as two equal rows would cancel each other. */
const hashOf = (row: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT count(*) || ':' || coalesce(bit_xor(hash_record_extended(${row}, 0)), 0) FROM ${from})`

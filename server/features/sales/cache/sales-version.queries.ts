import { sql } from 'kysely'
import type { VersionColumn } from '../../../access/auth-types'

/**
 * Version of everything that a pharmacy's sales figures and proposals depend on: catalogue, what laboratories offer, stock,
 * sales and relations. Sales count by `sales_version`, which each writing of them raises in its own transaction, not by their
 * content: a month that gets its old content back must not bring back answers that were computed while it changed. It lies
 * beside the blocks, also in a distributed database, so that nobody sees the one without the other.
 */
export const salesVersion: VersionColumn = {
  name: 'sales-version',
  isSeparate: true,
  of: (pharmacyId) => sql`(
    SELECT concat_ws(' ', version, campaigns,
      coalesce((SELECT stock_version FROM pharmacy_counter WHERE pharmacy_id = ${pharmacyId}::int), 0),
      coalesce((SELECT sales_version.version FROM sales_version WHERE pharmacy_id = ${pharmacyId}::int), 0),
      ARRAY(SELECT relation.laboratory_id FROM pharmacy_laboratory_relation relation
        WHERE relation.pharmacy_id = ${pharmacyId}::int ORDER BY relation.laboratory_id)::text)
    FROM catalogue_version)`,
}

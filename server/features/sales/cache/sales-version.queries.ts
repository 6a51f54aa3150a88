import { sql } from 'kysely'
import type { VersionColumn } from '../../../access/auth-types'

/**
 * Version of everything that a pharmacy's sales figures and proposals depend on: catalogue, what laboratories offer, stock,
 * months of sales and relations. A month counts by the transaction that wrote it (xmin), not by its content: one that gets
 * its old content back must not bring back answers that were computed while it changed.
 */
export const salesVersion: VersionColumn = {
  name: 'sales-version',
  of: (pharmacyId) => sql`(
    SELECT concat_ws(' ', version, campaigns,
      (SELECT stock_version FROM pharmacy WHERE id = ${pharmacyId}::int),
      (SELECT string_agg(month || ':' || sale_block.xmin, ',' ORDER BY month) FROM sale_block
        WHERE pharmacy_id = ${pharmacyId}::int),
      ARRAY(SELECT relation.laboratory_id FROM pharmacy_laboratory_relation relation
        WHERE relation.pharmacy_id = ${pharmacyId}::int ORDER BY relation.laboratory_id)::text)
    FROM catalogue_version)`,
}

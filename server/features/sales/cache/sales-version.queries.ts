import { sql } from 'kysely'
import type { Reading } from '../../../access/auth-types'

/**
 * Everything that a pharmacy's sales data and proposals are made of, as one text that changes with it: catalogue, what
 * laboratories offer, stock, months and relations. Of a month, the transaction that wrote it: a month that gets back what
 * it once held is not the old one, of which something else may have been read meanwhile.
 */
export const salesVersion: Reading = {
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

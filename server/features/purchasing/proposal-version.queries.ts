import { sql } from 'kysely'
import type { VersionColumn } from '../../access/auth-types'
import { salesVersion } from '../sales/cache/sales-version.queries'

/**
 * Version of what proposals depend on beside a pharmacy's sales figures: what was ordered, answered, received and withdrawn, when
 * the stock was counted, and what is waited for. All of it is only ever added to, and what was withdrawn or removed stays so: numbers tell.
 */
export const proposalVersion: VersionColumn = {
  name: 'proposal-version',
  isSeparate: true,
  of: (pharmacyId) => {
    const ofPharmacy = sql`pharmacy_id = ${pharmacyId}::int`
    return sql`concat_ws(' ', ${salesVersion.of(pharmacyId)},
      (SELECT concat_ws(' ', last_order_number, counted_version) FROM pharmacy_counter WHERE ${ofPharmacy}),
      (SELECT count(*) FROM order_line_answer WHERE ${ofPharmacy}),
      (SELECT count(*) FROM order_reception WHERE ${ofPharmacy}),
      (SELECT concat_ws(' ', count(*), count(removed_at)) FROM pharmacy_want WHERE ${ofPharmacy}),
      (SELECT count(*) FROM purchase_order_part WHERE ${ofPharmacy} AND cancelled_at IS NOT NULL))`
  },
}

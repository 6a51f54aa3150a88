import { type RawBuilder, sql } from 'kysely'
import type { AuthUser } from '../../plugins/auth-types'
import { associatesOf, isInternal } from '../../plugins/pharmacy-access'

/**
 * The orders that a user sees, as a table like purchase_order: staff all, a pharmacy's users theirs. A laboratory's
 * users see those of the pharmacies that grant them access, cut to the lines of their association's products (their
 * laboratory's where it has none): an order without any is not there, and tags, laboratories and totals are those
 * of the lines alone. Whatever is searched, sorted or counted over this table tells nothing else.
 */
export function ordersSeenBy({ id, role, laboratoryId }: AuthUser): RawBuilder<unknown> {
  if (isInternal(role)) return sql`purchase_order`
  if (role === 'ROLE_FARMACIA') {
    return sql`(SELECT * FROM purchase_order
      WHERE pharmacy_id IN (SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${id}))`
  }
  return sql`(
    SELECT o.pharmacy_id, o.id, o.name, o.created_at, o.method_id, o.taken_at, o.cancelled_at, cut.*,
      ARRAY(SELECT tag FROM unnest(o.tags) WITH ORDINALITY AS given (tag, place)
        WHERE EXISTS (SELECT ${linesOf(sql`cut.laboratory_ids`)} AND tag = ANY(line.tags)) ORDER BY place) AS tags
    FROM purchase_order o
    JOIN pharmacy_laboratory_relation relation ON relation.pharmacy_id = o.pharmacy_id
      AND relation.laboratory_id = ${laboratoryId}::int AND relation.laboratory_access
    CROSS JOIN (SELECT ARRAY${associatesOf(laboratoryId)} AS laboratory_ids) association
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT product.laboratory_id) AS laboratory_ids,
        sum(line.quantity)::int AS total_quantity, sum(line.total_pvl)::int AS total_pvl,
        coalesce(sum(line.quantity * line.pvp), 0)::int AS total_pvp,
        sum(line.total_pvl_with_discount)::int AS total_pvl_with_discount
      ${linesOf(sql`association.laboratory_ids`)}
        -- A product that changed hands since shows its old orders to neither laboratory.
        AND product.laboratory_id = ANY(o.laboratory_ids)
      HAVING count(*) > 0) cut)`
}

/** Of an order in `ordersSeenBy` under the name o, whether a line's product is the user's to see. */
export const isLineSeenBy = ({ role }: AuthUser): RawBuilder<boolean> =>
  isInternal(role) || role === 'ROLE_FARMACIA'
    ? sql`true`
    : sql`product.laboratory_id = ANY(o.laboratory_ids)`

const linesOf = (laboratoryIds: RawBuilder<unknown>) => sql`
  FROM purchase_order_line line JOIN product ON product.cn = line.cn
  WHERE line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id AND product.laboratory_id = ANY(${laboratoryIds})`

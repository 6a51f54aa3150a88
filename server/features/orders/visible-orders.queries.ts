import { type RawBuilder, sql } from 'kysely'
import type { AuthUser } from '../../access/auth-types'
import { associatesOf, isInternal } from '../../access/pharmacy-access'

/**
 * The orders that a user sees, as a table like purchase_order: staff all, a pharmacy's users theirs. Whoever sees with
 * a laboratory's eyes sees those of the pharmacies that grant them access, cut to the lines of their association's products (their
 * laboratory's where it has none): an order without any is not there, and tags, laboratories and totals are those
 * of the lines alone. Whatever is searched, sorted or counted over this table tells nothing else.
 */
export function ordersSeenBy(user: AuthUser): RawBuilder<unknown> {
  const { id, role, laboratoryId } = user
  if (isInternal(role)) return sql`purchase_order`
  const ownPharmacies = sql`SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${id}`
  if (!seesParts(user)) return sql`(SELECT * FROM purchase_order WHERE pharmacy_id IN (${ownPharmacies}))`
  const inPlace = role === 'ROLE_FARMACIA' ? sql`AND o.pharmacy_id IN (${ownPharmacies})` : sql``
  // Each figure is a subquery of its own: only those of the page's orders are added up, however many there are.
  const seen = sql`FROM purchase_order_line line JOIN product ON product.cn = line.cn
    WHERE line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      AND ${isOfLaboratory(laboratoryId, sql`o.laboratory_ids`)}`
  return sql`(
    SELECT o.pharmacy_id, o.id, o.name, o.created_at, o.method_id,
      o.laboratory_ids AS named_laboratory_ids, o.tags AS named_tags,
      ARRAY(SELECT DISTINCT product.laboratory_id ${seen}) AS laboratory_ids,
      ARRAY(SELECT tag FROM unnest(o.tags) WITH ORDINALITY AS given (tag, place)
        WHERE EXISTS (SELECT ${seen} AND tag = ANY(line.tags)) ORDER BY place) AS tags,
      (SELECT sum(line.quantity)::int ${seen}) AS total_quantity,
      (SELECT sum(line.total_pvl)::int ${seen}) AS total_pvl,
      (SELECT coalesce(sum(line.quantity * line.pvp), 0)::int ${seen}) AS total_pvp,
      (SELECT sum(line.total_pvl_with_discount)::int ${seen}) AS total_pvl_with_discount
    FROM purchase_order o
    JOIN pharmacy_laboratory_relation relation ON relation.pharmacy_id = o.pharmacy_id
      AND relation.laboratory_id = ${laboratoryId}::int AND relation.laboratory_access
    WHERE o.laboratory_ids && ARRAY${associatesOf(laboratoryId)} AND EXISTS (SELECT ${seen}) ${inPlace})`
}

/**
 * Whether a user sees but part of what `ordersSeenBy` has under the name o: then `named_laboratory_ids` and `named_tags`
 * are those of the whole order, which cost nothing to look at and must not be told.
 */
export const seesParts = ({ role, laboratoryId }: AuthUser): boolean =>
  laboratoryId !== null || role === 'ROLE_LABORATORIO'

/** Of a row of purchase_order_part under the name part, whether it is the user's to see: a laboratory's are its association's. */
export const isPartSeenBy = (user: AuthUser): RawBuilder<boolean> =>
  seesParts(user)
    ? sql<boolean>`part.laboratory_id = ANY(ARRAY${associatesOf(user.laboratoryId)})`
    : sql<boolean>`true`

/** Of an order in `ordersSeenBy` under the name o, whether a line's product is the user's to see. */
export const isLineSeenBy = (user: AuthUser): RawBuilder<unknown> =>
  seesParts(user) ? isOfLaboratory(user.laboratoryId, sql`o.named_laboratory_ids`) : sql`true`

/**
 * Whether a product is of the laboratory's association, and of a laboratory that the order names: one that changed
 * hands since shows its old orders to neither.
 */
const isOfLaboratory = (laboratoryId: number | null, named: RawBuilder<unknown>) =>
  sql`product.laboratory_id = ANY(ARRAY${associatesOf(laboratoryId)}) AND product.laboratory_id = ANY(${named})`

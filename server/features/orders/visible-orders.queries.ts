import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { isInternal } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { reachedIds, reachesAll } from '../../access/laboratory-reach'
import {
  associateIds,
  associatesOf,
  hasLaboratoryView,
  isOrderedFrom,
  reachedPharmacies,
} from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'

/**
 * The orders that a user sees, as a table with the columns of purchase_order. Staff see all, pharmacy users those of their
 * pharmacies. A laboratory's user sees those of the pharmacies that they look after and that grant access, reduced to the lines
 * of its association's products (its own where it has no association): orders without such lines are missing, and tags,
 * laboratories and totals are computed from the visible lines. Then `named_laboratory_ids` and `named_tags` are those of the
 * whole order: cheap for searching, never to be shown. Searching, sorting and counting over this table therefore reveal nothing
 * else. The statement has to begin with `withReached`, unless `view` holds what was looked up before (`laboratoryView`).
 */
export function visibleOrders(user: AuthUser, view?: LaboratoryView): RawBuilder<unknown> {
  const { id, role, laboratoryId } = user
  if (isInternal(role)) return sql`purchase_order`
  const ownPharmacies = sql`SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${id}`
  if (!hasLaboratoryView(user))
    return sql`(SELECT * FROM purchase_order WHERE pharmacy_id IN (${ownPharmacies}))`
  // One subquery for each figure, so that PostgreSQL computes only those of the page's orders.
  const seen = sql`FROM purchase_order_line line JOIN product ON product.cn = line.cn
    WHERE line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      AND ${isOrderedFrom(laboratoryId, sql`o.laboratory_ids`)}`
  return sql`(
    SELECT o.pharmacy_id, o.id, o.name, o.created_at, o.method_id, o.user_id, o.real_user_id,
      o.laboratory_ids AS named_laboratory_ids, o.tags AS named_tags,
      ARRAY(SELECT DISTINCT product.laboratory_id ${seen}) AS laboratory_ids,
      ARRAY(SELECT named.tag FROM (SELECT unnest(line.tags) AS tag ${seen}) AS named
        WHERE named.tag = ANY(o.tags) GROUP BY named.tag ORDER BY array_position(o.tags, named.tag)) AS tags,
      (SELECT sum(line.quantity)::int ${seen}) AS total_quantity,
      (SELECT sum(line.total_pvl)::int ${seen}) AS total_pvl,
      (SELECT coalesce(sum(line.quantity * line.pvp), 0)::int ${seen}) AS total_pvp,
      (SELECT sum(line.total_pvl_with_discount)::int ${seen}) AS total_pvl_with_discount
    FROM purchase_order o
    JOIN pharmacy_laboratory_relation relation ON relation.pharmacy_id = o.pharmacy_id
      AND relation.laboratory_id = ${laboratoryId}::int AND relation.laboratory_access
    WHERE o.laboratory_ids && ${view ? sql`${view.associates}::int[]` : sql`ARRAY${associatesOf(laboratoryId)}`} AND EXISTS (SELECT 1 ${seen})
      ${view ? isReached(view) : sql`AND o.pharmacy_id IN ${reachedPharmacies(user)}`})`
}

/** What a laboratory's user sees: the laboratories of its association, and the pharmacies that they look after. */
export type LaboratoryView = { associates: number[]; reached: number[] | 'all' }

/**
 * Looked up before a list of all pharmacies is asked for: of what is yet to be found PostgreSQL does not know how many orders there
 * are, and would read all of them, or those of one pharmacy after the other.
 */
export const laboratoryView = async (db: Kysely<Database>, user: AuthUser): Promise<LaboratoryView> => ({
  associates: await associateIds(db, user.laboratoryId),
  reached: (await reachesAll(db, user.id)) ? 'all' : await reachedIds(db, user.id),
})

/** Who reaches all pharmacies that have a relation with the laboratory needs no more than that relation. */
const isReached = ({ reached }: LaboratoryView): RawBuilder<unknown> =>
  reached === 'all' ? sql`` : sql`AND o.pharmacy_id = ANY (${reached}::int[])`

/** Whether the user sees what is of one laboratory (a column with its id): a laboratory's view has its association's. */
export const isLaboratoryVisible = (user: AuthUser, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  hasLaboratoryView(user)
    ? sql<boolean>`${id} = ANY(ARRAY${associatesOf(user.laboratoryId)})`
    : sql<boolean>`true`

/** Whether the user sees a row of purchase_order_part (named `part`). */
export const isPartVisible = (user: AuthUser): RawBuilder<boolean> =>
  isLaboratoryVisible(user, sql`part.laboratory_id`)

/** Whether the user sees a line of an order in `visibleOrders` (named `o`), by its product. */
export const isLineVisible = (user: AuthUser): RawBuilder<unknown> =>
  hasLaboratoryView(user) ? isOrderedFrom(user.laboratoryId, sql`o.named_laboratory_ids`) : sql`true`

/**
 * The lines of one order that the user sees, as a table with `pharmacy_id`, `order_id` and `id`. The statement has to begin with
 * `withReached`.
 */
export const visibleLines = (user: AuthUser, orderId: number): RawBuilder<unknown> => sql`(
  SELECT line.pharmacy_id, line.order_id, line.id FROM ${visibleOrders(user)} o
    JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
    JOIN product ON product.cn = line.cn
  WHERE o.pharmacy_id = ${pharmacyOfOrder(orderId)} AND o.id = ${orderId} AND ${isLineVisible(user)})`

/** The last answers of an order in `visibleOrders` (named `o`), of the lines that the user sees, as `answer` and `line`. */
export const visibleAnswers = (user: AuthUser): RawBuilder<unknown> => sql`FROM order_line_answer answer
    JOIN purchase_order_line line ON line.pharmacy_id = answer.pharmacy_id AND line.order_id = answer.order_id
      AND line.id = answer.line_id
    JOIN product ON product.cn = line.cn
  WHERE answer.pharmacy_id = o.pharmacy_id AND answer.order_id = o.id AND ${isLineVisible(user)}
    AND ${isLastAnswer}`

/** Whether a row of order_line_answer (named `answer`) is the one that counts. */
const isLastAnswer: RawBuilder<boolean> = sql`NOT EXISTS (SELECT 1 FROM order_line_answer later
      WHERE later.pharmacy_id = answer.pharmacy_id AND later.order_id = answer.order_id
        AND later.line_id = answer.line_id AND later.number > answer.number)`

/** Whether units that were ordered do not come, or not now, or others in their place (a row named `answer`). */
export const isShortage: RawBuilder<boolean> = sql`answer.delayed + answer.substituted + answer.missing > 0`

/** Who a column with a person's id means, and whom they work for: `person` and `employer`. A subquery would not do on Citus. */
export const personOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`LEFT JOIN app_user person ON person.id = ${id} LEFT JOIN laboratory employer ON employer.id = person.laboratory_id`

/**
 * Name of `person` (personOf) and of the laboratory that they work for, as JSON; null where it is nobody, or nobody that the reader may
 * know: a laboratory is told of its own association's people alone.
 */
export const personFor = (user: AuthUser): RawBuilder<unknown> => sql`CASE WHEN person.id IS NOT NULL
    ${hasLaboratoryView(user) ? sql`AND person.laboratory_id = ANY(ARRAY${associatesOf(user.laboratoryId)})` : sql``}
  THEN json_build_object('name', trim(concat_ws(' ', person.first_name, person.second_name)), 'laboratory', employer.name) END`

/**
 * A WHEN that names the pharmacy's program, where it placed an order in `visibleOrders` (named `o`) under somebody's key: not that
 * person did. A laboratory is told of no more than the pharmacy.
 */
export const programFor = (user: AuthUser): RawBuilder<unknown> =>
  hasLaboratoryView(user)
    ? sql`WHEN false THEN NULL`
    : sql`WHEN o.program IS NOT NULL THEN json_build_object(
        'name', concat('el programa de la farmacia (clave «', o.program->>'keyName', '»)'), 'laboratory', NULL)`

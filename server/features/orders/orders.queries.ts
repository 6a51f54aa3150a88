import { type Kysely, type RawBuilder, sql } from 'kysely'
import { orderStates } from '@/contract/orders/order-schemas'
import type { Order, OrderLine } from '@/contract/orders/orders'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { maxTagsPerOrder } from '@/domain/order/order-limits'
import { isPharmacyUser } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { associatesOf, hasLaboratoryView, withReached } from '../../access/pharmacy-access'
import { findWords } from '../../db/paging/found-words'
import { containsWords, nameOrder, type Page, pageClause, type SearchedBy } from '../../db/paging/paging'
import { laboratoryAmong, orderText, pharmacyOf, productOf } from '../../db/paging/search-texts'
import { keyOfRow, notAfter, type WindowPage, windowPage } from '../../db/paging/window-page'
import type { Database } from '../../db/schema'
import { overallDeliveryState } from '../../deliveries/visible-deliveries.queries'
import { receivedOfLine, receivedOfOrder } from './received.queries'
import {
  isLineVisible,
  isPartVisible,
  isShortage,
  type LaboratoryView,
  laboratoryView,
  personFor,
  personOf,
  programFor,
  visibleAnswers,
  visibleOrders,
} from './visible-orders.queries'

type Db = Kysely<Database>

export const orderSortFields = ['name', 'createdAt', 'totalPvl', 'pharma', 'state'] as const
type OrderSortField = (typeof orderSortFields)[number]

/** Rows of a list over several pharmacies when its caller asks for none (purchasing.md §9). */
const pageSize = 10

/** A product's name has fewer words. Each one is looked for in all lines of a pharmacy. */
const mostProductWords = 20

/**
 * The orders that a user sees, of one pharmacy where one is given, the newest first by default. The filter looks
 * into name, tags and laboratories, and into the pharmacy's name for those who see the orders of many. Of one pharmacy, or of a
 * pharmacy user's own, also into method and products: for those of all pharmacies there are too many lines.
 */
export async function listOrders(
  db: Db,
  search: {
    user: AuthUser
    pharmacyId?: number | undefined
    associationId?: number | undefined
    /** Only orders of which units are missing, substituted or delayed. */
    shortages?: true | undefined
  } & WindowPage<OrderSortField>,
): Promise<{ data: Order[]; count: number; next?: string | null; newest?: string | null }> {
  const { user, pharmacyId, associationId } = search
  const seesMany = !isPharmacyUser(user.role)
  const ofAll = seesMany && pharmacyId === undefined
  const words = await findWords(db, search.filter, seesMany ? ['laboratory', 'pharmacy'] : ['laboratory'])
  const isFoundIn = (tags: string, laboratoryIds: RawBuilder<unknown>) =>
    containsWords(
      [
        orderText('o', tags),
        laboratoryAmong(laboratoryIds),
        ...(seesMany ? [pharmacyOf(sql`o.pharmacy_id`)] : []),
        ...(ofAll ? [] : [sql`m.name`]),
        ...(ofAll || words.length > mostProductWords ? [] : [hasProduct(user, pharmacyId)]),
      ],
      words,
    )
  // The visible part of an order has to be computed from its lines: only for orders that contain the words as a whole.
  const mayBeFound = hasLaboratoryView(user)
    ? isFoundIn('named_tags', sql`o.named_laboratory_ids`)
    : sql`true`
  const view = ofAll && hasLaboratoryView(user) ? await laboratoryView(db, user) : undefined
  const from = sql`${orderTables(user, view)}
    WHERE ${mayBeFound} AND ${isFoundIn('tags', sql`o.laboratory_ids`)}
    ${pharmacyId === undefined ? sql`` : sql`AND o.pharmacy_id = ${pharmacyId}::bigint`}
    ${associationId === undefined ? sql`` : await isOfAssociation(db, user, associationId)}
    ${search.shortages ? sql`AND EXISTS (SELECT 1 ${visibleAnswers(user)} AND ${isShortage})` : sql``}`
  const columns = {
    name: nameOrder(sql`o.name`),
    createdAt: sql`o.created_at`,
    totalPvl: sql`o.total_pvl`,
    pharma: nameOrder(sql`p.name`),
    // In the sequence that an order goes through: sent, taken, cancelled.
    state: sql`array_position(${[...orderStates]}::text[], ${visibleState(user)})`,
  }
  const sort = search.sort.length > 0 ? search.sort : [{ field: 'createdAt', direction: 'desc' } as const]
  if (ofAll) {
    const { keys, ...window } = await windowPage<{ id: number }, OrderSortField>(
      db,
      { ...search, sort, take: search.take ?? pageSize },
      { keys: { id: sql`o.id` }, from, columns, by: 'createdAt', id: sql`o.id` },
    )
    const found = await findOrders(
      db,
      user,
      keys.map(({ id }) => id),
    )
    return { ...window, data: keys.flatMap(({ id }) => found.get(id) ?? []) }
  }
  const row = { at: sql`o.created_at`, id: sql`o.id` }
  const newest = keyOfRow(sql`max(${row.at}) OVER ()`, sql`max(${row.id}) OVER ()`)
  const { rows } = await sql<OrderRow & { count: number; newest: string }>`
    ${withReached(user)} SELECT ${orderColumns(user)}, count(*) OVER () AS count, ${newest} AS newest
    FROM ${from} ${notAfter(row, search.until)}
    ${pageClause({ ...search, sort }, { columns, last: sql`o.id DESC` })}`.execute(db)
  const [first] = rows
  if (first || !search.skip) {
    const data = rows.map(({ count: _, newest: __, ...order }) => toOrder(order))
    return { data, count: first?.count ?? 0, ...(first && { newest: first.newest }) }
  }
  // A page beyond the last one has no row that carries the count.
  const counted = await sql<{ count: number }>`${withReached(user)}
    SELECT count(*) AS count FROM ${from} ${notAfter(row, search.until)}`.execute(db)
  return { data: [], count: counted.rows[0]?.count ?? 0 }
}

/**
 * The order has a line that this user sees whose product is found. The lines are read once for a word, not once for each order.
 */
const hasProduct =
  (user: AuthUser, pharmacyId: number | undefined): SearchedBy =>
  (word) =>
    sql`o.id IN (
    SELECT line.order_id FROM purchase_order_line line JOIN product ON product.cn = line.cn
    ${
      hasLaboratoryView(user)
        ? sql`JOIN (SELECT pharmacy_id, id, laboratory_ids AS named_laboratory_ids FROM purchase_order) o
          ON o.pharmacy_id = line.pharmacy_id AND o.id = line.order_id`
        : sql``
    }
    WHERE line.pharmacy_id ${
      pharmacyId === undefined
        ? sql`IN (SELECT pharmacy_id FROM user_pharmacy WHERE user_id = ${user.id})`
        : sql`= ${pharmacyId}::bigint`
    }
      AND ${isLineVisible(user)} AND ${productOf(sql`product.id`)(word)})`

/** With the laboratories as a list, for which there is an index. A laboratory sees its own association's orders, or none. */
async function isOfAssociation(db: Db, user: AuthUser, associationId: number): Promise<RawBuilder<unknown>> {
  const isSeen = hasLaboratoryView(user) ? sql`AND id IN ${associatesOf(user.laboratoryId)}` : sql``
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM laboratory WHERE association_id = ${associationId}::bigint ${isSeen}`.execute(db)
  if (rows.length === 0) return sql`AND false`
  if (hasLaboratoryView(user)) return sql``
  return sql`AND o.laboratory_ids && ${rows.map(({ id }) => id)}::int[]`
}

/** Undefined where there is none, or none that this user sees. */
export async function findOrder(db: Db, user: AuthUser, orderId: number): Promise<Order | undefined> {
  return (await ordersWhere(db, user, isOrder(orderId)))[0]
}

async function findOrders(db: Db, user: AuthUser, ids: readonly number[]): Promise<Map<number, Order>> {
  if (ids.length === 0) return new Map()
  const pharmacies = [...new Set(ids.map(pharmacyOfOrder))]
  const orders = await ordersWhere(
    db,
    user,
    sql`o.pharmacy_id = ANY(${pharmacies}::int[]) AND o.id = ANY(${[...ids]}::bigint[])`,
  )
  return new Map(orders.map((order) => [order.id, order]))
}

async function ordersWhere(db: Db, user: AuthUser, condition: RawBuilder<unknown>): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    ${withReached(user)} SELECT ${orderColumns(user)} FROM ${orderTables(user)} WHERE ${condition}`.execute(
    db,
  )
  return rows.map(toOrder)
}

/** By both columns of the primary key. */
const isOrder = (orderId: number) => sql`o.pharmacy_id = ${pharmacyOfOrder(orderId)} AND o.id = ${orderId}`

type OrderRow = Omit<
  Order,
  'createdAt' | 'stateChangedAt' | 'delivery' | 'placedBy' | 'answered' | 'received'
> & {
  answered: NonNullable<Order['answered']> | null
  received: NonNullable<Order['received']> | null
  placedBy: NonNullable<Order['placedBy']> | null
  createdAt: Date
  stateChangedAt: Date | null
  delivery: NonNullable<Order['delivery']> | null
}

/** The pharmacy's program; else the real person, also where they acted as somebody else; nobody where that is the one who reads. */
const placedBy = (user: AuthUser) => sql`CASE ${programFor(user)}
  WHEN o.real_user_id <> ${user.id} THEN ${personFor(user)} END`

const visibleParts = (user: AuthUser) => sql`FROM purchase_order_part part
  WHERE part.pharmacy_id = o.pharmacy_id AND part.order_id = o.id AND ${isPartVisible(user)}`
const waits = sql`taken_at IS NULL AND cancelled_at IS NULL`
/** 'sent' while one of its parts is; 'cancelled' only when none was taken. */
const visibleState = (user: AuthUser) => sql`(
  SELECT CASE WHEN count(*) = 0 OR bool_or(${waits}) THEN 'sent' WHEN bool_or(taken_at IS NOT NULL) THEN 'taken'
    ELSE 'cancelled' END ${visibleParts(user)})`
const orderColumns = (
  user: AuthUser,
) => sql`o.id, o.name, o.created_at AS "createdAt", o.tags[1:${sql.lit(maxTagsPerOrder)}] AS tags,
  json_build_object('id', p.id, 'name', p.name) AS pharma, ${placedBy(user)} AS "placedBy",
  ${visibleState(user)} AS state, (
    SELECT CASE WHEN NOT bool_or(${waits}) THEN coalesce(max(taken_at), max(cancelled_at)) END
    ${visibleParts(user)}) AS "stateChangedAt", (
    SELECT coalesce(json_agg(json_build_object(
        'laboratory', (SELECT json_build_object('id', l.id, 'name', l.name) FROM laboratory l WHERE l.id = part.laboratory_id),
        'state', CASE WHEN taken_at IS NOT NULL THEN 'taken' WHEN cancelled_at IS NOT NULL THEN 'cancelled' ELSE 'sent' END,
        'stateChangedAt', to_char(coalesce(taken_at, cancelled_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      ORDER BY array_position(o.laboratory_ids, part.laboratory_id)), '[]') ${visibleParts(user)}) AS parts, ${overallDeliveryState(user)} AS delivery, (
    SELECT CASE WHEN count(*) > 0 THEN json_build_object('lines', count(*), 'served', sum(answer.served),
      'delayed', sum(answer.delayed), 'substituted', sum(answer.substituted), 'missing', sum(answer.missing), 'bonus', sum(line.bonus),
      'hasShortages', bool_or(${isShortage})) END ${visibleAnswers(user)}) AS answered,
  ${receivedOfOrder(user)} AS received, (
    SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'image', l.image)
      ORDER BY array_position(o.laboratory_ids, l.id)), '[]')
    FROM laboratory l WHERE l.id = ANY(o.laboratory_ids)) AS laboratories,
  CASE WHEN m.id IS NOT NULL THEN json_strip_nulls(json_build_object('id', m.id, 'name', m.name, 'paymentDays', (
    SELECT CASE WHEN count(DISTINCT coalesce(part.payment_days, 0)) = 1 THEN max(part.payment_days) END
    ${visibleParts(user)}))) END AS method,
  o.total_quantity AS "totalQuantity", o.total_pvl AS "totalPvl", o.total_pvp AS "totalPvp",
  o.total_pvl_with_discount AS "totalPvlWithDiscount"`
const orderTables = (user: AuthUser, view?: LaboratoryView) => sql`${visibleOrders(user, view)} o
  JOIN pharmacy p ON p.id = o.pharmacy_id LEFT JOIN order_method m ON m.id = o.method_id ${personOf(sql`o.real_user_id`)}`

const toOrder = ({ delivery, placedBy, answered, received, ...row }: OrderRow): Order => ({
  ...row,
  ...(answered && { answered }),
  ...(placedBy && { placedBy }),
  ...(delivery && { delivery }),
  ...(received && { received }),
  createdAt: row.createdAt.toISOString(),
  stateChangedAt: row.stateChangedAt?.toISOString() ?? null,
})

export const orderLineSortFields = [
  'cn',
  'product',
  'campaign',
  'quantity',
  'pvl',
  'discount',
  'totalPvl',
  'totalPvlWithDiscount',
] as const
type OrderLineSortField = (typeof orderLineSortFields)[number]

/** The last answer of a line (`line`). */
const lastAnswer = sql`
  SELECT json_build_object('served', answer.served, 'delayed', answer.delayed,
    'delayedUntil', to_char(answer.delayed_until, 'YYYY-MM-DD'), 'substituted', answer.substituted,
    'substitute', answer.substitute_cn, 'substituteName', substitute.name, 'missing', answer.missing,
    'reason', answer.reason, 'price', answer.price, 'origin', answer.origin,
    'answeredAt', to_char(answer.answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM order_line_answer answer LEFT JOIN product substitute ON substitute.cn = answer.substitute_cn
  WHERE answer.pharmacy_id = line.pharmacy_id AND answer.order_id = line.order_id AND answer.line_id = line.id
  ORDER BY answer.number DESC LIMIT 1`

/** Lines of one order as they were ordered, with their last answers, those that this user sees; the filter looks into CN, product, EAN, group and campaign. */
export async function listOrderLines(
  db: Db,
  { user, orderId, ...page }: { user: AuthUser; orderId: number } & Page<OrderLineSortField>,
): Promise<{ data: OrderLine[]; count: number }> {
  const searched = sql`concat_ws(' ', line.cn, product.name, product.ean, dcpf.name, campaign.name)`
  const from = sql`${visibleOrders(user)} o
    JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
    JOIN product ON product.cn = line.cn
    LEFT JOIN homogeneous_group dcpf ON dcpf.id = product.group_id
    LEFT JOIN campaign ON campaign.id = line.campaign_id
    WHERE ${isOrder(orderId)} AND ${isLineVisible(user)} AND ${containsWords(searched, page.filter)}`
  const columns = {
    cn: sql`line.cn`,
    product: nameOrder(sql`product.name`),
    campaign: nameOrder(sql`campaign.name`),
    quantity: sql`line.quantity`,
    pvl: sql`line.pvl`,
    discount: sql`line.discount`,
    totalPvl: sql`line.total_pvl`,
    totalPvlWithDiscount: sql`line.total_pvl_with_discount`,
  }
  const { rows } = await sql<OrderLineRow>`
    ${withReached(user)} SELECT line.id,
      json_build_object('cn', line.cn, 'product', product.name,
        'ean', CASE WHEN product.ean IS NOT NULL THEN json_build_object('code', product.ean) END,
        'dcpf', CASE WHEN dcpf.id IS NOT NULL THEN json_build_object('name', dcpf.name) END) AS cn,
      product.laboratory_id AS laboratory,
      CASE WHEN campaign.id IS NOT NULL THEN json_build_object('name', campaign.name) END AS campaign,
      line.pvl, line.pvp, line.discount, line.quantity, line.bonus, line.net_price AS "netPrice", line.total_pvl AS "totalPvl",
      line.total_pvl_with_discount AS "totalPvlWithDiscount", (${lastAnswer}) AS answer, ${receivedOfLine} AS received
    FROM ${from} ${pageClause(page, { columns, last: sql`line.id` })}`.execute(db)
  const counted = await sql<{ count: number }>`${withReached(user)}
    SELECT count(*) AS count FROM ${from}`.execute(db)
  return { data: rows.map(toLine), count: counted.rows[0]?.count ?? 0 }
}

type OrderLineRow = Omit<OrderLine, 'received'> & { received: NonNullable<OrderLine['received']> | null }
const toLine = ({ received, ...line }: OrderLineRow): OrderLine => ({
  ...line,
  ...(received && { received }),
})

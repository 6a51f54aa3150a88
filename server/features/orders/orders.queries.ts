import { type Kysely, sql } from 'kysely'
import type { Order, OrderLine } from '@/contract/orders'
import { containsWords, folded, type Page, pageClause } from '../../db/paging'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>
export type OrderKey = { pharmacyId: number; orderId: number }

export const orderSortFields = ['name', 'createdAt', 'totalPvl'] as const
type OrderSortField = (typeof orderSortFields)[number]

/** Orders of some pharmacies, the newest first by default; the filter looks into name, tags and laboratories. */
export async function listOrders(
  db: Db,
  search: { pharmacyIds: readonly number[]; associationId?: number | undefined } & Page<OrderSortField>,
): Promise<{ data: Order[]; count: number }> {
  const { pharmacyIds, associationId } = search
  const laboratories = sql`FROM laboratory WHERE laboratory.id = ANY(o.laboratory_ids)`
  const searched = sql`concat_ws(' ', o.name, array_to_string(o.tags, ' '),
    (SELECT string_agg(laboratory.name, ' ') ${laboratories}))`
  const matching = sql`o.pharmacy_id = ANY(${pharmacyIds}::int[]) AND ${containsWords(searched, search.filter)}
    ${associationId === undefined ? sql`` : sql`AND EXISTS (SELECT ${laboratories} AND association_id = ${associationId}::bigint)`}`
  const columns = {
    name: folded(sql`o.name`),
    createdAt: sql`o.created_at`,
    totalPvl: sql`o.total_pvl`,
  }
  const sort = search.sort.length > 0 ? search.sort : [{ field: 'createdAt', direction: 'desc' } as const]
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM ${orderTables} WHERE ${matching}
    ${pageClause({ ...search, sort }, { columns, last: sql`o.id DESC` })}`.execute(db)
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM purchase_order o WHERE ${matching}`.execute(db)
  return { data: rows.map(toOrder), count: counted.rows[0]?.count ?? 0 }
}

export async function findOrder(db: Db, { pharmacyId, orderId }: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM ${orderTables}
    WHERE o.pharmacy_id = ${pharmacyId} AND o.id = ${orderId}`.execute(db)
  return rows[0] && toOrder(rows[0])
}

type OrderRow = Omit<Order, 'createdAt' | 'stateChangedAt'> & { createdAt: Date; stateChangedAt: Date | null }

const orderColumns = sql`o.id, o.name, o.created_at AS "createdAt", o.tags,
  json_build_object('id', p.id, 'name', p.name) AS pharma,
  CASE WHEN o.cancelled_at IS NOT NULL THEN 'cancelled' WHEN o.taken_at IS NOT NULL THEN 'taken' ELSE 'sent' END AS state,
  coalesce(o.cancelled_at, o.taken_at) AS "stateChangedAt", (
    SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'image', l.image)
      ORDER BY array_position(o.laboratory_ids, l.id)), '[]')
    FROM laboratory l WHERE l.id = ANY(o.laboratory_ids)) AS laboratories,
  CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS method,
  o.total_quantity AS "totalQuantity", o.total_pvl AS "totalPvl", o.total_pvp AS "totalPvp",
  o.total_pvl_with_discount AS "totalPvlWithDiscount"`
const orderTables = sql`purchase_order o JOIN pharmacy p ON p.id = o.pharmacy_id LEFT JOIN order_method m ON m.id = o.method_id`

const toOrder = (row: OrderRow): Order => ({
  ...row,
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

/** Lines of one order as they were ordered; the filter looks into CN, product, EAN, group and campaign. */
export async function listOrderLines(
  db: Db,
  { pharmacyId, orderId, ...page }: OrderKey & Page<OrderLineSortField>,
): Promise<{ data: OrderLine[]; count: number }> {
  const searched = sql`concat_ws(' ', line.cn, product.name, product.ean, dcpf.name, campaign.name)`
  const from = sql`purchase_order_line line
    JOIN product ON product.cn = line.cn
    LEFT JOIN homogeneous_group dcpf ON dcpf.id = product.group_id
    LEFT JOIN campaign ON campaign.id = line.campaign_id
    WHERE line.pharmacy_id = ${pharmacyId} AND line.order_id = ${orderId} AND ${containsWords(searched, page.filter)}`
  const columns = {
    cn: sql`line.cn`,
    product: folded(sql`product.name`),
    campaign: folded(sql`campaign.name`),
    quantity: sql`line.quantity`,
    pvl: sql`line.pvl`,
    discount: sql`line.discount`,
    totalPvl: sql`line.total_pvl`,
    totalPvlWithDiscount: sql`line.total_pvl_with_discount`,
  }
  const { rows } = await sql<OrderLine>`
    SELECT line.id,
      json_build_object('cn', line.cn, 'product', product.name,
        'ean', CASE WHEN product.ean IS NOT NULL THEN json_build_object('code', product.ean) END,
        'dcpf', CASE WHEN dcpf.id IS NOT NULL THEN json_build_object('name', dcpf.name) END) AS cn,
      CASE WHEN campaign.id IS NOT NULL THEN json_build_object('name', campaign.name) END AS campaign,
      line.pvl, line.pvp, line.discount, line.quantity, line.total_pvl AS "totalPvl",
      line.total_pvl_with_discount AS "totalPvlWithDiscount"
    FROM ${from} ${pageClause(page, { columns, last: sql`line.id` })}`.execute(db)
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM ${from}`.execute(db)
  return { data: rows, count: counted.rows[0]?.count ?? 0 }
}

/** The pharmacies whose orders a pharmacy user sees. */
export async function pharmacyIdsOfUser(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_pharmacy')
    .select('pharmacy_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ pharmacy_id }) => pharmacy_id)
}

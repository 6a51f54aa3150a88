import { type Kysely, sql } from 'kysely'
import type { OrderDelivery } from '@/contract/order-deliveries'
import type { DeliveryState } from '@/domain/order/delivery'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../access/auth-types'
import { containsWords, folded, type Page, pageClause } from '../../db/paging'
import type { Database } from '../../db/schema'
import { isDeliveryVisible } from '../../deliveries/visible-deliveries.queries'

type Db = Kysely<Database>

type Row = Omit<OrderDelivery, 'createdAt' | 'nextAttemptAt' | 'deliveredAt'> & {
  createdAt: Date
  nextAttemptAt: Date | null
  deliveredAt: Date | null
}

const columns = sql`json_build_object('id', o.id, 'name', o.name) AS order,
  json_build_object('id', p.id, 'name', p.name) AS pharma, json_build_object('id', l.id, 'name', l.name) AS laboratory,
  d.channel, d.event, d.number, d.state, d.created_at AS "createdAt", d.attempts,
  CASE WHEN d.state = 'waiting' THEN d.next_attempt_at END AS "nextAttemptAt", d.last_answer AS "lastAnswer",
  d.delivered_at AS "deliveredAt"`
const tables = sql`order_delivery d
  JOIN purchase_order o ON o.pharmacy_id = d.pharmacy_id AND o.id = d.order_id
  JOIN pharmacy p ON p.id = d.pharmacy_id JOIN laboratory l ON l.id = d.laboratory_id`

/** Of one order, in the sequence in which they are delivered: all for staff, its association's for a laboratory. */
export async function deliveriesOfOrder(db: Db, user: AuthUser, orderId: number): Promise<OrderDelivery[]> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${tables}
    WHERE d.pharmacy_id = ${pharmacyOfOrder(orderId)} AND d.order_id = ${orderId} AND ${isDeliveryVisible(user)}
    ORDER BY l.name, l.id, d.channel, d.number`.execute(db)
  return rows.map(toDelivery)
}

export const deliverySortFields = ['createdAt', 'pharma', 'laboratory', 'state', 'attempts'] as const

/** Of all orders; the filter looks into the order's number and name, pharmacy and laboratory. */
export async function listDeliveries(
  db: Db,
  { state, ...page }: Page<(typeof deliverySortFields)[number]> & { state?: DeliveryState | undefined },
): Promise<{ data: OrderDelivery[]; count: number }> {
  const searched = sql`concat_ws(' ', o.id, o.name, p.name, l.name)`
  const from = sql`FROM ${tables} WHERE ${containsWords(searched, page.filter)}
    ${state === undefined ? sql`` : sql`AND d.state = ${state}`}`
  const order = pageClause(page, {
    columns: {
      createdAt: sql`d.created_at`,
      pharma: folded(sql`p.name`),
      laboratory: folded(sql`l.name`),
      state: sql`d.state`,
      attempts: sql`d.attempts`,
    },
    last: sql`d.created_at DESC, d.order_id DESC, d.laboratory_id, d.channel, d.number DESC`,
  })
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`SELECT ${columns} ${from} ${order}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count ${from}`.execute(db),
  ])
  return { data: rows.map(toDelivery), count: counted.rows[0]?.count ?? 0 }
}

const toDelivery = ({ createdAt, nextAttemptAt, deliveredAt, ...row }: Row): OrderDelivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
})

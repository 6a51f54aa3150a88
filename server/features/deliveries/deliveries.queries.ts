import { type Kysely, sql } from 'kysely'
import type { OrderDelivery } from '@/contract/orders/order-deliveries'
import type { DeliveryState } from '@/domain/order/delivery'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../access/auth-types'
import { findWords } from '../../db/paging/found-words'
import { containsWords, nameOrder, type Searched } from '../../db/paging/paging'
import { laboratoryOf, orderText, pharmacyOf } from '../../db/paging/search-texts'
import { type WindowPage, windowPage } from '../../db/paging/window-page'
import type { Database } from '../../db/schema'
import { askedColumns, joinAsked } from '../../deliveries/moved-wholesaler.queries'
import { isDeliveryVisible } from '../../deliveries/visible-deliveries.queries'
import { type Asked, isAtFormer } from '../../deliveries/wholesaler-address'

type Db = Kysely<Database>

type Row = Omit<OrderDelivery, 'createdAt' | 'nextAttemptAt' | 'deliveredAt' | 'mayBeAtFormer'> &
  Asked & {
    createdAt: Date
    nextAttemptAt: Date | null
    deliveredAt: Date | null
  }

const columns = sql`json_build_object('id', o.id, 'name', o.name) AS order,
  json_build_object('id', p.id, 'name', p.name) AS pharma, json_build_object('id', l.id, 'name', l.name) AS laboratory,
  d.channel, d.event, d.number, d.state, d.created_at AS "createdAt", d.attempts,
  CASE WHEN d.state = 'waiting' THEN d.next_attempt_at END AS "nextAttemptAt", d.last_answer AS "lastAnswer",
  d.delivered_at AS "deliveredAt", ${askedColumns}`
const tables = sql`order_delivery d
  JOIN purchase_order o ON o.pharmacy_id = d.pharmacy_id AND o.id = d.order_id
  JOIN pharmacy p ON p.id = d.pharmacy_id JOIN laboratory l ON l.id = d.laboratory_id`

/** Deliveries of one order, in the sequence in which they are delivered: all for staff, its association's for a laboratory. */
export async function deliveriesOfOrder(db: Db, user: AuthUser, orderId: number): Promise<OrderDelivery[]> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${tables} ${joinAsked}
    WHERE d.pharmacy_id = ${pharmacyOfOrder(orderId)} AND d.order_id = ${orderId} AND ${isDeliveryVisible(user)}
    ORDER BY ${nameOrder(sql`l.name`)}, l.id, d.channel, d.number`.execute(db)
  return rows.map(toDelivery)
}

const pageSize = 10

export const deliverySortFields = ['createdAt', 'pharma', 'laboratory', 'state', 'attempts'] as const

/** Deliveries of all orders; the filter searches the order's name and tags, pharmacy and laboratory, and its whole number. */
export async function listDeliveries(
  db: Db,
  {
    state,
    take = pageSize,
    ...page
  }: WindowPage<(typeof deliverySortFields)[number]> & { state?: DeliveryState | undefined },
): Promise<{ data: OrderDelivery[]; count: number; next: string | null; newest: string | null }> {
  const words = await findWords(db, page.filter, ['pharmacy', 'laboratory'])
  // Conditions on several tables use no index, so the order's own columns are searched; a laboratory's deliveries, which are
  // many, only where its name is found.
  const searched: Searched[] = [
    isNumber,
    orderText('o'),
    pharmacyOf(sql`o.pharmacy_id`),
    ...(words.some(({ found }) => found?.laboratory?.length) ? [laboratoryOf(sql`d.laboratory_id`)] : []),
  ]
  const { keys, ...window } = await windowPage<DeliveryKey, (typeof deliverySortFields)[number]>(
    db,
    { ...page, take },
    {
      keys: {
        pharmacy: sql`d.pharmacy_id`,
        order: sql`d.order_id`,
        laboratory: sql`d.laboratory_id`,
        channel: sql`d.channel`,
        number: sql`d.number`,
      },
      from: sql`${tables} WHERE ${containsWords(searched, words)}
        ${state === undefined ? sql`` : sql`AND d.state = ${state}`}`,
      columns: {
        createdAt: sql`d.created_at`,
        pharma: nameOrder(sql`p.name`),
        laboratory: nameOrder(sql`l.name`),
        state: sql`d.state`,
        attempts: sql`d.attempts`,
      },
      ...{ by: 'createdAt', id: deliveryNumber },
    },
  )
  const { rows } = await sql<Row>`SELECT ${columns} FROM ${tables} ${joinAsked}
    WHERE d.pharmacy_id = ANY(${keys.map(({ pharmacy }) => pharmacy)}::int[])
      AND d.order_id = ANY(${keys.map(({ order }) => order)}::bigint[])`.execute(db)
  const found = new Map(rows.map((row) => [keyOf(row), toDelivery(row)]))
  return {
    ...window,
    data: keys.flatMap(
      ({ order, laboratory, ...key }) =>
        found.get(keyOf({ order: { id: order }, laboratory: { id: laboratory }, ...key })) ?? [],
    ),
  }
}

type DeliveryKey = { pharmacy: number; order: number; laboratory: number; channel: string; number: number }

const keyOf = (row: { order: { id: number }; laboratory: { id: number }; channel: string; number: number }) =>
  [row.order.id, row.laboratory.id, row.channel, row.number].join(' ')

const isNumber: Searched = ({ text }) =>
  /^\d{1,15}$/.test(text)
    ? sql`(o.pharmacy_id = ${pharmacyOfOrder(Number(text))} AND o.id = ${Number(text)}::bigint)`
    : sql`false`

/**
 * Puts deliveries of the same moment into an order: by order, then by their sequence, laboratory and channel, 23, 15, 20 and two
 * bits. Those of one order never share it. Beyond the integers that JavaScript counts exactly.
 */
const deliveryNumber = sql`((d.order_id % 8388608 << 37) + (least(d.number, 32767)::bigint << 22)
  + (d.laboratory_id % 1048576 << 2) + CASE d.channel WHEN 'mail' THEN 1 WHEN 'fedicom' THEN 2 ELSE 0 END)`

const toDelivery = ({
  createdAt,
  nextAttemptAt,
  deliveredAt,
  isBound,
  placedAddress,
  askedAddress,
  ...row
}: Row): OrderDelivery => ({
  ...row,
  ...(row.state === 'failed' &&
    isAtFormer({ isBound, placedAddress, askedAddress }) && { mayBeAtFormer: true }),
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
})

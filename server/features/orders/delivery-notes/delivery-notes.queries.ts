import { type Kysely, sql } from 'kysely'
import type { OrderNote, OrderNotes } from '@/contract/orders/delivery-notes'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../../access/auth-types'
import { hasLaboratoryView, withReached } from '../../../access/pharmacy-access'
import type { Database } from '../../../db/schema'
import { isLaboratoryVisible, visibleLines } from '../visible-orders.queries'

type Db = Kysely<Database>

/** The notes of an order: a laboratory sees its own lines of this order alone, with what they cost, everybody else whole notes. */
export async function listNotes(db: Db, user: AuthUser, orderId: number): Promise<OrderNote[]> {
  const isSeen = hasLaboratoryView(user)
    ? sql`AND noted.order_id = ${orderId} AND noted.order_line IN (SELECT id FROM ${visibleLines(user, orderId)} line)`
    : sql``
  const { rows } = await sql<OrderNote>`
    ${withReached(user)} SELECT json_build_object('id', l.id, 'name', l.name) AS laboratory, note.number, note.day,
      note.invoice, coalesce(json_agg(json_build_object(
        'line', CASE WHEN noted.order_id = ${orderId} THEN noted.order_line END, 'article', noted.article,
        'product', coalesce(product.name, noted.description), 'cn', noted.cn, 'ordered', noted.ordered,
        'served', noted.served, 'bonus', noted.bonus, 'netPrice', noted.net_price, 'base', noted.base,
        'vat', noted.vat, 'vatAmount', noted.vat_amount, 'surcharge', noted.surcharge,
        'surchargeAmount', noted.surcharge_amount) ORDER BY noted.line) FILTER (WHERE noted.line IS NOT NULL), '[]') AS lines
    FROM delivery_note note JOIN laboratory l ON l.id = note.laboratory_id
      LEFT JOIN delivery_note_line noted ON noted.pharmacy_id = note.pharmacy_id
        AND noted.wholesaler_id = note.wholesaler_id AND noted.note = note.number
      LEFT JOIN product ON product.cn = noted.cn
    WHERE note.pharmacy_id = ${pharmacyOfOrder(orderId)} AND note.order_ids @> ARRAY[${orderId}]::bigint[]
      AND ${isLaboratoryVisible(user, sql`note.laboratory_id`)} ${isSeen}
    GROUP BY note.pharmacy_id, note.wholesaler_id, note.number, note.day, note.invoice, l.id, l.name
    ORDER BY note.day, note.number, l.id`.execute(db)
  return rows
}

/** Laboratories whose wholesaler has the order, with those of its lines that the user sees. */
export async function wholesalersOfOrder(
  db: Db,
  user: AuthUser,
  orderId: number,
): Promise<OrderNotes['wholesalers']> {
  const { rows } = await sql<OrderNotes['wholesalers'][number]>`
    ${withReached(user)} SELECT json_build_object('id', l.id, 'name', l.name) AS laboratory,
      array_agg(line.id ORDER BY line.id) AS lines
    FROM order_delivery d JOIN laboratory l ON l.id = d.laboratory_id
      JOIN ${visibleLines(user, orderId)} line
        ON line.pharmacy_id = d.pharmacy_id AND line.order_id = d.order_id AND line.id = ANY(d.lines)
    WHERE d.pharmacy_id = ${pharmacyOfOrder(orderId)} AND d.order_id = ${orderId} AND d.channel = 'fedicom'
      AND d.event = 'created' AND d.delivered_at IS NOT NULL AND ${isLaboratoryVisible(user, sql`d.laboratory_id`)}
    GROUP BY l.id, l.name ORDER BY l.id`.execute(db)
  return rows
}

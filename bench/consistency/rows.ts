import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema'
import { linesText } from '../harness/ledger'
import type { Event, OrderState } from './history'

/** What the database has of a pharmacy, read without the product. */
export async function readRows(db: Kysely<Database>, pharmacy: number): Promise<Event> {
  type Row = {
    key: string
    by: string
    state: OrderState
    units: number
    total: number
    lines: { cn: string; quantity: number }[]
  }
  const { rows } = await sql<Row>`
    SELECT o.idempotency_key AS key, u.username AS by, o.total_quantity AS units, o.total_pvl_with_discount AS total,
      (SELECT CASE WHEN bool_or(cancelled_at IS NOT NULL) THEN 'withdrawn' WHEN NOT bool_or(taken_at IS NOT NULL) THEN 'sent'
          WHEN EXISTS (SELECT 1 FROM order_line_answer a WHERE a.pharmacy_id = o.pharmacy_id AND a.order_id = o.id)
          THEN 'served' ELSE 'taken' END
        FROM purchase_order_part p WHERE p.pharmacy_id = o.pharmacy_id AND p.order_id = o.id) AS state,
      (SELECT json_agg(json_build_object('cn', l.cn, 'quantity', l.quantity)) FROM purchase_order_line l
        WHERE l.pharmacy_id = o.pharmacy_id AND l.order_id = o.id) AS lines
    FROM purchase_order o JOIN app_user u ON u.id = o.user_id WHERE o.pharmacy_id = ${pharmacy}`.execute(db)
  const { rows: sales } = await sql<{ sold: number }>`
    SELECT coalesce(sum(units), 0)::int AS sold FROM sale_day WHERE pharmacy_id = ${pharmacy}`.execute(db)
  return {
    kind: 'rows',
    orders: rows.map(({ units, lines, ...row }) => ({
      ...row,
      order: String(units),
      lines: linesText(lines),
    })),
    sold: sales[0]?.sold ?? 0,
  }
}

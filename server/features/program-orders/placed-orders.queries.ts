import { type Kysely, sql } from 'kysely'
import type { LineAnswer } from '@/domain/order/line-answer'
import type { Database } from '../../db/schema'
import { joinPartOfLine } from '../../order-answers/answerable-lines.queries'
import type { ProgramOrder } from '../orders/program-order'

export type PlacedLine = {
  id: number
  quantity: number
  /** Free units beside them. */
  bonus: number
  pvl: number
  discount: number
  isCancelled: boolean
  /** The last one. */
  answer: LineAnswer | null
}
export type PlacedOrder = {
  id: number
  createdAt: Date
  bodyHash: Buffer
  program: ProgramOrder
  lines: PlacedLine[]
}

/** An order of a pharmacy that a program placed, by its id or its key. One that a person saved is none of these. */
export async function findPlacedOrder(
  db: Kysely<Database>,
  { pharmacyId, ...by }: { pharmacyId: number } & ({ id: number } | { key: string }),
): Promise<PlacedOrder | undefined> {
  const { rows } = await sql<Omit<PlacedOrder, 'lines'>>`
    SELECT id, created_at AS "createdAt", body_hash AS "bodyHash", program FROM purchase_order
    WHERE pharmacy_id = ${pharmacyId} AND program IS NOT NULL
      AND ${'id' in by ? sql`id = ${by.id}` : sql`idempotency_key = ${by.key}::uuid`}`.execute(db)
  const [order] = rows
  if (!order) return undefined
  const lines = await sql<PlacedLine>`
    SELECT line.id, line.quantity, line.bonus, line.pvl, line.discount, part.cancelled_at IS NOT NULL AS "isCancelled", (
        SELECT json_build_object('served', answer.served, 'delayed', answer.delayed,
          'delayedUntil', to_char(answer.delayed_until, 'YYYY-MM-DD'), 'substituted', answer.substituted,
          'substitute', answer.substitute_cn, 'missing', answer.missing, 'reason', answer.reason, 'price', answer.price)
        FROM order_line_answer answer
        WHERE answer.pharmacy_id = line.pharmacy_id AND answer.order_id = line.order_id AND answer.line_id = line.id
        ORDER BY answer.number DESC LIMIT 1) AS answer
    FROM purchase_order_line line JOIN product ON product.cn = line.cn ${joinPartOfLine}
    WHERE line.pharmacy_id = ${pharmacyId} AND line.order_id = ${order.id} ORDER BY line.id`.execute(db)
  return { ...order, lines: lines.rows }
}

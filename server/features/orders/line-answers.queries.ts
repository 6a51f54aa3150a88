import { type Kysely, sql } from 'kysely'
import type { LineAnswers } from '@/contract/orders/order-answers'
import { isSameAnswer } from '@/domain/order/line-answer'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../access/auth-types'
import { withReached } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { isLineVisible, personFor, personOf, visibleOrders } from './visible-orders.queries'

/** All answers of a line, the last first; undefined where this user sees no such line. */
export async function listLineAnswers(
  db: Kysely<Database>,
  { user, orderId, line }: { user: AuthUser; orderId: number; line: number },
): Promise<LineAnswers | undefined> {
  const { rows } = await sql<{ answers: LineAnswers }>`
    ${withReached(user)} SELECT (
      SELECT coalesce(json_agg(json_build_object('served', answer.served, 'delayed', answer.delayed,
        'delayedUntil', to_char(answer.delayed_until, 'YYYY-MM-DD'), 'substituted', answer.substituted,
        'substitute', answer.substitute_cn, 'substituteName', substitute.name, 'missing', answer.missing,
        'reason', answer.reason, 'price', answer.price, 'origin', answer.origin,
        'answeredAt', to_char(answer.answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'laboratory', json_build_object('id', laboratory.id, 'name', laboratory.name),
        'by', (${personFor(user)})->>'name') ORDER BY answer.number), '[]')
      FROM order_line_answer answer
        JOIN laboratory ON laboratory.id = answer.laboratory_id
        LEFT JOIN product substitute ON substitute.cn = answer.substitute_cn
        ${personOf(sql`answer.real_user_id`)}
      WHERE answer.pharmacy_id = line.pharmacy_id AND answer.order_id = line.order_id
        AND answer.line_id = line.id) AS answers
    FROM ${visibleOrders(user)} o
      JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      JOIN product ON product.cn = line.cn
    WHERE o.pharmacy_id = ${pharmacyOfOrder(orderId)} AND o.id = ${orderId} AND line.id = ${line}
      AND ${isLineVisible(user)}`.execute(db)
  const answers = rows[0]?.answers
  // What only repeats the one before was kept to recognise its source.
  return answers
    ?.filter((answer, index) => {
      const before = answers[index - 1]
      return before === undefined || !isSameAnswer(before, answer)
    })
    .reverse()
}

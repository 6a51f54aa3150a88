import type { Selectable } from 'kysely'
import type { LineAnswer } from '@/domain/order/line-answer'
import type { OrderLineAnswerTable } from '../db/tables/orders'

type Columns = Pick<
  Selectable<OrderLineAnswerTable>,
  'served' | 'delayed' | 'delayed_until' | 'substituted' | 'substitute_cn' | 'missing' | 'reason' | 'price'
>

export const answerColumns = (answer: LineAnswer): Columns => ({
  served: answer.served,
  delayed: answer.delayed,
  delayed_until: answer.delayedUntil,
  substituted: answer.substituted,
  substitute_cn: answer.substitute,
  missing: answer.missing,
  reason: answer.reason,
  price: answer.price,
})

export const answerOf = (row: Columns): LineAnswer => ({
  served: row.served,
  delayed: row.delayed,
  delayedUntil: row.delayed_until,
  substituted: row.substituted,
  substitute: row.substitute_cn,
  missing: row.missing,
  reason: row.reason,
  price: row.price,
})

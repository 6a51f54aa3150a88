import type { Generated } from 'kysely'
import type { TaxClass } from '@/domain/catalogue/taxes'
import type { AnswerOrigin, MissingReason } from '@/domain/order/line-answer'
import type { Optional } from './optional'

export type PurchaseOrderTable = {
  pharmacy_id: number
  id: number
  idempotency_key: string
  body_hash: Buffer
  name: string
  created_at: Date
  user_id: number
  real_user_id: number
  method_id: Optional<number>
  quickwin_id: Optional<number>
  laboratory_ids: number[]
  tags: string[]
  total_quantity: number
  total_pvl: number
  total_pvp: number
  total_pvl_with_discount: number
  price_drops: Optional<unknown>
  program: Optional<unknown>
}

/** One for each laboratory that the order has lines of: what became of them. */
export type PurchaseOrderPartTable = {
  pharmacy_id: number
  order_id: number
  laboratory_id: number
  taken_at: Optional<Date>
  taken_by: Optional<number>
  cancelled_at: Optional<Date>
  cancelled_by: Optional<number>
  payment_days: Optional<number>
}

export type PurchaseOrderLineTable = {
  pharmacy_id: number
  order_id: number
  id: number
  cn: string
  campaign_id: Optional<number>
  quantity: number
  /** Free units, which come beside those of `quantity`. */
  bonus: Generated<number>
  /** What a unit costs before taxes; null where its discount decides. */
  net_price: Optional<number>
  /** What its product was when it was ordered; null in orders of before. */
  financed: Optional<boolean>
  deduction: Optional<number>
  tax_class: Optional<TaxClass>
  pvl: number
  pvp: Optional<number>
  discount: Generated<number>
  total_pvl: number
  total_pvl_with_discount: number
  tags: string[]
}

/** Never changed: a correction is another row, with the next number. */
export type OrderLineAnswerTable = {
  pharmacy_id: number
  order_id: number
  line_id: number
  number: number
  answered_at: Date
  origin: AnswerOrigin
  laboratory_id: number
  user_id: Optional<number>
  real_user_id: Optional<number>
  source: string
  served: number
  delayed: number
  delayed_until: Optional<string>
  substituted: number
  substitute_cn: Optional<string>
  missing: number
  reason: Optional<MissingReason>
  price: Optional<number>
}

/** One count of what came of an order; several people may receive one order. */
export type OrderReceptionTable = {
  pharmacy_id: number
  id: string
  body_hash: Buffer
  order_id: number
  received_at: Date
  created_at: Date
  user_id: number
  real_user_id: number
}

export type OrderReceptionLineTable = {
  pharmacy_id: number
  reception_id: string
  number: number
  line_id: Optional<number>
  cn: string
  units: number
  broken: Generated<boolean>
  lot: Optional<string>
  expiry: Optional<string>
}

import type { Generated } from 'kysely'
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
}

export type PurchaseOrderLineTable = {
  pharmacy_id: number
  order_id: number
  id: number
  cn: string
  campaign_id: Optional<number>
  quantity: number
  pvl: number
  pvp: Optional<number>
  discount: Generated<number>
  total_pvl: number
  total_pvl_with_discount: number
  tags: string[]
}

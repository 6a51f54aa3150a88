import type { Generated } from 'kysely'
import type { DeliveryChannel, DeliveryEvent, DeliveryState } from '@/domain/order/delivery'
import type { Optional } from './optional'

export type LaboratoryDeliveryTable = {
  laboratory_id: number
  active: Generated<boolean>
  mail_address: Optional<string>
  webhook_url: Optional<string>
  webhook_secret: Optional<string>
  previous_secret: Optional<string>
  previous_secret_until: Optional<Date>
  // Columns of the version before, which may run beside: nothing reads them.
  fedicom_url: Optional<string>
  fedicom_domain: Optional<string>
  fedicom_user: Optional<string>
  fedicom_secret: Optional<Buffer>
  fedicom_order_type: Optional<string>
  fedicom_warehouse: Optional<string>
  fedicom_answers: Optional<unknown>
  fedicom_method_id: Optional<number>
  version: Generated<number>
}

/** A wholesaler that serves orders of a laboratory: those of one method, or of all that have none of their own. */
export type LaboratoryWholesalerTable = {
  id: Generated<number>
  laboratory_id: number
  method_id: Optional<number>
  url: string
  domain: string
  user_name: string
  secret: Buffer
  order_type: Optional<string>
  warehouse: Optional<string>
  answers: Optional<unknown>
}

export type OrderDeliveryTable = {
  pharmacy_id: number
  order_id: number
  laboratory_id: number
  channel: DeliveryChannel
  number: number
  event: DeliveryEvent
  parts: number[]
  lines: number[]
  line_parts: number[]
  created_at: Date
  state: Generated<DeliveryState>
  attempts: Generated<number>
  next_attempt_at: Optional<Date>
  gives_up_at: Date
  last_answer: Optional<string>
  delivered_at: Optional<Date>
  mail_id: Optional<number>
  may_have_arrived: Generated<boolean>
  wholesaler_order: Optional<string>
  placed_lines: Optional<number[]>
  wholesaler_id: Optional<number>
  /** Where that wholesaler was asked. */
  placed_address: Optional<string>
}

export type LaboratoryCustomerTable = {
  pharmacy_id: number
  wholesaler_id: number
  laboratory_id: number
  code: string
  notes_due_at: Optional<Date>
  notes_through: Optional<string>
  notes_problem: Optional<string>
}

export type DeliveryNoteTable = {
  pharmacy_id: number
  wholesaler_id: number
  laboratory_id: number
  number: string
  day: string
  invoice: Optional<string>
  warehouse: Optional<string>
  order_ids: number[]
  fetched_at: Date
}

export type DeliveryNoteLineTable = {
  pharmacy_id: number
  wholesaler_id: number
  laboratory_id: number
  note: string
  line: number
  article: string
  cn: Optional<string>
  description: Optional<string>
  ordered: Optional<number>
  served: number
  bonus: number
  pvp: Optional<number>
  list_price: Optional<number>
  net_price: Optional<number>
  base: Optional<number>
  vat: Optional<number>
  vat_amount: Optional<number>
  surcharge: Optional<number>
  surcharge_amount: Optional<number>
  discount: Optional<number>
  order_id: Optional<number>
  order_line: Optional<number>
}

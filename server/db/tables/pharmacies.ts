import type { Generated } from 'kysely'
import type { Optional } from './optional'

export type PharmacyTable = {
  id: Generated<number>
  name: string
  nif: Optional<string>
  address: Optional<string>
  postal_code: Optional<string>
  city_id: Optional<string>
  contact_person: Optional<string>
  contact_email: Optional<string>
  contact_phone: Optional<string>
  software: Optional<string>
  connected_at: Optional<Date>
  pin_days: Generated<number>
}

/** No row: nothing was counted yet. */
export type PharmacyCounterTable = {
  pharmacy_id: number
  last_order_number: Generated<number>
  stock_version: Generated<number>
  stock_counted_at: Optional<Date>
  counted_version: Generated<number>
  orders_version: Generated<number>
}

export type PharmacyStockTable = {
  pharmacy_id: number
  cn: string
  units: number
  /** The connector's batch that told of it. */
  sequence: Generated<number>
  /** Null: with the last complete stock (`stock_counted_at`). */
  counted_at: Optional<Date>
}

/** No `until`: it was there when it was counted last. */
export type ShelfSpanTable = { pharmacy_id: number; cn: string; since: string; until: Optional<string> }

/** The wholesaler that a pharmacy compares offers with. */
export type OwnWholesalerTable = {
  pharmacy_id: number
  name: string
  /** What is taken off its price, by kind of product: fractions. */
  brand: number
  generic: number
  otc: number
  saved_at: Date
  saved_by: number
}

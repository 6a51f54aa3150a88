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
}

/** No row: nothing was counted yet. */
export type PharmacyCounterTable = {
  pharmacy_id: number
  last_order_number: Generated<number>
  stock_version: Generated<number>
}

import type { Optional } from './optional'

export type PharmacyWantTable = {
  pharmacy_id: number
  id: string
  cn: string
  units: number
  order_id: Optional<number>
  wanted_at: Date
  was_short: boolean
  promised_for: Optional<string>
  created_at: Date
  user_id: number
  real_user_id: number
  removed_at: Optional<Date>
  removed_by: Optional<number>
  real_removed_by: Optional<number>
}

import type { Generated } from 'kysely'
import type { ClaimedKind, ClaimState } from '@/domain/order/claim'
import type { Optional } from './optional'

export type OrderClaimTable = {
  pharmacy_id: number
  id: string
  body_hash: Buffer
  order_id: number
  laboratory_id: number
  created_at: Date
  user_id: number
  real_user_id: number
  text: string
  state: Generated<ClaimState>
  answer: Optional<string>
  answered_at: Optional<Date>
  answered_by: Optional<number>
}

export type OrderClaimLineTable = {
  pharmacy_id: number
  claim_id: string
  number: number
  kind: ClaimedKind
  line_id: Optional<number>
  cn: string
  units: number
  lot: Optional<string>
  expiry: Optional<string>
  /** What it comes to, of what is priced worse than promised. */
  amount: Optional<number>
}

export type OrderClaimPhotoTable = {
  pharmacy_id: number
  claim_id: string
  position: number
  name: string
  type: string
  bytes: Buffer
}

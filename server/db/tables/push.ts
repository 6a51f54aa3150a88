import type { Generated } from 'kysely'
import type { Optional } from './optional'

export type PushKeyTable = {
  id: number
  public_key: string
  secret: Buffer
  created_at: Date
}

export type PushSubscriptionTable = {
  token_hash: Buffer
  user_id: number
  endpoint: string
  origin: string
  public_key: string
  auth: string
  created_at: Date
  answered: Generated<number[]>
  refused: Generated<number>
  next_attempt_at: Optional<Date>
  gives_up_at: Optional<Date>
  attempts: Generated<number>
  told_at: Optional<Date>
}

export type PushNoticeTable = {
  id: Generated<number>
  due_at: Date
  pharmacy_id: number
  order_id: Optional<number>
  order_key: Optional<string>
  user_id: Optional<number>
  but_not: Optional<Buffer>
}

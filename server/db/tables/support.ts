import type { Generated } from 'kysely'
import type { Optional } from './optional'

export type SupportTicketTable = {
  id: Generated<number>
  idempotency_key: string
  body_hash: Buffer
  created_at: Date
  user_id: number
  real_user_id: number
  name: string
  email: string
  description: string
  attempts: Generated<number>
  next_attempt_at: Optional<Date>
  create_begun_at: Optional<Date>
  help_desk_id: Optional<string>
  sent_at: Optional<Date>
}

export type SupportAttachmentTable = {
  ticket_id: number
  position: number
  name: string
  type: string
  bytes: Buffer
  upload_token: Optional<string>
  uploaded_at: Optional<Date>
}

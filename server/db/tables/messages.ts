import type { Generated } from 'kysely'
import type { Role } from '@/domain/people/roles'
import type { Optional } from './optional'

export type MailMessageTable = {
  id: Generated<number>
  created_at: Date
  expires_at: Date
  recipient: string
  subject: string
  body: Optional<string>
  attempts: Generated<number>
  next_attempt_at: Optional<Date>
  sent_at: Optional<Date>
  link_user_id: Optional<number>
  attachment: Optional<unknown>
}

export type NotificationTable = {
  id: Generated<number>
  code: string
  title: string
  content: string
  shipping_date: Date
  roles: Role[]
}

export type LaboratoryTermsTable = {
  id: Generated<number>
  code: string
  laboratory_id: number
  title: string
  content: string
  published_at: Date
  active: Generated<boolean>
}

export type LaboratoryTermsAcceptanceTable = {
  user_id: number
  laboratory_terms_id: number
  status: 'accepted' | 'rejected'
  answered_at: Date
}

export type AuditEventTable = {
  id: Generated<number>
  happened_at: Date
  user_id: Optional<number>
  real_user_id: Optional<number>
  kind: string
  pharmacy_id: Optional<number>
  laboratory_id: Optional<number>
  details: Generated<unknown>
  address: Optional<string>
}

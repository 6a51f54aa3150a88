import type { Generated } from 'kysely'
import type { Role } from '@/domain/people/roles'
import type { Optional } from './optional'

export type UserTable = {
  id: Generated<number>
  username: string
  email: string
  password_hash: string
  first_name: string
  second_name: Generated<string>
  mobile_phone: Optional<string>
  roles: Role[]
  job_position: Optional<number>
  laboratory_id: Optional<number>
  parent_user_id: Optional<number>
  agreed_terms_at: Optional<Date>
  active: Generated<boolean>
  created_at: Generated<Date>
  password_changed_at: Optional<Date>
}

export type RelationTable = {
  id: Generated<number>
  pharmacy_id: number
  laboratory_id: number
  mode: Generated<string>
  laboratory_access: Generated<boolean>
}

export type PharmacyVisitTable = {
  pharmacy_id: number
  id: Generated<number>
  user_id: number
  visited_at: Date
  real_user_id: number
}

export type SessionTable = {
  id: Generated<string>
  user_agent: Optional<string>
  token_hash: Buffer
  user_id: number
  created_at: Date
  last_used_at: Date
  revoked_at: Optional<Date>
}

export type SessionSwitchTable = {
  token_hash: Buffer
  real_user_id: number
  user_id: number
  started_at: Date
  last_used_at: Date
}

export type PasswordRecoveryTable = {
  token_hash: Buffer
  user_id: Optional<number>
  created_at: Date
  expires_at: Date
  used_at: Optional<Date>
}

import type { Generated } from 'kysely'
import type { AddressState, RegistrationType } from '@/domain/people/registration'
import type { Optional } from './optional'

export type RegistrationTable = {
  id: Generated<number>
  idempotency_key: string
  body_hash: Buffer
  type: RegistrationType
  created_at: Date
  user_id: number
  real_user_id: number
  pharmacy_id: number
  laboratory_id: Optional<number>
  partner_id: Optional<number>
  erp_code: Optional<string>
  delegate_id: Optional<number>
  rebotica_module_id: Optional<number>
  kit_digital: Generated<boolean>
  name: string
  nif: string
  software: string
  contact_person: string
  contact_email: string
  contact_phone: string
  address: string
  postal_code: string
  address_state: AddressState
  address_decided_at: Optional<Date>
  address_decided_by: Optional<number>
  account_id: Optional<number>
  link_opened_at: Optional<Date>
  password_chosen_at: Optional<Date>
  pharmacy_existed: boolean
}

import type { FoundPharmacy } from '@/contract/portal/registration'
import type { PortalRegistration } from '@/contract/portal/registration-creation'
import type { User } from '@/contract/session/session'
import { isSoftware, softwareKey, softwareName } from '@/domain/people/registration'
import type { RegistrationEntry } from '@/offline/kinds/registration'

/** What is typed or chosen in the form, by the names of the call's fields; '' where nothing is. */
export type RegistrationValues = Record<
  | 'name'
  | 'nif'
  | 'contactPerson'
  | 'contactEmail'
  | 'contactPhone'
  | 'erpCode'
  | 'postalCode'
  | 'city'
  | 'address'
  | 'software',
  string
>
export type RegistrationField = keyof RegistrationValues

export const emptyValues: RegistrationValues = {
  name: '',
  nif: '',
  contactPerson: '',
  contactEmail: '',
  contactPhone: '',
  erpCode: '',
  postalCode: '',
  city: '',
  address: '',
  software: '',
}

/** What is known of a found pharmacy, in the form's fields. A program that is none of the nine is not. */
export const knownValues = (found: FoundPharmacy): Partial<RegistrationValues> => {
  const { name, contactPerson, contactEmail, contactPhone, address, postalCode, software } = found
  const given = {
    name,
    contactPerson,
    contactEmail,
    contactPhone,
    address,
    postalCode,
    software: software === null ? undefined : softwareName(software),
  }
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** Who registers a pharmacy, which the form does not ask. */
export type RegisteredBy = {
  /** What this device knows of the laboratory; the server decides it when it arrives. */
  type: RegistrationEntry['type']
} & Pick<PortalRegistration, 'laboratory' | 'partner' | 'delegate'>

/** `delegate`: whose screen it is, who looks after the pharmacy. */
export const registeredBy = (
  { id, partner }: NonNullable<User['laboratory']>,
  delegate: number,
): RegisteredBy => ({
  type: partner ? 'PARTNER' : 'TENANT',
  laboratory: id,
  partner: partner?.id ?? null,
  delegate,
})

export const registrationOf = (
  { city, ...values }: RegistrationValues,
  { type: _, ...by }: RegisteredBy,
  /** The pharmacy that the tax id was found to be of. */
  pharma: number | undefined,
): PortalRegistration => ({
  ...values,
  software: isSoftware(values.software) ? softwareKey(values.software) : values.software,
  ...by,
  ...(city !== '' && { city }),
  ...(pharma !== undefined && { pharma }),
})

/** What somebody had typed, of an entry that the server refused. */
export const valuesOf = ({ body }: RegistrationEntry): RegistrationValues => ({
  ...(Object.fromEntries(
    Object.keys(emptyValues).map((field) => [field, body[field as RegistrationField] ?? '']),
  ) as RegistrationValues),
  software: softwareName(body.software) ?? '',
})

export const registeredByOf = ({ type, body }: RegistrationEntry): RegisteredBy => ({
  type,
  laboratory: body.laboratory,
  partner: body.partner,
  delegate: body.delegate,
})

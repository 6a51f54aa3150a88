import type { FoundPharmacy } from '@/contract/registration'
import type { PortalRegistration } from '@/contract/registration-creation'
import type { User } from '@/contract/session'
import { isSoftware, softwareKey, softwarePrograms } from '@/domain/people/registration'

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
  const program = softwarePrograms.find(
    (each) => software !== null && softwareKey(each) === softwareKey(software),
  )
  const given = {
    name,
    contactPerson,
    contactEmail,
    contactPhone,
    address,
    postalCode,
    software: program ?? null,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
}

type Whose = {
  laboratory: NonNullable<User['laboratory']>
  /** Whose screen it is: who looks after the pharmacy. */
  delegate: number
  found: FoundPharmacy | null
}

/** The type is what this device knows of the laboratory; the server decides it when it arrives. */
export const registrationType = ({ partner }: Whose['laboratory']): 'PARTNER' | 'TENANT' =>
  partner ? 'PARTNER' : 'TENANT'

export const registrationOf = (
  { city, ...values }: RegistrationValues,
  { laboratory, delegate, found }: Whose,
): PortalRegistration => ({
  ...values,
  software: isSoftware(values.software) ? softwareKey(values.software) : values.software,
  laboratory: laboratory.id,
  partner: laboratory.partner?.id ?? null,
  delegate,
  ...(city !== '' && { city }),
  ...(found !== null && { pharma: found.id }),
})

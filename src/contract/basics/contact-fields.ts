import * as v from 'valibot'
import { text } from '@/contract/basics/fields'
import { isValidNif, normaliseNif } from '@/domain/people/nif'
import { isPhone, phoneMessage, plainPhone } from '@/domain/people/phone'
import { isPostalCode } from '@/domain/people/postal-code'

// Fields of a pharmacy and its people, for calls and `apply` files alike, with the messages of platform.md §5. They are apart from
// the other fields because no first screen needs them.

/** Written as people do, stored as digits. */
export const phone = v.pipe(
  text,
  v.maxLength(30, phoneMessage),
  v.transform(plainPhone),
  // What is too long has its message already.
  v.check((given) => given.length > 30 || isPhone(given), phoneMessage),
)
export const postalCode = v.pipe(text, v.check(isPostalCode, 'Código postal incorrecto'))
/** A tax id of a person or a company, in the form that is stored. */
export const nif = v.pipe(text, v.check(isValidNif, 'CIF/NIF incorrecto'), v.transform(normaliseNif))

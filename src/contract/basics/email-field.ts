import * as v from 'valibot'
import { required } from '@/contract/basics/fields'
import { emailMessage, isEmail, maxEmailLength, plainEmail } from '@/domain/people/email'

/** E-mail address as it was typed. */
export const typedEmail = v.pipe(
  required,
  v.maxLength(maxEmailLength, emailMessage),
  v.check((given) => given.length > maxEmailLength || isEmail(given), emailMessage),
)
/** E-mail address in the form in which it is stored and compared. */
export const email = v.pipe(typedEmail, v.transform(plainEmail))

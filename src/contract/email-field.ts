import * as v from 'valibot'
import { required } from '@/contract/fields'
import { emailMessage, isEmail, maxEmailLength, plainEmail } from '@/domain/people/email'

/** As it was typed. */
export const typedEmail = v.pipe(
  required,
  v.maxLength(maxEmailLength, emailMessage),
  v.check((given) => given.length > maxEmailLength || isEmail(given), emailMessage),
)
/** In the form in which addresses are stored and compared. */
export const email = v.pipe(typedEmail, v.transform(plainEmail))

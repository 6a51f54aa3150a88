import * as v from 'valibot'
import {
  color,
  flag,
  listOf,
  objectOf,
  orNull,
  text,
  webAddress,
  whole,
} from '@/contract/editing/entry-fields'

/** A missing field keeps its value in an existing row, and takes the default in a new one. */
const optional = v.optional

export const laboratory = objectOf({
  name: text,
  /** Other names that an import may have stored it under. */
  aliases: optional(listOf(text)),
  association: orNull(text),
  /** Through whom it registers pharmacies. */
  partner: orNull(text),
  color: orNull(color),
  image: orNull(webAddress),
  prescription: optional(flag),
  /** Whether its users have the help menu. */
  helpMenu: optional(flag),
  /** Days in which what was ordered usually comes. */
  usualDeliveryDays: optional(whole(1, 90)),
  /** Whether it takes back what has expired; null where nobody has said. */
  takesBackExpired: orNull(flag),
})

import * as v from 'valibot'
import {
  color,
  discount,
  euros,
  flag,
  listOf,
  objectOf,
  orNull,
  text,
  webAddress,
  whole,
} from '@/contract/editing/entry-fields'

import { isRising, maxRappelSteps } from '@/domain/offers/rappel'

/** A missing field keeps its value in an existing row, and takes the default in a new one. */
const optional = v.optional

const rappelSteps = v.pipe(
  listOf(objectOf({ from: euros, fraction: discount })),
  v.maxLength(maxRappelSteps, `puede tener ${maxRappelSteps} escalones como mucho`),
  v.check(
    (steps) => isRising(steps),
    'los escalones tienen que ir de menos a más importe, y cada uno dar más que el anterior',
  ),
)

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
  /** What it gives back at the year's end, from so much bought on. */
  rappel: optional(rappelSteps),
})

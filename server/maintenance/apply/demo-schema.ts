import * as v from 'valibot'
import { flag, htmlOrNothing, listOf, objectOf, text } from './fields'

/** What staff show to a laboratory, and the users as which they do. */
export const demo = objectOf({
  code: text,
  name: text,
  laboratory: text,
  info: v.optional(htmlOrNothing),
  domain: v.optional(v.nullable(text)),
  /** By user name, in the order of their buttons. */
  users: v.optional(listOf(v.pipe(text, v.toLowerCase()))),
  active: v.optional(flag),
})

import * as v from 'valibot'
import { flag, htmlOrNothing, listOf, objectOf, text, username } from '@/contract/editing/entry-fields'
import { sanitiseRichText } from '../../basics/rich-text'

/** What staff show to a laboratory, and the users as which they do. */
export const demo = objectOf({
  code: text,
  name: text,
  laboratory: text,
  info: v.optional(v.pipe(htmlOrNothing, v.transform(sanitiseRichText))),
  domain: v.optional(v.nullable(text)),
  /** By user name, in the order of their buttons. */
  users: v.optional(listOf(username)),
  active: v.optional(flag),
})

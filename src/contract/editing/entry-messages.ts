import * as v from 'valibot'
import { flag, html, instant, listOf, objectOf, text } from '@/contract/editing/entry-fields'
import { role } from '@/contract/editing/entry-people'

const optional = v.optional

export const notification = objectOf({
  code: text,
  title: text,
  content: html,
  shippingDate: instant,
  roles: v.pipe(
    listOf(role),
    v.minLength(1, 'tiene que tener algún rol'),
    v.transform((list) => [...new Set(list)]),
  ),
})

export const laboratoryTerms = objectOf({
  code: text,
  laboratory: text,
  title: text,
  content: html,
  publishedAt: instant,
  active: optional(flag),
})

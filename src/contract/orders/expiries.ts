import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, cn, count, date, gridQuery, id, page, textId, textTrue } from '@/contract/basics/fields'

const expiring = v.object({
  cn,
  product: v.string(),
  laboratory: v.object({ id, name: v.string() }),
  lot: v.nullable(v.string()),
  expiry: date,
  /** What was received and was not broken: what was sold since is not taken off. */
  units: count,
  pvl: v.nullable(cents),
  pvp: v.nullable(cents),
  /** Whether its laboratory takes back what has expired; null where nobody has said. */
  takesBack: v.nullable(v.boolean()),
})
export type Expiring = v.InferOutput<typeof expiring>

/** Days in which what is listed expires. */
export const expiryDays = ['30', '60', '90'] as const

export const receivedExpiries = endpoint({
  method: 'GET',
  path: '/pharma/:id/expiry/',
  summary:
    'Lotes recibidos que caducan en 30, 60 o 90 días, y los que caducaron hace un mes o menos; lo vendido no se descuenta',
  access: { kind: 'pharmacy', param: 'id' },
  params: v.object({ id: textId }),
  query: v.object({
    days: v.picklist(expiryDays),
    /** Without those that have expired. */
    coming: v.optional(textTrue),
    skip: gridQuery.skip,
    take: gridQuery.take,
  }),
  response: page(expiring),
})

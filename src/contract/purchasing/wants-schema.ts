import * as v from 'valibot'
import { cn, count, date, id, instant } from '@/contract/basics/fields'
import { shortageSchema } from '@/domain/catalogue/shortage-schema'

/** What it means: domain/supply/wants. */
export const knownWantSchema = v.object({
  id: v.string(),
  cn,
  units: count,
  order: v.nullable(v.object({ id, name: v.string() })),
  wantedAt: instant,
  wasShort: v.boolean(),
  promisedFor: v.nullable(date),
  isRemoved: v.boolean(),
  by: v.nullable(v.string()),
  ordered: count,
  isServed: v.boolean(),
})

/** A product of the list of wants: domain/supply/want-list. */
export const listedWantSchema = v.object({
  cn,
  product: v.string(),
  laboratory: v.nullable(v.string()),
  units: count,
  state: v.picklist(['coming', 'short', 'back', 'unknown']),
  shortage: v.optional(shortageSchema),
  wants: v.array(knownWantSchema),
})

import * as v from 'valibot'
import { isStorableText } from '@/domain/basics/visible-text'

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])

/**
 * One difference between what is stored and what is to be: of a field, or of one item of a list (a CN, a laboratory…), or of
 * one part of such an item. `before` is null for what is added, `after` for what is removed; `part` null with an item means
 * the whole item.
 */
export const entryChange = v.object({
  field: v.string(),
  item: v.nullable(v.string()),
  part: v.nullable(v.string()),
  before: scalar,
  after: scalar,
})
export type EntryChange = v.InferOutput<typeof entryChange>

/** Lists of entries have items with lists; JSON may be nested until the stack of whoever walks it ends. */
const deepest = 8

const storable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > deepest) return false
  return Object.entries(value).every(([key, each]) => storable(key) && storable(each, depth + 1))
}

export const maxEntryBytes = 512 * 1024

/** Judged by the schema of its kind (entries.ts), as `apply` judges it; here only what no entry may be. */
export const entrySchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(
    (entry) => storable(entry) && new TextEncoder().encode(JSON.stringify(entry)).length <= maxEntryBytes,
    'No se puede guardar',
  ),
)

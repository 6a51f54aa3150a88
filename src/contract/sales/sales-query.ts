import * as v from 'valibot'
import { text, textBoolean, textId, textIds } from '@/contract/basics/fields'
import { maxSearchLength } from '@/domain/sales/questions/sales-filter'

/** `pharmaId` names a pharmacy; what a laboratory gets is cut to its own products and its universe's competition. */
export const salesAccess = { kind: 'pharmacy', param: 'pharmaId', laboratories: true } as const
export const salesParams = v.object({ pharmaId: textId })

const shortText = v.pipe(v.string(), v.maxLength(40))

export const filterQuery = {
  laboratories: v.optional(textIds),
  /** One year back up to the last sale unless both are there and valid (analytics.md §5: an invalid range is ignored). */
  startDate: v.optional(shortText),
  endDate: v.optional(shortText),
  /** The marker of laboratory users' questions; the same as `onlyUniverse`, which tables send. */
  universe: v.optional(textBoolean),
  onlyUniverse: v.optional(textBoolean),
  search: v.optional(v.pipe(text, v.maxLength(maxSearchLength))),
  transferable: v.optional(textBoolean),
  /** A filter that the specification has not: what is transferable to a running campaign. */
  campaign: v.optional(textId),
  prescription: v.optional(textBoolean),
  generic: v.optional(textBoolean),
  efg: v.optional(textBoolean),
  fantasy: v.optional(textBoolean),
  notFantasy: v.optional(textBoolean),
  brand: v.optional(textBoolean),
  otc: v.optional(textBoolean),
  marketInfo: v.optional(textBoolean),
}

export const periodQuery = v.object(filterQuery)
export const salesSpec = 'analytics.md §7'

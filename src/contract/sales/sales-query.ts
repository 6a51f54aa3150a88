import * as v from 'valibot'
import { text, textBoolean, textId, textIds } from '@/contract/basics/fields'
import { pageTypes } from '@/domain/sales/questions/product-types'
import { byField, maxSearchLength } from '@/domain/sales/questions/sales-filter'

/** `pharmaId` names a pharmacy; what a laboratory gets is cut to its own products and its universe's competition. */
export const salesAccess = { kind: 'pharmacy', param: 'pharmaId', laboratories: true } as const
export const salesParams = v.object({ pharmaId: textId })

const shortText = v.pipe(v.string(), v.maxLength(40))

export const filterQuery = {
  ...byField({
    ids: v.optional(textIds),
    text: v.optional(v.pipe(text, v.maxLength(maxSearchLength))),
    box: v.optional(textBoolean),
    choice: v.optional(textBoolean),
    id: v.optional(textId),
  }),
  inType: v.optional(v.pipe(textId, v.maxValue(pageTypes.length))),
  /** One year back up to the last sale unless both are there and valid (analytics.md §5: an invalid range is ignored). */
  startDate: v.optional(shortText),
  endDate: v.optional(shortText),
  /** Another name of `universe`, the marker of laboratory users' questions: tables send this one. */
  onlyUniverse: v.optional(textBoolean),
}

export const periodQuery = v.object(filterQuery)
export const salesSpec = 'analytics.md §7'

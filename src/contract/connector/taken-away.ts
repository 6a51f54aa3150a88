import * as v from 'valibot'
import { count } from '@/contract/basics/fields'

/** Stock that would remove `missing` of the `before` products in stock. */
export const takenAway = v.object({ missing: count, before: count })

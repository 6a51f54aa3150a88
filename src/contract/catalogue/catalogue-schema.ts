import * as v from 'valibot'
import { cents, cn, count, date, id } from '@/contract/basics/fields'
import { shortageSchema } from '@/domain/catalogue/shortage-schema'

const easeOfChange = v.picklist([0, 1, 2, 3])

/** The whole catalogue. Products are columns, each of the same length: half the bytes and a quarter of the parsing. */
export const catalogueSchema = v.object({
  version: v.string(),
  associations: v.array(v.object({ id, name: v.string() })),
  laboratories: v.array(
    v.object({
      id,
      name: v.string(),
      image: v.nullable(v.string()),
      corporativeColor: v.nullable(v.string()),
      associationId: v.nullable(id),
      prescription: v.boolean(),
    }),
  ),
  groups: v.array(v.object({ id, name: v.string(), easeOfChange, official: v.boolean() })),
  marketCategories: v.array(v.object({ id, name: v.string(), easeOfChange })),
  products: v.object({
    id: v.array(id),
    cn: v.array(cn),
    name: v.array(v.string()),
    ean: v.array(v.nullable(v.string())),
    laboratoryId: v.array(id),
    groupId: v.array(v.nullable(id)),
    marketCategoryId: v.array(v.nullable(id)),
    /** Bits: 1 prescription, 2 generic, 4 fantasy, 8 active, 16 out of stock at the laboratory. */
    flags: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31))),
    pvl: v.array(v.nullable(cents)),
    pvp: v.array(v.nullable(cents)),
    pot: v.array(v.nullable(count)),
    /** Index in `taxClasses`; absent from catalogues that a device stored before products had one. */
    taxClass: v.optional(v.array(v.picklist([0, 1, 2]))),
    /** 1 for a medicine that the health service pays; absent where there is none, and from catalogues of before. */
    financed: v.optional(v.array(v.picklist([0, 1]))),
    /** Thousandths that the Real Decreto-ley 8/2010 takes off; absent where it is nothing of any, and from catalogues of before. */
    deduction: v.optional(v.array(count)),
  }),
  /** Shortages of few products; absent from catalogues that a device stored before. */
  shortages: v.optional(v.array(shortageSchema)),
  /** Prices by the day from which they hold, of the few products that have one: a device without a network changes them by itself. */
  coming: v.optional(
    v.object({ cn: v.array(cn), from: v.array(date), pvl: v.array(cents), pvp: v.array(cents) }),
  ),
})

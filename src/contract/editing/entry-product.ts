import * as v from 'valibot'
import { cn, day, discount, euros, listOf, objectOf, oneOf, orNull } from '@/contract/editing/entry-fields'
import { taxClasses } from '@/domain/catalogue/taxes'
import { maxPrice } from '@/domain/sales/cube/block'

const price = v.pipe(
  euros,
  v.check((cents) => cents > 0 && cents <= maxPrice, 'tiene que ser un precio'),
)
const comingPrice = v.pipe(
  objectOf({ from: day, pvl: price, pvp: price }),
  v.forward(
    v.check(({ pvl, pvp }) => pvl <= pvp, 'no puede ser mayor que el PVP'),
    ['pvl'],
  ),
)

/** A product of the catalogue, as far as people decide it: it comes from the official lists. */
export const product = objectOf({
  cn,
  /** What it pays of IVA; null: what the lists say. */
  taxClass: orNull(oneOf(taxClasses)),
  /** What the Real Decreto-ley 8/2010 takes off its price, a fraction. */
  deduction: v.optional(
    v.pipe(
      discount,
      v.check((value) => Number(value.toFixed(3)) === value, 'no puede tener más de tres decimales'),
    ),
  ),
  /** All prices that are to come, each from its day on. */
  comingPrices: v.optional(listOf(comingPrice)),
})

import * as v from 'valibot'
import { cn, discount, objectOf, oneOf, orNull } from '@/contract/editing/entry-fields'
import { taxClasses } from '@/domain/catalogue/taxes'

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
})

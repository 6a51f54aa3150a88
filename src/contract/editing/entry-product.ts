import { cn, objectOf, oneOf, orNull } from '@/contract/editing/entry-fields'
import { taxClasses } from '@/domain/catalogue/taxes'

/** A product of the catalogue, as far as people decide it: it comes from the official lists. */
export const product = objectOf({
  cn,
  /** What it pays of IVA; null: what the lists say. */
  taxClass: orNull(oneOf(taxClasses)),
})

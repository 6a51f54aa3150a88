import type { Cents } from '@/domain/basics/money'
import type { Kind } from '@/domain/sales/kpis/shown-kinds'
import type { PriceMode } from '@/parts/prices/price-mode'

/** The field `name` of an answer in the given price mode: 'total' reads `total_pvl` or `total_pvp`. */
export const amountOf = <N extends string>(
  figures: Record<`${N}_${PriceMode}`, Cents>,
  name: N,
  mode: PriceMode,
): Cents => figures[`${name}_${mode}`]

/** Both amounts of the field, in the form that `Money` takes. */
export const pairOf = <N extends string>(figures: Record<`${N}_${PriceMode}`, Cents>, name: N) => ({
  pvl: figures[`${name}_pvl`],
  pvp: figures[`${name}_pvp`],
})

/** The amounts of an answer by kind of product. */
export const kindsOf = (figures: Record<`${Kind}_${PriceMode}`, Cents>, mode: PriceMode) => ({
  generic: amountOf(figures, 'generic', mode),
  brand: amountOf(figures, 'brand', mode),
  non_prescription: amountOf(figures, 'non_prescription', mode),
})

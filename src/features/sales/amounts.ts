import type { Cents } from '@/domain/basics/money'
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

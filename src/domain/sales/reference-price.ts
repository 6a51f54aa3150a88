import type { Cents } from '@/domain/money'
import { divideHalfUp } from '@/domain/numbers'

/** Average price of what was sold, half up; null where no more was sold than returned. */
export const referencePrice = (amount: Cents, units: number): Cents | null =>
  units > 0 ? divideHalfUp(amount, units) : null

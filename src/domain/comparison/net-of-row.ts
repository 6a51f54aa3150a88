import type { Cents } from '@/domain/basics/money'
import { lineTerms } from '@/domain/offers/tiers'
import { boughtLine, lineCost } from '@/domain/order/purchase-cost'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'

/** What a unit of a proposal's row costs with taxes at these units, and at one where it has none; null where a price or the taxes are not known. */
export const netOfRow = (group: Pick<ProvisionGroup, 'transferables'>, quantity: number): Cents | null => {
  const line = orderedTransferable(group)
  if (line?.tax === undefined) return null
  const units = Math.max(1, quantity)
  return lineCost(boughtLine({ pvl: line.pvl, quantity: units }, lineTerms(line, units), line.tax)).netUnit
}

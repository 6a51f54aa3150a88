import { type SuggestedUnits, shelfUnits, suggestedUnits } from '@/domain/proposal/proposal-suggestion'
import type { ProposalRequest, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { daysInRange } from '@/domain/sales/range/range'

export type SuggestionReasons = SuggestedUnits & {
  sold: number
  days: number
  period: number
  /** Null where it does not count. */
  shelf: number | null
  onItsWay: number | null
  /** Units that the pharmacy waits for; 0 for none. */
  wanted: number
  pot: number | null
}

/**
 * Why a row suggests its units, by the arithmetic that came to them: from what the row says, so that it is the same whoever
 * made it. Null where nothing can be ordered.
 */
export const suggestionReasons = (
  group: ProvisionGroup,
  request: Pick<
    ProposalRequest,
    'startDate' | 'endDate' | 'period' | 'ignoreStockProvisions' | 'ignoreOnItsWay'
  >,
): SuggestionReasons | null => {
  if (orderedTransferable(group) === undefined) return null
  const { total_ud: sold, pot } = group
  const days = daysInRange(request)
  const { period } = request
  const shelf = request.ignoreStockProvisions
    ? null
    : group.transferables.reduce((sum, { stock }) => sum + shelfUnits(stock), 0)
  const onItsWay = request.ignoreOnItsWay ? null : (group.on_its_way?.units ?? 0)
  const wanted = group.wanted?.units ?? 0
  const row = { units: sold, days, period, shelf: shelf ?? 0, onItsWay: onItsWay ?? 0, wanted, pot }
  const units = suggestedUnits(row)
  // A product that was put in the place of another keeps its suggestion, in packs of its own.
  return { ...units, provision: group.provision, sold, days, period, shelf, onItsWay, wanted, pot }
}

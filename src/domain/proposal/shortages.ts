import type { Cn } from '@/domain/catalogue/catalogue'
import { summariseProposal } from '@/domain/proposal/proposal'
import type { ProposalSummary, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'

/**
 * What a proposal orders of products in shortage, which their laboratory may not deliver: which, and their totals. What is back soon
 * stays in it, and is not among them.
 */
export const orderedShortages = (
  groups: readonly ProvisionGroup[],
  quantityByKey: ReadonlyMap<string, number>,
): { cns: ReadonlySet<Cn>; summary: ProposalSummary } => {
  const cns = new Set<Cn>()
  const rows = groups.filter((group) => {
    const line = orderedTransferable(group)
    if (
      !line?.out_of_stock ||
      line.back_soon !== undefined ||
      (quantityByKey.get(group.key) ?? group.quantity) === 0
    )
      return false
    cns.add(line.cn)
    return true
  })
  return { cns, summary: summariseProposal(rows, quantityByKey) }
}

/** Rows that were sold in the range and cannot be ordered, because no product of theirs has a price. */
export const soldWithoutPrice = (groups: readonly ProvisionGroup[]): ProvisionGroup[] =>
  groups.filter((group) => group.total_ud > 0 && orderedTransferable(group) === undefined)

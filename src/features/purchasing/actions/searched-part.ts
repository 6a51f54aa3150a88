import { formatInteger } from '@/domain/basics/numbers'
import { summariseProposal } from '@/domain/proposal/proposal'
import type { ProposalSummary, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { matchingGroups } from '@/features/purchasing/rows/matching-rows'

/** Rows of a proposal and what they come to. */
export type SearchedPart = { groups: readonly ProvisionGroup[]; summary: ProposalSummary }

/** The rows that a search shows; null without a search, and where it leaves nothing out that has units. */
export const searchedPart = (
  groups: readonly ProvisionGroup[],
  quantityByKey: ReadonlyMap<string, number>,
  search: string,
): SearchedPart | null => {
  const matches = matchingGroups(search)
  if (matches === undefined) return null
  const shown = groups.filter(matches)
  const summary = summariseProposal(shown, quantityByKey)
  const all = summariseProposal(groups, quantityByKey)
  return summary.totalSkus === all.totalSkus ? null : { groups: shown, summary }
}

/** What the footer's action takes although the search shows less. */
export const searchedNote = (all: ProposalSummary, { summary }: SearchedPart): string =>
  `${products(all)}, ${formatInteger(summary.totalSkus)} a la vista`

/** What is taken if not only what the search shows. */
export const wholeName = ({
  groups,
  unfilteredGroups,
}: Record<'groups' | 'unfilteredGroups', readonly ProvisionGroup[]>): string =>
  groups.length < unfilteredGroups.length ? 'todo lo que dejan los filtros' : 'la propuesta entera'

export const products = ({ totalSkus }: ProposalSummary): string =>
  totalSkus === 1 ? '1 producto' : `${formatInteger(totalSkus)} productos`

import type { Cents } from '@/domain/basics/money'
import { clampQuantity } from '@/domain/basics/quantity'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { linePrice } from '@/domain/offers/tiers'
import { campaignRows } from '@/domain/proposal/campaign-rows'
import { type Candidate, candidateRows, rowRequestOf } from '@/domain/proposal/proposal-candidates'
import { groupBuilder } from '@/domain/proposal/proposal-rows'
import { suggester } from '@/domain/proposal/proposal-suggestion'
import type {
  PotentialRequest,
  ProposalData,
  ProposalRequest,
  ProposalSummary,
  ProvisionGroup,
  RowRequest,
} from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { genericAmortization } from '@/domain/sales/kpis/generic-amortization'

export type { PotentialRequest, ProposalData }

/**
 * The provisions of a request: what the pharmacy waits for first, and then the largest potential. The arithmetic is written down
 * in docs/proposals.md. Throws on a range that ends before it starts.
 */
export const generateProposal = (data: ProposalData, asked: ProposalRequest): ProvisionGroup[] => {
  const request = ofOpenLaboratories(data, asked)
  const suggest = suggester(data, request)
  const buildGroup = groupBuilder(data, request, campaignsFor(data, request))
  const groups = proposalRows(data, request)
    .map((row) => buildGroup(row, suggest(row)))
    .sort(byPotential)
  if (request.template === 'campaign_group') return byCampaign(groups)
  return request.template === 'generic_amortization' && request.defaultQuantity === null
    ? startAtZeroOnceCovered(groups, genericAmortization(data.cube, data.catalogue, data.today))
    : groups
}

/** The rows of a request in no order, before their figures. */
export const proposalRows = (data: ProposalData, asked: RowRequest): Candidate[] => {
  const request = ofOpenLaboratories(data, asked)
  return candidateRows(data, request, campaignsFor(data, request))
}

/** PVL and PVP of all the suggestions, without building the rows: a screen of cards asks for many. */
export const proposalPotential = (
  data: ProposalData,
  request: PotentialRequest,
): { total_pvl: Cents; total_pvp: Cents } => {
  const rowRequest = rowRequestOf(ofOpenLaboratories(data, request))
  const suggest = suggester(data, rowRequest)
  const total = { total_pvl: 0, total_pvp: 0 }
  for (const row of proposalRows(data, rowRequest)) {
    const { potentialPvl, potentialPvp } = suggest(row)
    total.total_pvl += potentialPvl
    total.total_pvp += potentialPvp
  }
  return total
}

/**
 * Footer of the provisions screen: potential over the suggestions, totals over the units, each line with the
 * discount that its units reach. Units by group key; a group that is missing keeps the units it started with.
 */
export const summariseProposal = (
  groups: readonly ProvisionGroup[],
  quantityByKey: ReadonlyMap<string, number>,
): ProposalSummary => {
  const summary: ProposalSummary = {
    potentialSkus: 0,
    potentialPvl: 0,
    potentialPvp: 0,
    totalSkus: 0,
    totalQuantity: 0,
    totalPvl: 0,
    totalPvp: 0,
    totalPvlWithDiscount: 0,
  }
  for (const group of groups) {
    if (group.provision > 0) summary.potentialSkus++
    summary.potentialPvl += group.provision_potential_pvl
    summary.potentialPvp += group.provision_potential_pvp
    const line = orderedTransferable(group)
    const quantity = clampQuantity(quantityByKey.get(group.key) ?? group.quantity)
    if (!line || quantity === 0) continue
    summary.totalSkus++
    summary.totalQuantity += quantity
    summary.totalPvl += quantity * line.pvl
    summary.totalPvp += quantity * (line.pvp ?? 0)
    summary.totalPvlWithDiscount += linePrice(line, quantity).totalPvlWithDiscount
  }
  return summary
}

const ofOpenLaboratories = <Request extends Pick<ProposalRequest, 'laboratories'>>(
  { laboratories }: Pick<ProposalData, 'laboratories'>,
  request: Request,
): Request => ({ ...request, laboratories: request.laboratories.filter((id) => laboratories.has(id)) })

const campaignsFor = (data: ProposalData, request: RowRequest) =>
  lineCampaigns(data.campaigns, {
    today: data.today,
    only: request.campaigns,
    fallback: request.campaignDiscount,
  })

type Weighed = Pick<ProvisionGroup, 'provision_potential_pvl' | 'total_ud'>

const byWeight = (a: Weighed, b: Weighed): number =>
  b.provision_potential_pvl - a.provision_potential_pvl || b.total_ud - a.total_ud

const byPotential = (a: ProvisionGroup, b: ProvisionGroup): number =>
  wantedFirst(a, b) || byWeight(a, b) || (a.key < b.key ? -1 : 1)

const wantedFirst = (a: ProvisionGroup | undefined, b: ProvisionGroup | undefined): number =>
  Number(b?.wanted !== undefined) - Number(a?.wanted !== undefined)

/** The rows of the campaign with the largest potential first, after those with a row that is waited for. */
const byCampaign = (groups: readonly ProvisionGroup[]): ProvisionGroup[] =>
  campaignRows(groups)
    .sort((a, b) => wantedFirst(a.provisions[0], b.provisions[0]) || byWeight(a, b) || a.id - b.id)
    .flatMap(({ provisions }) => provisions)

/** Keeps the suggested units until half of their PVL reaches the amortization; the rest starts at 0. */
const startAtZeroOnceCovered = (groups: ProvisionGroup[], amortization: Cents): ProvisionGroup[] => {
  let totalPvl = 0
  return groups.map((group) => {
    if (totalPvl >= 2 * amortization) {
      const info = group.quantity > 0 ? 'Empieza en 0: la reducción del mes ya está cubierta' : group.info
      return { ...group, quantity: 0, info }
    }
    totalPvl += group.quantity * (orderedTransferable(group)?.pvl ?? 0)
    return group
  })
}

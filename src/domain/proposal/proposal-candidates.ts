import { addDays } from '@/domain/basics/dates'
import type { Product } from '@/domain/catalogue/catalogue'
import type { LineCampaign } from '@/domain/offers/line-campaigns'
import type { PotentialRequest, ProposalData, RowRequest } from '@/domain/proposal/proposal-types'
import { isCampaignTemplate, isFirstTime } from '@/domain/proposal/templates'
import { unitsByProduct } from '@/domain/sales/cube/cube'
import { unitsWanted } from '@/domain/supply/wants'

/** A row before its figures: what can be ordered and what was sold instead, as product indexes. */
export type Candidate = { key: string; groupId: number | null; ours: number[]; others: number[] }

/** The rows of a proposal: docs/proposals.md, steps 1 and 2. */
export const candidateRows = (
  data: ProposalData,
  request: RowRequest,
  campaigns: ReadonlyMap<string, LineCampaign>,
): Candidate[] => {
  const units = unitsByProduct(data.cube, request)
  const isOurs = new Set(request.laboratories)
  const excluded = new Set(request.laboratoriesExcluded)
  const { products, productsByGroup } = data.catalogue
  const rows = oursByRow(data, { request, campaigns, units })

  for (const row of rows) {
    if (row.groupId === null || request.template === 'auto' || request.template === 'otc') continue
    for (const index of productsByGroup.get(row.groupId) ?? []) {
      const laboratory = (products[index] as Product).laboratoryId
      if (units[index] === 0 || isOurs.has(laboratory) || excluded.has(laboratory)) continue
      row.others.push(index)
    }
    row.others.sort((a, b) => unitsAt(units, b) - unitsAt(units, a) || a - b)
  }
  for (const row of rows) row.ours.sort(preference(data, units))

  const isShort = (index: number) => products[index]?.outOfStock
  const isNew = newHere(data, { request, isOurs, units })
  return rows.filter(
    (row) => (!request.outOfStock || row.ours.some(isShort) || row.others.some(isShort)) && isNew(row),
  )
}

const unitsAt = (units: Int32Array, index: number): number => units[index] ?? 0

/** The quickwin's products that pass its flags and filters, by the row they stand in. */
const oursByRow = (
  data: ProposalData,
  {
    request,
    campaigns,
    units,
  }: { request: RowRequest; campaigns: ReadonlyMap<string, LineCampaign>; units: Int32Array },
): Candidate[] => {
  const { products, productsByLaboratory } = data.catalogue
  const passes = productFilter(data, request, campaigns)
  const perProduct = request.template === 'auto' || request.template === 'otc'
  const rows = new Map<string, Candidate>()
  for (const laboratory of new Set(request.laboratories)) {
    for (const index of productsByLaboratory.get(laboratory) ?? []) {
      const product = products[index] as Product
      if (!passes(product)) continue
      if (request.template === 'auto' && unitsAt(units, index) <= 0 && !isWanted(data, product)) continue
      const groupId = perProduct ? null : product.groupId
      const own = groupId === null ? `cn:${product.cn}` : `dcpf:${groupId}`
      const campaign = request.template === 'campaign_group' && campaigns.get(product.cn)
      const key = campaign ? `campaign:${campaign.id}:${own}` : own
      const row = rows.get(key)
      if (row) row.ours.push(index)
      else rows.set(key, { key, groupId, ours: [index], others: [] })
    }
  }
  return [...rows.values()]
}

/** Rows of a quickwin before any choice of the user. */
export const rowRequestOf = (request: PotentialRequest): RowRequest => ({
  template: 'default',
  campaignDiscount: null,
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: null,
  laboratoriesExcluded: [],
  ...request,
})

/** Whether a product of the request's laboratories passes its flags and filters. */
export const productFilter = (
  data: Pick<ProposalData, 'bids'>,
  request: RowRequest,
  campaigns: ReadonlyMap<string, LineCampaign>,
): ((product: Product) => boolean) => {
  const wantsCampaign = request.campaigns.length > 0 || isCampaignTemplate(request.template)
  const bids = new Set(request.bids)
  const bidCns = new Set(data.bids.filter((bid) => bids.has(bid.id)).flatMap((bid) => bid.cns))
  // A quickwin that names neither kind means both: with none it could propose nothing.
  const anyKind = !request.prescription && !request.nonPrescription
  // Without rows of other laboratories, leaving a laboratory out can only mean its own products.
  const excluded = new Set(request.template === 'otc' ? request.laboratoriesExcluded : [])
  return (product) =>
    product.active &&
    (anyKind || (product.prescription ? request.prescription : request.nonPrescription)) &&
    (request.generic === null || (product.prescription && product.generic === request.generic)) &&
    passesKinds(product, request) &&
    (!wantsCampaign || campaigns.has(product.cn)) &&
    (!request.excludeCampaigns || !campaigns.has(product.cn)) &&
    (bids.size === 0 || bidCns.has(product.cn)) &&
    !excluded.has(product.laboratoryId)
}

/** Fantasía and Marcas are boxes to tick: either, or both for the two together. */
const passesKinds = (product: Product, request: RowRequest): boolean =>
  (!request.fantasy && !request.brand) ||
  (request.fantasy === true && product.fantasy) ||
  (request.brand === true && product.prescription && !product.generic)

const isWanted = ({ wanted }: Pick<ProposalData, 'wanted'>, product: Product): boolean =>
  unitsWanted(wanted, product) > 0

/**
 * Priced first, then what the pharmacy waits for, then what sells here, then the cheaper; CN decides ties. A shortage changes nothing:
 * its user decides whether another product takes its place.
 */
const preference =
  (data: Pick<ProposalData, 'catalogue' | 'wanted'>, units: Int32Array) =>
  (a: number, b: number): number => {
    const first = data.catalogue.products[a] as Product
    const second = data.catalogue.products[b] as Product
    return (
      Number(first.pvl === null) - Number(second.pvl === null) ||
      Number(isWanted(data, second)) - Number(isWanted(data, first)) ||
      unitsAt(units, b) - unitsAt(units, a) ||
      (first.pvl ?? 0) - (second.pvl ?? 0) ||
      (first.cn < second.cn ? -1 : 1)
    )
  }

/** None of the laboratories' products of the group sold in the last 365 days, and others did in the range. */
const newHere = (
  data: ProposalData,
  { request, isOurs, units }: { request: RowRequest; isOurs: ReadonlySet<number>; units: Int32Array },
): ((row: Candidate) => boolean) => {
  if (!isFirstTime(request.template)) return () => true
  const lastYear = unitsByProduct(data.cube, {
    startDate: addDays(data.today, -365),
    endDate: addDays(data.today, -1),
  })
  const { products, productsByGroup } = data.catalogue
  return ({ groupId, ours, others }) => {
    const ofGroup = groupId === null ? ours : (productsByGroup.get(groupId) ?? [])
    const soldOurs = ofGroup.some(
      (index) => isOurs.has(products[index]?.laboratoryId ?? 0) && unitsAt(lastYear, index) > 0,
    )
    return !soldOurs && others.reduce((sum, index) => sum + unitsAt(units, index), 0) > 0
  }
}

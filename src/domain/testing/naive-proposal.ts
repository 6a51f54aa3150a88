import { addDays } from '@/domain/basics/dates'
import { type Catalogue, type Product, productKind } from '@/domain/catalogue/catalogue'
import type { Bid, Campaign } from '@/domain/offers/quickwin'
import type { ProposalRequest } from '@/domain/proposal/proposal-types'
import type { SaleRow } from '@/domain/sales/cube/block'
import type { OnItsWay } from '@/domain/supply/on-its-way'
import type { WantedProduct } from '@/domain/supply/wants'

export type NaiveData = {
  rows: readonly SaleRow[]
  catalogue: Catalogue
  stock: ReadonlyMap<string, number> | null
  onItsWay?: ReadonlyMap<string, OnItsWay>
  wanted?: ReadonlyMap<string, WantedProduct>
  campaigns: readonly Campaign[]
  bids: readonly Bid[]
  today: string
}

export type NaiveGroup = {
  key: string
  transferables: string[]
  /** Id of the campaign of each transferable. */
  campaigns: (number | null)[]
  sales: string[]
  aggregated: { name: string; total_ud: number; provision: number; potential: number; stock: number | null }[]
  total_ud: number
  provision: number
  quantity: number
  potential: number
  isWanted: boolean
}

/** docs/proposals.md, word by word over plain rows, one product at a time: slow, and hard to get wrong. */
export const naiveProposal = (data: NaiveData, request: ProposalRequest): Map<string, NaiveGroup> => {
  const { products } = data.catalogue
  const units = (cn: string, from = request.startDate, to = request.endDate): number =>
    data.rows
      .filter((row) => row.cn === cn && from <= row.day && row.day <= to)
      .reduce((sum, row) => sum + row.units, 0)
  const wanted = ({ cn, outOfStock, pvl }: Product): number =>
    outOfStock || pvl === null ? 0 : (data.wanted?.get(cn)?.left ?? 0)
  const ours = (product: Product) => request.laboratories.includes(product.laboratoryId)
  const running = data.campaigns.filter(
    (campaign) =>
      (campaign.startsOn ?? '0000') <= data.today &&
      data.today <= (campaign.endsOn ?? '9999') &&
      (request.campaigns.length === 0 || request.campaigns.includes(campaign.id)),
  )
  const campaignsOf = (product: Product) =>
    running.filter((campaign) => campaign.products.some(({ cn }) => cn === product.cn))
  const strength = (campaign: Campaign, cn: string): number => {
    const line = campaign.products.find((entry) => entry.cn === cn)
    const own = line?.discount ?? campaign.discount ?? request.campaignDiscount ?? 0
    return Math.max(own, ...(line?.tiers ?? []).map((tier) => tier.discount))
  }
  const campaignOf = (product: Product) =>
    campaignsOf(product).sort((a, b) => strength(b, product.cn) - strength(a, product.cn) || a.id - b.id)[0]

  const passes = (product: Product): boolean => {
    if (!product.active || !ours(product)) return false
    if (request.prescription !== request.nonPrescription && product.prescription !== request.prescription) {
      return false
    }
    const kind = productKind(product)
    if (request.generic === true && kind !== 'generic') return false
    if (request.generic === false && kind !== 'brand') return false
    if (request.fantasy || request.brand) {
      const ticked = (request.fantasy && product.fantasy) || (request.brand && kind === 'brand')
      if (!ticked) return false
    }
    const inCampaign = campaignsOf(product).length > 0
    const needsCampaign = request.campaigns.length > 0 || request.template.startsWith('campaign')
    if (needsCampaign && !inCampaign) return false
    if (request.excludeCampaigns && inCampaign) return false
    if (request.bids.length > 0) {
      if (!data.bids.some((bid) => request.bids.includes(bid.id) && bid.cns.includes(product.cn)))
        return false
    }
    if (request.template === 'otc' && request.laboratoriesExcluded.includes(product.laboratoryId))
      return false
    if (request.template === 'auto' && units(product.cn) <= 0 && wanted(product) === 0) return false
    return true
  }

  const perProduct = request.template === 'auto' || request.template === 'otc'
  const keyOf = (product: Product): string => {
    const own = perProduct || product.groupId === null ? `cn:${product.cn}` : `dcpf:${product.groupId}`
    return request.template === 'campaign_group' ? `campaign:${campaignOf(product)?.id}:${own}` : own
  }

  const groups = new Map<string, NaiveGroup>()
  for (const key of new Set(products.filter(passes).map(keyOf))) {
    const transferables = products
      .filter((product) => passes(product) && keyOf(product) === key)
      .sort(
        (a, b) =>
          Number(a.pvl === null) - Number(b.pvl === null) ||
          Number(wanted(b) > 0) - Number(wanted(a) > 0) ||
          units(b.cn) - units(a.cn) ||
          (a.pvl ?? 0) - (b.pvl ?? 0) ||
          a.cn.localeCompare(b.cn),
      )
    const groupId = perProduct ? null : (transferables[0]?.groupId ?? null)
    const sales = products.filter(
      (product) =>
        groupId !== null &&
        product.groupId === groupId &&
        !ours(product) &&
        !request.laboratoriesExcluded.includes(product.laboratoryId) &&
        units(product.cn) !== 0,
    )
    if (request.outOfStock && ![...transferables, ...sales].some((product) => product.outOfStock)) continue
    if (request.template.startsWith('change_for_the_first_time')) {
      const yearAgo = addDays(data.today, -365)
      const yesterday = addDays(data.today, -1)
      const ofOurs = products.filter((product) =>
        groupId === null ? transferables.includes(product) : ours(product) && product.groupId === groupId,
      )
      if (ofOurs.some((product) => units(product.cn, yearAgo, yesterday) > 0)) continue
      if (sales.reduce((sum, product) => sum + units(product.cn), 0) <= 0) continue
    }

    const total = [...transferables, ...sales].reduce((sum, product) => sum + units(product.cn), 0)
    const first = transferables[0]
    const pvl = first?.pvl ?? null
    // Day by day instead of by division: enough units to last the period.
    const periodUnits = (sold: number): number => {
      let enough = 0
      while (enough * daysOf(request) < sold * request.period) enough++
      return enough
    }
    const needed = periodUnits(total)
    const stock = request.ignoreStockProvisions
      ? 0
      : transferables.reduce((sum, { cn }) => sum + Math.max(0, data.stock?.get(cn) ?? 0), 0)
    const coming = request.ignoreOnItsWay
      ? 0
      : transferables.reduce((sum, { cn }) => sum + (data.onItsWay?.get(cn)?.units ?? 0), 0)
    const atLeast = first === undefined ? 0 : wanted(first)
    let provision = pvl === null ? 0 : Math.max(atLeast, needed - stock - coming)
    while (first?.pot && provision % first.pot !== 0) provision++

    /** Each unit sold weighs once; a price that nobody knows weighs nothing. */
    const average = (of: readonly Product[]): number | null => {
      const weighed = of.filter((product) => product.pvl !== null && units(product.cn) > 0)
      const count = weighed.reduce((sum, product) => sum + units(product.cn), 0)
      const amount = weighed.reduce((sum, product) => sum + units(product.cn) * (product.pvl ?? 0), 0)
      return count === 0 ? null : Math.round(amount / count)
    }
    const folded = (name: string, kind: ReturnType<typeof productKind>) => {
      const ofKind = sales.filter((product) => productKind(product) === kind)
      const soldOfKind = ofKind.reduce((sum, product) => sum + units(product.cn), 0)
      const proposed = pvl === null ? 0 : periodUnits(soldOfKind)
      const known = ofKind.filter(({ cn }) => data.stock?.has(cn))
      return {
        name,
        total_ud: soldOfKind,
        provision: proposed,
        potential: proposed * (average(ofKind) ?? 0),
        stock: known.length === 0 ? null : known.reduce((sum, { cn }) => sum + (data.stock?.get(cn) ?? 0), 0),
      }
    }
    const byReference = request.template.endsWith('aggregate')
    const folds = request.aggregate || byReference
    const unitPrice = byReference ? (average([...transferables, ...sales]) ?? pvl) : pvl

    const sellsOurs = transferables.reduce((sum, { cn }) => sum + units(cn), 0) > 0
    let start = request.onlyAutoQuantities && !sellsOurs ? atLeast : provision
    while (first?.pot && start % first.pot !== 0) start++
    groups.set(key, {
      key,
      transferables: transferables.map(({ cn }) => cn),
      campaigns: transferables.map((product) => campaignOf(product)?.id ?? null),
      sales: folds ? [] : sales.map(({ cn }) => cn),
      aggregated: folds
        ? [folded('Genéricos', 'generic'), folded('Marcas', 'brand'), folded('Parafarmacia', 'otc')].filter(
            (kind) => kind.total_ud !== 0,
          )
        : [],
      total_ud: total,
      provision,
      quantity: pvl === null ? 0 : Math.min(9_999, request.defaultQuantity ?? start),
      potential: pvl === null ? 0 : provision * (unitPrice ?? 0),
      isWanted: atLeast > 0,
    })
  }
  return groups
}

const daysOf = ({ startDate, endDate }: ProposalRequest): number => {
  let days = 1
  for (let day = startDate; day < endDate; day = addDays(day, 1)) days++
  return days
}

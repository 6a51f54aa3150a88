import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { isActiveCampaign } from '@/domain/offers/line-campaigns'
import { salesSpan } from '@/domain/sales/choices/span'
import type { ProductTotals } from '@/domain/sales/cube/cube'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { amountsOf } from '@/domain/sales/kpis/amounts'
import type { Amounts } from '@/domain/sales/questions/sales-figures'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { defaultRange } from '@/domain/sales/range/range'
import { groupsOfCampaign } from '@/domain/sales/selection/campaigns'
import { selectProducts } from '@/domain/sales/selection/select-products'
import {
  addTotals,
  emptyTotals,
  sumByKind,
  sumTotals,
  type Totals,
  totalsAt,
} from '@/domain/sales/selection/totals'
import { marketProducts, transferableSales } from '@/domain/sales/selection/transferable'
import { activeGroups, type ProductMask, transferableTo } from '@/domain/sales/selection/universe'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/**
 * One relation's figures, in cents. They can be added up; shares are made of the sums. `own` is what of the universe is the
 * laboratory's: less than `total` where it sold what it has given up.
 */
export type PortalFigures = Amounts<
  | 'total'
  | 'universe'
  | 'own'
  | 'own_generic'
  | 'universe_generic'
  | 'brand_transferable'
  | 'generic_transferable'
  | 'first_time_potential'
> & {
  /** Null without a campaign that runs. */
  campaign_potential_pvl: number | null
  campaign_potential_pvp: number | null
}

/**
 * What the dashboard shows to users of this laboratory of one pharmacy (docs/sales-figures.md, Figures of the portal): `data`
 * are as they see them. Of an association the sales are the laboratory's own, and universe and potentials those of all of them.
 */
export const portalFigures = (data: SalesData, laboratory: number): PortalFigures => {
  const { cube, catalogue, today } = data
  const range = defaultRange({ today, lastSaleDay: salesSpan(data)?.lastSaleDay ?? null })
  const masks = masksOf(data, laboratory)
  const ownProducts = catalogue.productsByLaboratory.get(laboratory) ?? []
  const total = sumByKind(catalogue, visibleTotals(cube, range, masks.own), ownProducts)
  const inUniverse = visibleTotals(cube, range, masks.universe)
  const universe = sumByKind(catalogue, inUniverse)
  const own = sumByKind(catalogue, inUniverse, ownProducts)
  const market = visibleTotals(cube, range, masks.market)
  const laboratories = data.viewer ?? [laboratory]
  const transferable = transferableSales(catalogue, market, { laboratories })
  const firstTime = transferableSales(catalogue, market, {
    laboratories,
    groups: groupsNotSold(catalogue, market, laboratories),
  })
  return {
    ...amountsOf('total', sumTotals(Object.values(total))),
    ...amountsOf('universe', sumTotals(Object.values(universe))),
    ...amountsOf('own', sumTotals(Object.values(own))),
    ...amountsOf('own_generic', own.generic),
    ...amountsOf('universe_generic', universe.generic),
    ...amountsOf('brand_transferable', transferable.brand),
    ...amountsOf('generic_transferable', transferable.generic),
    ...amountsOf('first_time_potential', sumTotals([firstTime.generic, firstTime.brand])),
    ...campaignPotential(data, market),
  }
}

type Masks = Record<'own' | 'universe' | 'market', ProductMask>
const knownMasks = new WeakMap<CatalogueIndex, Map<string, Masks>>()

/** The products of each question, which no pharmacy changes: to select them costs more than to add up their sales. */
const masksOf = (data: SalesData, laboratory: number): Masks => {
  const ofCatalogue = knownMasks.get(data.catalogue) ?? new Map<string, Masks>()
  knownMasks.set(data.catalogue, ofCatalogue)
  const key = `${laboratory} ${data.viewer === null ? 'all' : data.viewer.join()}`
  const known = ofCatalogue.get(key)
  if (known) return known
  // Products are selected whatever the range.
  const filter = allSales({ startDate: data.today, endDate: data.today })
  const masks = {
    own: selectProducts(data, { ...filter, laboratories: [laboratory] }),
    universe: selectProducts(data, { ...filter, universe: true }),
    market: marketProducts(data, filter),
  }
  ofCatalogue.set(key, masks)
  return masks
}

/** Groups in which these laboratories have an active product, and sold no unit. */
const groupsNotSold = (
  catalogue: CatalogueIndex,
  { units }: ProductTotals,
  laboratories: readonly number[],
): Set<number> => {
  const own = new Set(laboratories)
  const isOwnSale = (index: number) =>
    own.has(catalogue.products[index]?.laboratoryId ?? 0) && (units[index] ?? 0) > 0
  return new Set(
    [...activeGroups(catalogue, laboratories)].filter(
      (group) => !(catalogue.productsByGroup.get(group) ?? []).some(isOwnSale),
    ),
  )
}

/** What is transferable by the campaigns that the dashboard lists, each sale once however many of them it could move to. */
const campaignPotential = (
  { catalogue, campaigns, relations, viewer, today }: SalesData,
  market: ProductTotals,
): Pick<PortalFigures, 'campaign_potential_pvl' | 'campaign_potential_pvp'> => {
  const running = campaigns.filter(
    (campaign) => isActiveCampaign(campaign, today) && (viewer ?? relations).includes(campaign.laboratoryId),
  )
  if (running.length === 0) return { campaign_potential_pvl: null, campaign_potential_pvp: null }
  const counted = new Set<number>()
  const sum: Totals = emptyTotals()
  for (const campaign of running) {
    const others = transferableTo(catalogue, [campaign.laboratoryId])
    for (const group of groupsOfCampaign(catalogue, campaign))
      for (const index of catalogue.productsByGroup.get(group) ?? []) {
        if (others[index] !== 1 || counted.has(index)) continue
        counted.add(index)
        addTotals(sum, totalsAt(market, index))
      }
  }
  return amountsOf('campaign_potential', sum)
}

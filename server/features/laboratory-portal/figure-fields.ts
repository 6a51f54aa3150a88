import { type RawBuilder, sql } from 'kysely'
import type { LaboratoryKpis, PortalPharmacy } from '@/contract/portal/portal-schemas'

type Kpi = keyof LaboratoryKpis
type Relation = PortalPharmacy['pharmaLaboratoryRelations'][number]
export type PharmacyFigure = Exclude<
  keyof Relation,
  'id' | 'mode' | 'laboratory' | 'laboratoryAccess' | 'figuresAt'
>

/** Figures of a pharmacy have names of their own (platform.md §3). */
export const kpiOfPharmacy: Record<PharmacyFigure, Kpi> = {
  totalPvl: 'total_pvl',
  totalPvp: 'total_pvp',
  universePvl: 'universe_pvl',
  universePvp: 'universe_pvp',
  genericMarketShare: 'generic_market_share',
  genericMarketSharePvp: 'generic_market_share_pvp',
  marketShare: 'market_share',
  marketSharePvp: 'market_share_pvp',
  salesBrandTransferablePvl: 'brand_transferable_pvl',
  salesBrandTransferablePvp: 'brand_transferable_pvp',
  salesGenericTransferablePvl: 'generic_transferable_pvl',
  salesGenericTransferablePvp: 'generic_transferable_pvp',
  changeForTheFirstTimePotentialPvl: 'change_for_the_first_time_potential_pvl',
  changeForTheFirstTimePotentialPvp: 'change_for_the_first_time_potential_pvp',
  campaignCyclePotentialPvl: 'campaign_cycle_potential_pvl',
  campaignCyclePotentialPvp: 'campaign_cycle_potential_pvp',
}
export const pharmacyFigures = Object.keys(kpiOfPharmacy) as PharmacyFigure[]

/** What a list is ordered by, for each figure that it may be sorted by: from a row `figures` with columns as of relation_figures. */
export const orderByKpi: Record<Kpi, RawBuilder<unknown>> = {
  ...{ total_pvl: sql`figures.total_pvl`, total_pvp: sql`figures.total_pvp` },
  ...{ universe_pvl: sql`figures.universe_pvl`, universe_pvp: sql`figures.universe_pvp` },
  generic_market_share: share('own_generic_pvl', 'universe_generic_pvl'),
  generic_market_share_pvp: share('own_generic_pvp', 'universe_generic_pvp'),
  market_share: share('own_pvl', 'universe_pvl'),
  market_share_pvp: share('own_pvp', 'universe_pvp'),
  brand_transferable_pvl: sql`figures.brand_transferable_pvl`,
  brand_transferable_pvp: sql`figures.brand_transferable_pvp`,
  generic_transferable_pvl: sql`figures.generic_transferable_pvl`,
  generic_transferable_pvp: sql`figures.generic_transferable_pvp`,
  change_for_the_first_time_potential_pvl: sql`figures.first_time_potential_pvl`,
  change_for_the_first_time_potential_pvp: sql`figures.first_time_potential_pvp`,
  campaign_cycle_potential_pvl: sql`figures.campaign_potential_pvl`,
  campaign_cycle_potential_pvp: sql`figures.campaign_potential_pvp`,
}

/** As `laboratoryKpisOf` divides: nothing of nothing is 0. */
function share(own: string, all: string): RawBuilder<unknown> {
  const total = sql.ref(`figures.${all}`)
  return sql`CASE WHEN ${total} = 0 THEN 0 ELSE ${sql.ref(`figures.${own}`)}::numeric / ${total} END`
}

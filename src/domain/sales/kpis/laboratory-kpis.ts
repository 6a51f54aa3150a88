import { fractionOf } from '@/domain/basics/numbers'
import type { PortalFigures } from '@/domain/sales/kpis/portal-figures'

/** What the portal shows of a person, a page or a pharmacy (platform.md §3): cents, and shares as fractions. */
export type LaboratoryKpis = {
  total_pvl: number
  total_pvp: number
  universe_pvl: number
  universe_pvp: number
  generic_market_share: number
  generic_market_share_pvp: number
  market_share: number
  market_share_pvp: number
  brand_transferable_pvl: number
  brand_transferable_pvp: number
  generic_transferable_pvl: number
  generic_transferable_pvp: number
  change_for_the_first_time_potential_pvl: number
  change_for_the_first_time_potential_pvp: number
  campaign_cycle_potential_pvl: number | null
  campaign_cycle_potential_pvp: number | null
}

/** Figures of one relation, or added up over several: a share is that of the sums, never a mean of shares. */
export const laboratoryKpisOf = (figures: PortalFigures): LaboratoryKpis => ({
  total_pvl: figures.total_pvl,
  total_pvp: figures.total_pvp,
  universe_pvl: figures.universe_pvl,
  universe_pvp: figures.universe_pvp,
  generic_market_share: shareOf(figures.own_generic_pvl, figures.universe_generic_pvl),
  generic_market_share_pvp: shareOf(figures.own_generic_pvp, figures.universe_generic_pvp),
  market_share: shareOf(figures.own_pvl, figures.universe_pvl),
  market_share_pvp: shareOf(figures.own_pvp, figures.universe_pvp),
  brand_transferable_pvl: figures.brand_transferable_pvl,
  brand_transferable_pvp: figures.brand_transferable_pvp,
  generic_transferable_pvl: figures.generic_transferable_pvl,
  generic_transferable_pvp: figures.generic_transferable_pvp,
  change_for_the_first_time_potential_pvl: figures.first_time_potential_pvl,
  change_for_the_first_time_potential_pvp: figures.first_time_potential_pvp,
  campaign_cycle_potential_pvl: figures.campaign_potential_pvl,
  campaign_cycle_potential_pvp: figures.campaign_potential_pvp,
})

/** 0 to 1, also where more was returned than sold. */
const shareOf = (own: number, all: number): number => Math.min(1, Math.max(0, fractionOf(own, all)))

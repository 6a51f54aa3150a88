import type { Optional } from './optional'

/** Integer cents, as in src/domain/sales/kpis/portal-figures.ts. */
export type RelationFiguresTable = {
  pharmacy_id: number
  laboratory_id: number
  day: string
  computed_at: Date
  total_pvl: number
  total_pvp: number
  universe_pvl: number
  universe_pvp: number
  own_pvl: number
  own_pvp: number
  own_generic_pvl: number
  own_generic_pvp: number
  universe_generic_pvl: number
  universe_generic_pvp: number
  brand_transferable_pvl: number
  brand_transferable_pvp: number
  generic_transferable_pvl: number
  generic_transferable_pvp: number
  first_time_potential_pvl: number
  first_time_potential_pvp: number
  campaign_potential_pvl: Optional<number>
  campaign_potential_pvp: Optional<number>
}

export type RelationFiguresFailureTable = {
  pharmacy_id: number
  attempts: number
  failed_at: Date
  next_attempt_at: Date
  code: string
}

export type FiguresStateTable = {
  pharmacy_id: number
  made_of: string
  relations: string
  computed_at: Date
}

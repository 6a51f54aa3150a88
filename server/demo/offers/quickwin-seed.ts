import type { ConditionExpression, ConditionUnit, QuickwinTemplate } from '@/domain/offers/quickwin'
import type { DemoCampaign } from './campaigns'

/** The selection screen's collapsible sections. */
export const changesSection = 'Cambios'
export const campaignsSection = 'Campañas'
export const offersSection = 'Lotes y ofertas'

/** What distinguishes a quickwin from the defaults; the laboratory's short name is added to its code. */
export type QuickwinSeed = {
  code: string
  title: string
  template: QuickwinTemplate
  info?: string
  section?: string
  autoBuy?: true
  buyAll?: true
  fullBrand?: true
  aggregate?: true
  swappableQuantity?: true
  outOfStock?: true
  pharmacist?: true
  nonPrescription?: true
  excludeCampaigns?: true
  discount?: number
  campaignDiscount?: number
  defaultQuantity?: number
  /** Other laboratories that take part; the quickwin's own one is the main one. */
  partners?: number[]
  /**
   * Which of the laboratory's campaigns it uses. A quickwin with a campaign template and an empty list uses all that
   * run.
   */
  campaigns?: DemoCampaign['kind'][]
  /** Restricts the quickwin to a bid of exactly these products. */
  bid?: { name: string; cns: string[] }
  conditions?: ConditionSeed[]
}

/** `quantity` is in cents for total_pvl, otherwise in units; without CNs every line counts. */
export type ConditionSeed = {
  unit: ConditionUnit
  expression: ConditionExpression
  quantity: number
  cns?: string[]
}

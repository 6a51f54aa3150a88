import type { ConditionExpression, ConditionUnit, QuickwinTemplate } from '@/domain/offers/quickwin'
import type { DemoCampaign } from './campaigns'

/** The selection screen's collapsible sections. */
export const changesSection = 'Cambios'
export const campaignsSection = 'Campañas'
export const offersSection = 'Lotes y ofertas'

/** What a quickwin says besides its defaults; codes are completed with the laboratory's. */
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
  /** Others that take part; the laboratory itself is the main one. */
  partners?: number[]
  /** Kinds of the laboratory's campaigns; a campaign template without any takes whatever runs. */
  campaigns?: DemoCampaign['kind'][]
  /** A bid of exactly these products. */
  bid?: { name: string; cns: string[] }
  conditions?: ConditionSeed[]
}

/** `quantity` in cents for total_pvl, units otherwise; every line counts where no CNs are given. */
export type ConditionSeed = {
  unit: ConditionUnit
  expression: ConditionExpression
  quantity: number
  cns?: string[]
}

import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'

export const quickwinTemplates = [
  'auto',
  'default',
  'campaign',
  'campaign_group',
  'otc',
  'generic_amortization',
  'aggregate',
  'change_for_the_first_time',
  'change_for_the_first_time_aggregate',
] as const
export type QuickwinTemplate = (typeof quickwinTemplates)[number]

/** A ready-made purchase proposal (purchasing.md §3). Discounts are fractions: 0.1 is 10 %. */
export type Quickwin = {
  id: number
  code: string
  title: string
  info: string | null
  style: string | null
  /** Collapsible section of the selection screen; null stands outside of any (§2.2). */
  section: string | null
  template: QuickwinTemplate
  autoBuy: boolean
  buyAll: boolean
  fullBrand: boolean
  aggregate: boolean
  swappableQuantity: boolean
  outOfStock: boolean
  pharmacist: boolean
  nonPrescription: boolean
  prescription: boolean
  excludeCampaigns: boolean
  discount: number | null
  campaignDiscount: number | null
  /** Units that every line starts with in "default quantity" mode; null means the suggestion. */
  defaultQuantity: number | null
  laboratories: { id: number; main: boolean }[]
  campaigns: number[]
  bids: number[]
}

export const conditionUnits = ['total_pvl', 'quantity'] as const
export type ConditionUnit = (typeof conditionUnits)[number]

export const conditionExpressions = ['equals', 'at_least', 'less_than', 'multiple'] as const
export type ConditionExpression = (typeof conditionExpressions)[number]

export type QuickwinCondition = {
  id: number
  unit: ConditionUnit
  expression: ConditionExpression
  /** Cents when the unit is total_pvl, units otherwise. */
  quantity: number
  /** Lines that count; all of them when empty. */
  cns: { cn: Cn; product: string }[]
}

/** Up to three, by rising quantity. `discount` is a fraction. */
export type DiscountTier = { quantity: number; discount: number }

/** Free units from `quantity` paid ones on ("10+2"): once, or for each as many paid units again. */
export type BonusTier = { quantity: number; bonus: number; repeats: boolean }

/** What a unit costs before taxes, from `quantity` units on. */
export type NetPriceTier = { quantity: number; netPrice: Cents }

/** What a campaign gives a product beside the discount and its tiers: it may give them at once. */
export type UnitTiers = {
  bonuses?: BonusTier[] | undefined
  netPrices?: NetPriceTier[] | undefined
}

export type Campaign = {
  id: number
  name: string
  laboratoryId: number
  discount: number | null
  /** Inclusive, YYYY-MM-DD; null is open. */
  startsOn: string | null
  endsOn: string | null
  products: ({ cn: Cn; discount: number | null; tiers: DiscountTier[] } & UnitTiers)[]
}

export type Bid = { id: number; name: string; cns: Cn[] }

export type OrderMethod = {
  purchaseOrderMethod: { id: number; name: string }
  minPrice: Cents
  /** Days until what is ordered by it is paid; absent where nobody has said. */
  paymentDays?: number | undefined
}

/** That an order line may name as where its units came from. */
export const maxQuickwinsPerLine = 20

/** The quickwin's first laboratory flagged main: the one whose cart and order methods apply. */
export const mainLaboratoryId = (quickwin: Pick<Quickwin, 'laboratories'>): number | undefined =>
  (quickwin.laboratories.find((laboratory) => laboratory.main) ?? quickwin.laboratories[0])?.id

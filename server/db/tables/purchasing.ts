import type { ColumnType, Generated } from 'kysely'
import type {
  BonusTier,
  ConditionExpression,
  ConditionUnit,
  NetPriceTier,
  QuickwinTemplate,
} from '@/domain/offers/quickwin'
import type { Optional } from './optional'

export type CampaignTable = {
  id: Generated<number>
  code: string
  name: string
  laboratory_id: number
  discount: Optional<number>
  starts_on: Optional<string>
  ends_on: Optional<string>
}

/** By rising quantity, three at most. */
type Tiers = { quantity: number; discount: number }[]
type Bonuses = BonusTier[]
type NetPrices = NetPriceTier[]

export type CampaignProductTable = {
  campaign_id: number
  cn: string
  discount: Optional<number>
  /** Written as JSON text: pg would turn an array into a PostgreSQL array. */
  tiers: ColumnType<Tiers, string | undefined, string>
  bonuses: ColumnType<Bonuses, string | undefined, string>
  net_prices: ColumnType<NetPrices, string | undefined, string>
}

export type QuickwinTable = {
  id: Generated<number>
  code: string
  title: string
  info: Optional<string>
  style: Optional<string>
  section: Optional<string>
  template: QuickwinTemplate
  auto_buy: Generated<boolean>
  buy_all: Generated<boolean>
  full_brand: Generated<boolean>
  aggregate: Generated<boolean>
  swappable_quantity: Generated<boolean>
  out_of_stock: Generated<boolean>
  pharmacist: Generated<boolean>
  non_prescription: Generated<boolean>
  prescription: Generated<boolean>
  exclude_campaigns: Generated<boolean>
  discount: Optional<number>
  campaign_discount: Optional<number>
  default_quantity: Optional<number>
  position: Generated<number>
  active: Generated<boolean>
}

export type QuickwinConditionTable = {
  id: Generated<number>
  quickwin_id: number
  unit: ConditionUnit
  expression: ConditionExpression
  quantity: number
  cns: Generated<string[]>
}

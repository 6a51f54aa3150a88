import type { ColumnType, Generated } from 'kysely'
import type { Role } from '@/contract/endpoint'
import type { ProductKind } from '@/domain/catalogue'
import type { ConditionExpression, ConditionUnit, QuickwinTemplate } from '@/domain/quickwin'
import type { ViewState } from '@/domain/sales/view-versions'

/**
 * Table types of server/db/migrations. Amounts are integer cents, discounts fractions; `date` columns are
 * 'YYYY-MM-DD' texts, `timestamptz` columns are Dates, int8 and numeric are numbers (see connection.ts).
 */
export type Database = {
  community: { id: string; name: string }
  province: { id: string; name: string; community_id: string }
  city: { id: string; name: string; province_id: string }
  laboratory_association: { id: Generated<number>; name: string }
  laboratory: LaboratoryTable
  homogeneous_group: HomogeneousGroupTable
  market_category: { id: Generated<number>; name: string; ease_of_change: Generated<number> }
  product: ProductTable
  catalogue_version: { single: Generated<boolean>; version: number; campaigns: Generated<number> }
  pharmacy: PharmacyTable
  app_user: UserTable
  user_pharmacy: { user_id: number; pharmacy_id: number }
  session: SessionTable
  pharmacy_laboratory_relation: RelationTable
  pharmacy_visit: PharmacyVisitTable
  pharmacy_stock: { pharmacy_id: number; cn: string; units: number }
  sale_day: { pharmacy_id: number; day: string; cn: string; units: number; pvl: number; pvp: number }
  sale_block: { pharmacy_id: number; month: string; version: string; row_count: number; data: Buffer }
  sale_rollup: SaleRollupTable
  sales_view: SalesViewTable
  campaign: CampaignTable
  campaign_product: CampaignProductTable
  bid: { id: Generated<number>; code: string; name: string }
  bid_product: { bid_id: number; cn: string }
  quickwin: QuickwinTable
  quickwin_laboratory: { quickwin_id: number; laboratory_id: number; main: Generated<boolean> }
  quickwin_campaign: { quickwin_id: number; campaign_id: number }
  quickwin_bid: { quickwin_id: number; bid_id: number }
  quickwin_condition: QuickwinConditionTable
  order_method: { id: Generated<number>; name: string }
  laboratory_order_method: { laboratory_id: number; method_id: number; min_price: Generated<number> }
  purchase_order: PurchaseOrderTable
  purchase_order_line: PurchaseOrderLineTable
  notification: NotificationTable
  notification_view: { user_id: number; notification_id: number; viewed_at: Date; real_user_id: number }
  laboratory_terms: LaboratoryTermsTable
  laboratory_terms_acceptance: LaboratoryTermsAcceptanceTable
  audit_event: AuditEventTable
  password_recovery: PasswordRecoveryTable
  mail_message: MailMessageTable
}

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

type LaboratoryTable = {
  id: Generated<number>
  name: string
  name_key: string
  association_id: Optional<number>
  image: Optional<string>
  corporative_color: Optional<string>
  prescription: Generated<boolean>
}

type HomogeneousGroupTable = {
  id: Generated<number>
  code: string
  name: string
  ease_of_change: Generated<number>
  official: Generated<boolean>
}

type ProductTable = {
  id: Generated<number>
  cn: string
  name: string
  ean: Optional<string>
  laboratory_id: number
  group_id: Optional<number>
  market_category_id: Optional<number>
  prescription: boolean
  generic: Generated<boolean>
  fantasy: Generated<boolean>
  pvl: Optional<number>
  pvp: Optional<number>
  pot: Optional<number>
  active: Generated<boolean>
  out_of_stock: Generated<boolean>
  source: string
}

type PharmacyTable = {
  id: Generated<number>
  name: string
  nif: Optional<string>
  address: Optional<string>
  postal_code: Optional<string>
  city_id: Optional<string>
  contact_person: Optional<string>
  contact_email: Optional<string>
  contact_phone: Optional<string>
  software: Optional<string>
  last_order_number: Generated<number>
  stock_version: Generated<number>
}

type UserTable = {
  id: Generated<number>
  username: string
  email: string
  password_hash: string
  first_name: string
  second_name: Generated<string>
  mobile_phone: Optional<string>
  picture: Optional<string>
  roles: Role[]
  job_position: Optional<number>
  laboratory_id: Optional<number>
  parent_user_id: Optional<number>
  agreed_terms_at: Optional<Date>
  active: Generated<boolean>
  created_at: Generated<Date>
}

type SessionTable = {
  token_hash: Buffer
  user_id: number
  created_at: Date
  last_used_at: Date
  revoked_at: Optional<Date>
}

type PasswordRecoveryTable = {
  token_hash: Buffer
  user_id: Optional<number>
  created_at: Date
  used_at: Optional<Date>
}

type MailMessageTable = {
  id: Generated<number>
  created_at: Date
  expires_at: Date
  recipient: string
  subject: string
  body: Optional<string>
  attempts: Generated<number>
  next_attempt_at: Optional<Date>
  sent_at: Optional<Date>
}

type PharmacyVisitTable = {
  pharmacy_id: number
  id: Generated<number>
  user_id: number
  visited_at: Date
  real_user_id: number
}

type RelationTable = {
  id: Generated<number>
  pharmacy_id: number
  laboratory_id: number
  mode: Generated<string>
  laboratory_access: Generated<boolean>
}

type SaleRollupTable = {
  pharmacy_id: number
  month: string
  laboratory_id: number
  group_id: number
  kind: ProductKind
  units: number
  pvl: number
  pvp: number
}

type SalesViewTable = {
  real_user_id: number
  user_id: number
  id: string
  /** Epoch ms of the last edit. */
  version: number
  name: Optional<string>
  state: Optional<ViewState>
  deleted: boolean
  updated_at: Date
}

type CampaignTable = {
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
type CampaignProductTable = {
  campaign_id: number
  cn: string
  discount: Optional<number>
  /** Written as JSON text: pg would turn an array into a PostgreSQL array. */
  tiers: ColumnType<Tiers, string | undefined, string>
}

type QuickwinTable = {
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

type QuickwinConditionTable = {
  id: Generated<number>
  quickwin_id: number
  unit: ConditionUnit
  expression: ConditionExpression
  quantity: number
  cns: Generated<string[]>
}

type PurchaseOrderTable = {
  pharmacy_id: number
  id: number
  idempotency_key: string
  body_hash: Buffer
  name: string
  created_at: Date
  user_id: number
  real_user_id: number
  method_id: Optional<number>
  quickwin_id: Optional<number>
  laboratory_ids: number[]
  tags: string[]
  total_quantity: number
  total_pvl: number
  total_pvp: number
  total_pvl_with_discount: number
  taken_at: Optional<Date>
  taken_by: Optional<number>
  cancelled_at: Optional<Date>
  cancelled_by: Optional<number>
  price_drops: Optional<unknown>
}

type PurchaseOrderLineTable = {
  pharmacy_id: number
  order_id: number
  id: number
  cn: string
  campaign_id: Optional<number>
  quantity: number
  pvl: number
  pvp: Optional<number>
  discount: Generated<number>
  total_pvl: number
  total_pvl_with_discount: number
  tags: string[]
}

type NotificationTable = {
  id: Generated<number>
  code: string
  title: string
  content: string
  shipping_date: Date
  roles: Role[]
}

type LaboratoryTermsTable = {
  id: Generated<number>
  code: string
  laboratory_id: number
  title: string
  content: string
  published_at: Date
  active: Generated<boolean>
}

type LaboratoryTermsAcceptanceTable = {
  user_id: number
  laboratory_terms_id: number
  status: 'accepted' | 'rejected'
  answered_at: Date
}

type AuditEventTable = {
  id: Generated<number>
  happened_at: Date
  user_id: number
  real_user_id: number
  kind: string
  pharmacy_id: Optional<number>
  laboratory_id: Optional<number>
  details: Generated<unknown>
}

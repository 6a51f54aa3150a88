import type { Generated } from 'kysely'
import type {
  CatalogueSourceTable,
  ComingPriceTable,
  HomogeneousGroupTable,
  LaboratoryTable,
  OfficialGroupTable,
  ProductPriceTable,
  ProductTable,
  SupplyProblemTable,
  TaxRateTable,
} from './tables/catalogue'
import type {
  ConnectorBatchTable,
  ConnectorCodeTable,
  ConnectorDayTable,
  ConnectorKeyTable,
  ConnectorProductTable,
  ConnectorRowTable,
  ConnectorStateTable,
} from './tables/connector'
import type {
  DeliveryNoteLineTable,
  DeliveryNoteTable,
  LaboratoryCustomerTable,
  LaboratoryDeliveryTable,
  LaboratoryWholesalerTable,
  OrderDeliveryTable,
} from './tables/deliveries'
import type { DemoConfigTable } from './tables/demos'
import type {
  DiscountRegisterFirstTable,
  DiscountRegisterRowTable,
  DiscountRegisterTable,
} from './tables/discount-register'
import type { TutorialFileTable, VideoTutorialTable } from './tables/help'
import type {
  AuditEventTable,
  LaboratoryTermsAcceptanceTable,
  LaboratoryTermsTable,
  MailMessageTable,
  NotificationTable,
} from './tables/messages'
import type { Optional } from './tables/optional'
import type { OrderClaimLineTable, OrderClaimPhotoTable, OrderClaimTable } from './tables/order-claims'
import type {
  OrderLineAnswerTable,
  OrderReceptionLineTable,
  OrderReceptionTable,
  PurchaseOrderLineTable,
  PurchaseOrderPartTable,
  PurchaseOrderTable,
} from './tables/orders'
import type {
  PasswordRecoveryTable,
  PharmacyVisitTable,
  RelationTable,
  SessionSwitchTable,
  SessionTable,
  UserTable,
} from './tables/people'
import type {
  OwnWholesalerTable,
  PharmacyCounterTable,
  PharmacyStockTable,
  PharmacyTable,
  ShelfSpanTable,
} from './tables/pharmacies'
import type { PharmacyFileTable } from './tables/pharmacy-files'
import type { PharmacyWantTable } from './tables/pharmacy-wants'
import type {
  CampaignProductTable,
  CampaignTable,
  QuickwinConditionTable,
  QuickwinTable,
} from './tables/purchasing'
import type { PushKeyTable, PushNoticeTable, PushSubscriptionTable } from './tables/push'
import type { RegistrationTable } from './tables/registrations'
import type {
  FiguresStateTable,
  RelationFiguresFailureTable,
  RelationFiguresTable,
} from './tables/relation-figures'
import type { SaleRollupTable, SalesViewTable } from './tables/sales'

/**
 * Table types of server/db/migrations; the larger ones are in `tables/`. Amounts are integer cents, discounts fractions.
 * `date` columns are 'YYYY-MM-DD' texts, `timestamptz` columns Dates, int8 and numeric numbers (connection.ts).
 */
import type { SupportAttachmentTable, SupportTicketTable } from './tables/support'

export type Database = {
  community: { id: string; name: string }
  province: { id: string; name: string; community_id: string }
  city: { id: string; name: string; province_id: string }
  postal_code: { code: string; city_id: string; position: number }
  rebotica_module: { id: Generated<number>; name: string }
  pharmacy_module: { pharmacy_id: number; rebotica_module_id: number }
  tutorial_file: TutorialFileTable
  video_tutorial: VideoTutorialTable
  video_tutorial_laboratory: { video_tutorial_id: number; laboratory_id: number }
  video_tutorial_module: { video_tutorial_id: number; rebotica_module_id: number }
  demo_config: DemoConfigTable
  demo_config_user: { demo_config_id: number; user_id: number; position: number }
  platform_company: {
    only_row: Generated<boolean>
    name: string
    address: string
    protection_officer: string
  }
  laboratory_association: { id: Generated<number>; name: string }
  partner: { id: Generated<number>; name: string }
  laboratory: LaboratoryTable
  homogeneous_group: HomogeneousGroupTable
  market_category: { id: Generated<number>; name: string; ease_of_change: Generated<number> }
  product: ProductTable
  official_group: OfficialGroupTable
  tax_rate: TaxRateTable
  product_price: ProductPriceTable
  supply_problem: SupplyProblemTable
  coming_price: ComingPriceTable
  catalogue_source: CatalogueSourceTable
  catalogue_version: { single: Generated<boolean>; version: number; campaigns: Generated<number> }
  pharmacy: PharmacyTable
  pharmacy_counter: PharmacyCounterTable
  app_user: UserTable
  user_picture: { user_id: number; version: string; jpeg: Buffer }
  user_pharmacy: { user_id: number; pharmacy_id: number }
  laboratory_user_pharmacy: { user_id: number; pharmacy_id: number }
  session: SessionTable
  session_switch: SessionSwitchTable
  restoration: { restored_at: Date; backup_at: Date }
  installation_key: { id: number; fingerprint: string }
  push_key: PushKeyTable
  push_subscription: PushSubscriptionTable
  push_notice: PushNoticeTable
  pharmacy_laboratory_relation: RelationTable
  pharmacy_visit: PharmacyVisitTable
  pharmacy_stock: PharmacyStockTable
  shelf_span: ShelfSpanTable
  sale_day: { pharmacy_id: number; day: string; cn: string; units: number; pvl: number; pvp: number }
  sale_block: { pharmacy_id: number; month: string; version: string; row_count: number; data: Buffer }
  sale_rollup: SaleRollupTable
  medicine_month: { pharmacy_id: number; month: string; generic: number; brand: number }
  sales_version: { pharmacy_id: number; version: number }
  relation_figures: RelationFiguresTable
  relation_figures_failure: RelationFiguresFailureTable
  figures_state: FiguresStateTable
  sales_view: SalesViewTable
  connector_key: ConnectorKeyTable
  connector_state: ConnectorStateTable
  connector_batch: ConnectorBatchTable
  connector_day: ConnectorDayTable
  connector_code: ConnectorCodeTable
  connector_product: ConnectorProductTable
  connector_row: ConnectorRowTable
  pharmacy_file: PharmacyFileTable
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
  laboratory_order_method: {
    laboratory_id: number
    method_id: number
    min_price: Generated<number>
    payment_days: Optional<number>
  }
  purchase_order: PurchaseOrderTable
  purchase_order_line: PurchaseOrderLineTable
  purchase_order_part: PurchaseOrderPartTable
  order_line_answer: OrderLineAnswerTable
  order_reception: OrderReceptionTable
  order_reception_line: OrderReceptionLineTable
  discount_register: DiscountRegisterTable
  discount_register_first: DiscountRegisterFirstTable
  discount_register_row: DiscountRegisterRowTable
  order_claim: OrderClaimTable
  order_claim_line: OrderClaimLineTable
  order_claim_photo: OrderClaimPhotoTable
  pharmacy_want: PharmacyWantTable
  own_wholesaler: OwnWholesalerTable
  laboratory_delivery: LaboratoryDeliveryTable
  laboratory_customer: LaboratoryCustomerTable
  laboratory_wholesaler: LaboratoryWholesalerTable
  order_delivery: OrderDeliveryTable
  delivery_note: DeliveryNoteTable
  delivery_note_line: DeliveryNoteLineTable
  notification: NotificationTable
  notification_view: { user_id: number; notification_id: number; viewed_at: Date; real_user_id: number }
  laboratory_terms: LaboratoryTermsTable
  laboratory_terms_acceptance: LaboratoryTermsAcceptanceTable
  audit_event: AuditEventTable
  password_recovery: PasswordRecoveryTable
  mail_message: MailMessageTable
  registration: RegistrationTable
  registration_laboratory: { registration_id: number; laboratory_id: number }
  registration_responsible: { registration_id: number; user_id: number }
  support_ticket: SupportTicketTable
  support_attachment: SupportAttachmentTable
  known_device: { user_id: number; device_hash: Buffer; last_used_at: Date }
  attempt_count: { key_hash: Buffer; attempts: number; ends_at: Date }
}

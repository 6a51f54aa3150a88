import type { Database } from './schema'

/**
 * Where the rows of a table are in a database that is distributed by pharmacy (docs/cluster.md):
 * - `pharmacy`: on the node that has the pharmacy, with everything else of it;
 * - `reference`: on every node, since pharmacies' rows refer to them or are read together with them;
 * - `local`: on the coordinator alone.
 */
export type TableClass = 'pharmacy' | 'reference' | 'local'

const byClass = {
  pharmacy: [
    // The first one: the others are placed beside it.
    'pharmacy_counter',
    'pharmacy_visit',
    'pharmacy_stock',
    'shelf_span',
    'sale_day',
    'sale_block',
    'sale_rollup',
    'medicine_month',
    'sales_version',
    'purchase_order',
    'purchase_order_line',
    'purchase_order_part',
    'order_line_answer',
    'order_reception',
    'order_reception_line',
    'order_claim',
    'order_claim_line',
    'order_claim_photo',
    'pharmacy_want',
    'own_wholesaler',
    'order_delivery',
    'delivery_note',
    'delivery_note_line',
    'connector_key',
    'connector_state',
    'connector_batch',
    'connector_day',
    'connector_code',
    'connector_product',
    'connector_row',
    'pharmacy_file',
  ],
  reference: [
    'community',
    'province',
    'city',
    'postal_code',
    'laboratory_association',
    'partner',
    'laboratory',
    'homogeneous_group',
    'market_category',
    'product',
    'official_group',
    'tax_rate',
    'supply_problem',
    'coming_price',
    'catalogue_source',
    'catalogue_version',
    'platform_company',
    'pharmacy',
    'rebotica_module',
    'pharmacy_module',
    // Few, and read across pharmacies: who may see which one, and the portal's sums.
    'pharmacy_laboratory_relation',
    'relation_figures',
    'relation_figures_failure',
    'figures_state',
    'app_user',
    'user_picture',
    'user_pharmacy',
    'laboratory_user_pharmacy',
    'campaign',
    'campaign_product',
    'bid',
    'bid_product',
    'quickwin',
    'quickwin_laboratory',
    'quickwin_campaign',
    'quickwin_bid',
    'quickwin_condition',
    'order_method',
    'laboratory_order_method',
    'laboratory_delivery',
    'laboratory_customer',
    'laboratory_wholesaler',
    'laboratory_terms',
    'laboratory_terms_acceptance',
    'notification',
    'notification_view',
    'mail_message',
    'registration',
    'registration_laboratory',
    'registration_responsible',
    'demo_config',
    'demo_config_user',
    'sales_view',
  ],
  local: [
    // Its trigger: Citus has none on tables of several nodes. It is only added to, and read by itself.
    'audit_event',
    // Triggers, too, and a laboratory reads its own of all pharmacies.
    'discount_register',
    'discount_register_row',
    'discount_register_first',
    // Written at every log-in and never read beside a pharmacy's rows: on one node they cost one commit instead of many.
    'attempt_count',
    'session',
    'session_switch',
    'known_device',
    'password_recovery',
    // Read at a log-in.
    'restoration',
    // One row, read at the start.
    'installation_key',
    // With their session.
    'push_key',
    'push_subscription',
    'push_notice',
    'support_ticket',
    'support_attachment',
    // Only the administration reads it, a product at a time.
    'product_price',
    // Videos: many bytes, one reader at a time.
    'tutorial_file',
    'video_tutorial',
    'video_tutorial_laboratory',
    'video_tutorial_module',
  ],
} as const satisfies Record<TableClass, readonly (keyof Database)[]>

type Classified = (typeof byClass)[TableClass][number]
/** A table without a class does not compile: the missing name is in the error. */
type Unclassified = Exclude<keyof Database, Classified>
const nothingMissing: [Unclassified] extends [never] ? true : Unclassified = true
void nothingMissing

export const tableClasses: Readonly<Record<TableClass, readonly string[]>> = byClass

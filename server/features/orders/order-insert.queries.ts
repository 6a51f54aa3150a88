import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import type { PriceChanges } from '@/domain/offers/price-change'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import type { Database } from '../../db/schema'
import { statement } from '../../db/statement'
import { deliveriesOfCreated, deliveryEndOf } from '../../deliveries/delivery-outbox.queries'
import type { StoredOrder } from './order-context.queries'
import type { PricedOrder } from './orders.rules'
import type { ProgramOrder } from './program-order'

type Db = Kysely<Database>

/** An order that was found valid, with what it costs. */
export type ValidOrder = {
  request: {
    order: OrderToCreate
    idempotencyKey: string
    bodyHash: Buffer
    userId: number
    realUserId: number
    now: Date
    program?: ProgramOrder
  }
  priced: PricedOrder
  prices: PriceChanges
}

export type InsertedOrder = StoredOrder & { hasDeliveries: boolean }

export const lockTimeoutMs = 5_000
/** Time-out for several orders in one statement, where none may make the others wait. */
const shortLockTimeoutMs = 200

/** A condition on the row to be locked, looked at before: sets the time-out without a round trip of its own. */
export const lockTimeout = (ms: number) => sql`set_config('lock_timeout', ${String(ms)}, true) IS NOT NULL`

/**
 * Lock, order, parts, lines, deliveries and number in one statement: one transaction, one round trip. Undefined where the key
 * is taken, or the pharmacy has no counter yet; no number is used up then.
 */
export async function insertOrder(db: Db, order: ValidOrder): Promise<InsertedOrder | undefined> {
  const [created] = await insertAlone(db, { ...valuesOf([order]), pharmacy: order.request.order.pharma })
  return created
}

/**
 * `insertOrder` for orders of different pharmacies, in one transaction. Undefined also where another transaction has locked the
 * pharmacy's counter.
 */
export async function insertOrders(
  db: Db,
  orders: readonly ValidOrder[],
): Promise<(InsertedOrder | undefined)[]> {
  const pharmacies = orders.map(({ request }) => request.order.pharma)
  const rows = await insertTogether(db, { ...valuesOf(orders), pharmacies })
  const created = new Map(rows.map((row) => [row.pharmacy, row]))
  return pharmacies.map((pharmacy) => created.get(pharmacy))
}

/** JSON, of which the statement makes rows. */
type InsertValues = { orders: string; lines: string }

function valuesOf(valid: readonly ValidOrder[]): InsertValues {
  const orders = valid.map(({ request, priced, prices }) => {
    const { order, now } = request
    return {
      pharmacy: order.pharma,
      key: request.idempotencyKey,
      body_hash: request.bodyHash.toString('hex'),
      name: order.name,
      now,
      gives_up_at: deliveryEndOf(now),
      user_id: request.userId,
      real_user_id: request.realUserId,
      method: order.method,
      quickwin: order.quickwin,
      laboratories: [...new Set(order.laboratories)],
      tags: order.tags,
      total_quantity: priced.totalQuantity,
      total_pvl: priced.totalPvl,
      total_pvp: priced.totalPvp,
      total_pvl_with_discount: priced.totalPvlWithDiscount,
      drops: prices.dropped.length === 0 ? null : prices.dropped,
      program: request.program ?? null,
      parts: priced.laboratoryIds,
      payments: priced.paymentDays,
    }
  })
  const lines = valid.flatMap(({ request, priced }) =>
    priced.lines.map((line, index) => ({
      pharmacy: request.order.pharma,
      id: index + 1,
      laboratory: line.laboratoryId,
      cn: line.cn,
      campaign_id: line.campaignId,
      quantity: line.quantity,
      bonus: line.bonus ?? 0,
      net_price: line.netPrice,
      financed: line.financed,
      deduction: line.deduction,
      tax_class: line.taxClass,
      pvl: line.pvl,
      pvp: line.pvp,
      discount: line.discount,
      total_pvl: line.totalPvl,
      total_pvl_with_discount: line.totalPvlWithDiscount,
      tags: line.tags,
    })),
  )
  return { orders: JSON.stringify(orders), lines: JSON.stringify(lines) }
}

const insertText = (
  { orders, lines }: InsertValues,
  {
    pharmacies,
    timeout,
    skip,
  }: { pharmacies: RawBuilder<unknown>; timeout: number; skip: RawBuilder<unknown> },
) => sql<InsertedOrder & { pharmacy: number }>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${orders}::json) AS asked (
        pharmacy int, key uuid, body_hash text, name text, now timestamptz, gives_up_at timestamptz, user_id int,
        real_user_id int, method int, quickwin int, laboratories int[], tags text[], total_quantity int, total_pvl int,
        total_pvp int, total_pvl_with_discount int, drops jsonb, program jsonb, parts int[],
        payments int[])
    ), line AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${lines}::json) AS line (
        pharmacy int, id int, laboratory int, cn text, campaign_id int, quantity int, bonus int, net_price int,
        financed boolean, deduction int, tax_class text, pvl int, pvp int, discount numeric, total_pvl int,
        total_pvl_with_discount int, tags text[])
    ), locked AS MATERIALIZED (
      SELECT pharmacy_id, pharmacy_id::bigint * ${ordersPerPharmacy} + last_order_number + 1 AS order_id
      FROM pharmacy_counter
      WHERE ${pharmacies} AND last_order_number + 1 < ${ordersPerPharmacy} AND ${lockTimeout(timeout)}
      FOR NO KEY UPDATE ${skip}
    ), created AS (
      INSERT INTO purchase_order (
        pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, method_id,
        quickwin_id, laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount,
        price_drops, program)
      SELECT pharmacy, order_id, key, decode(body_hash, 'hex'), name, now, user_id, real_user_id, method, quickwin,
        laboratories, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount, drops, program
      FROM locked JOIN asked ON asked.pharmacy = locked.pharmacy_id
      ON CONFLICT (pharmacy_id, idempotency_key) DO NOTHING
      RETURNING pharmacy_id, id, name, price_drops
    ), numbered AS (
      UPDATE pharmacy_counter counter SET last_order_number = created.id % ${ordersPerPharmacy},
        orders_version = orders_version + 1
      FROM created WHERE counter.pharmacy_id = created.pharmacy_id
    ), parts AS (
      INSERT INTO purchase_order_part (pharmacy_id, order_id, laboratory_id, payment_days)
      SELECT pharmacy_id, id, unnest(parts), unnest(payments) FROM created JOIN asked ON asked.pharmacy = created.pharmacy_id
    ), lines AS (
      INSERT INTO purchase_order_line (
        pharmacy_id, order_id, id, cn, campaign_id, quantity, bonus, net_price, financed, deduction, tax_class, pvl, pvp,
        discount, total_pvl, total_pvl_with_discount, tags)
      SELECT created.pharmacy_id, created.id, line.id, cn, campaign_id, quantity, bonus, net_price, financed, deduction,
        tax_class, pvl, pvp, discount, total_pvl, total_pvl_with_discount, tags
      FROM created JOIN line ON line.pharmacy = created.pharmacy_id
    ), deliveries AS (
      ${deliveriesOfCreated}
      RETURNING pharmacy_id
    )
    SELECT pharmacy_id AS pharmacy, id, name, price_drops AS "priceDrops",
      pharmacy_id IN (SELECT pharmacy_id FROM deliveries) AS "hasDeliveries" FROM created`

const insertAlone = statement(
  'order-insert',
  ({ pharmacy, orders, lines }: InsertValues & { pharmacy: number }) =>
    insertText(
      { orders, lines },
      {
        pharmacies: sql`pharmacy_id = ${pharmacy}`,
        timeout: lockTimeoutMs,
        skip: sql``,
      },
    ),
)

const insertTogether = statement(
  'orders-insert',
  ({ pharmacies, orders, lines }: InsertValues & { pharmacies: readonly number[] }) =>
    insertText(
      { orders, lines },
      {
        pharmacies: sql`pharmacy_id = ANY(${pharmacies}::int[])`,
        timeout: shortLockTimeoutMs,
        skip: sql`SKIP LOCKED`,
      },
    ),
)

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import type { PriceChanges } from '@/domain/offers/price-change'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import { type AuditEvent, recordEvent } from '../../access/audit-event'
import { inTransaction } from '../../db/in-transaction'
import type { Database } from '../../db/schema'
import { statement } from '../../db/statement'
import {
  deliveriesOf,
  deliveriesOfCreated,
  deliveryEndOf,
  deliveryRows,
} from '../../deliveries/delivery-outbox.queries'
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
    eventOf?: (order: number) => AuditEvent
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
 * Creates an order in statements that name its pharmacy alone: on a distributed database each is one step on the node of that,
 * while `insertOrders` would move its rows between all of them. Undefined where the key is taken, or the pharmacy has no counter
 * yet; no number is used up then.
 */
export const insertOrder = (db: Db, order: ValidOrder): Promise<InsertedOrder | undefined> =>
  inTransaction(db, async (trx) => {
    const { pharma: pharmacy } = order.request.order
    const values = valuesOf([order])
    const [locked] = await lockOne(trx, { pharmacy })
    if (!locked) return undefined
    const of = { pharmacy, id: locked.order_id }
    const [created] = await insertOne(trx, { ...of, orders: values.orders })
    if (!created) return undefined
    await insertParts(trx, { ...of, orders: values.orders })
    await insertLines(trx, { ...of, lines: values.lines })
    const [deliveries] = await readDeliveries(trx, { ...of, ...values })
    const rows = deliveries?.rows ?? []
    if (rows.length > 0) await insertDeliveries(trx, { ...of, rows: JSON.stringify(rows) })
    await countOne(trx, of)
    const event = order.request.eventOf?.(of.id)
    if (event) await recordEvent(trx, event)
    return { id: of.id, name: created.name, priceDrops: created.price_drops, hasDeliveries: rows.length > 0 }
  })

/**
 * Creates orders of different pharmacies in one statement: lock, order, parts, lines, deliveries and number, one round trip.
 * Undefined as for `insertOrder`, and also where another transaction has locked the pharmacy's counter.
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

const askedRows = (orders: unknown) => sql`json_to_recordset(${orders}::json) AS asked (
  pharmacy int, key uuid, body_hash text, name text, now timestamptz, gives_up_at timestamptz, user_id int,
  real_user_id int, method int, quickwin int, laboratories int[], tags text[], total_quantity int, total_pvl int,
  total_pvp int, total_pvl_with_discount int, drops jsonb, program jsonb, parts int[], payments int[])`

const lineRows = (lines: unknown) => sql`json_to_recordset(${lines}::json) AS line (
  pharmacy int, id int, laboratory int, cn text, campaign_id int, quantity int, bonus int, net_price int,
  financed boolean, deduction int, tax_class text, pvl int, pvp int, discount numeric, total_pvl int,
  total_pvl_with_discount int, tags text[])`

/** The row of a pharmacy's counter, locked, with the number of its next order. */
const counterLocked = (pharmacies: RawBuilder<unknown>, timeout: number) => sql`
  SELECT pharmacy_id, pharmacy_id::bigint * ${ordersPerPharmacy} + last_order_number + 1 AS order_id
  FROM pharmacy_counter
  WHERE ${pharmacies} AND last_order_number + 1 < ${ordersPerPharmacy} AND ${lockTimeout(timeout)}
  FOR NO KEY UPDATE`

type Source = RawBuilder<unknown>

const insertOrderRows = ({ locked, asked }: Record<'locked' | 'asked', Source>) => sql`
  INSERT INTO purchase_order (
    pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, method_id,
    quickwin_id, laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount,
    price_drops, program)
  SELECT locked.pharmacy_id, order_id, key, decode(body_hash, 'hex'), name, now, user_id, real_user_id, method, quickwin,
    laboratories, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount, drops, program
  FROM ${locked} JOIN ${asked} ON asked.pharmacy = locked.pharmacy_id
  ON CONFLICT (pharmacy_id, idempotency_key) DO NOTHING
  RETURNING pharmacy_id, id, name, price_drops`

const insertPartRows = ({ created, asked }: Record<'created' | 'asked', Source>) => sql`
  INSERT INTO purchase_order_part (pharmacy_id, order_id, laboratory_id, payment_days)
  SELECT created.pharmacy_id, created.id, part.laboratory, part.days
  FROM ${created} JOIN ${asked} ON asked.pharmacy = created.pharmacy_id
    CROSS JOIN LATERAL unnest(parts, payments) AS part (laboratory, days)`

const insertLineRows = ({ created, line }: Record<'created' | 'line', Source>) => sql`
  INSERT INTO purchase_order_line (
    pharmacy_id, order_id, id, cn, campaign_id, quantity, bonus, net_price, financed, deduction, tax_class, pvl, pvp,
    discount, total_pvl, total_pvl_with_discount, tags)
  SELECT created.pharmacy_id, created.id, line.id, cn, campaign_id, quantity, bonus, net_price, financed, deduction,
    tax_class, pvl, pvp, discount, line.total_pvl, line.total_pvl_with_discount, line.tags
  FROM ${created} JOIN ${line} ON line.pharmacy = created.pharmacy_id`

/** All of it in one statement: one transaction, one round trip. Pharmacies that another transaction has locked are left out. */
const insertTogether = statement(
  'orders-insert',
  ({ pharmacies, orders, lines }: InsertValues & { pharmacies: readonly number[] }) => {
    const [locked, created, asked, line] = [sql`locked`, sql`created`, sql`asked`, sql`line`]
    return sql<InsertedOrder & { pharmacy: number }>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM ${askedRows(orders)}
    ), line AS MATERIALIZED (
      SELECT * FROM ${lineRows(lines)}
    ), locked AS MATERIALIZED (
      ${counterLocked(sql`pharmacy_id = ANY(${pharmacies}::int[])`, shortLockTimeoutMs)} SKIP LOCKED
    ), created AS (
      ${insertOrderRows({ locked, asked })}
    ), numbered AS (
      UPDATE pharmacy_counter counter SET last_order_number = created.id % ${ordersPerPharmacy},
        orders_version = orders_version + 1
      FROM created WHERE counter.pharmacy_id = created.pharmacy_id
    ), parts AS (
      ${insertPartRows({ created, asked })}
    ), lines AS (
      ${insertLineRows({ created, line })}
    ), deliveries AS (
      ${deliveriesOfCreated}
      RETURNING pharmacy_id
    )
    SELECT pharmacy_id AS pharmacy, id, name, price_drops AS "priceDrops",
      pharmacy_id IN (SELECT pharmacy_id FROM deliveries) AS "hasDeliveries" FROM created`
  },
)

type OfPharmacy = { pharmacy: number }
type OfOrder = OfPharmacy & { id: number }

const lockOne = statement(
  'order-lock',
  ({ pharmacy }: OfPharmacy) =>
    counterLocked(sql`pharmacy_id = ${pharmacy}`, lockTimeoutMs) as RawBuilder<{ order_id: number }>,
)

const insertOne = statement('order-insert', ({ pharmacy, id, orders }: OfOrder & { orders: string }) => {
  const locked = sql`(SELECT pharmacy_id, ${id}::bigint AS order_id FROM pharmacy_counter
    WHERE pharmacy_id = ${pharmacy}) AS locked`
  return insertOrderRows({ locked, asked: askedRows(orders) }) as RawBuilder<{
    name: string
    price_drops: StoredOrder['priceDrops']
  }>
})

/** An order as a row of its pharmacy, so that a distributed database does it on the node of that. */
const ofOrder = ({
  pharmacy,
  id,
}: Record<keyof OfOrder, unknown>) => sql`(SELECT pharmacy_id, id FROM purchase_order
  WHERE pharmacy_id = ${pharmacy} AND id = ${id}) AS created`

const insertParts = statement('order-parts', ({ pharmacy, id, orders }: OfOrder & { orders: string }) =>
  insertPartRows({ created: ofOrder({ pharmacy, id }), asked: askedRows(orders) }),
)

const insertLines = statement('order-lines', ({ pharmacy, id, lines }: OfOrder & { lines: string }) =>
  insertLineRows({ created: ofOrder({ pharmacy, id }), line: lineRows(lines) }),
)

const countOne = statement(
  'order-count',
  ({ pharmacy, id }: OfOrder) => sql`
    UPDATE pharmacy_counter SET last_order_number = ${id}::bigint % ${ordersPerPharmacy},
      orders_version = orders_version + 1 WHERE pharmacy_id = ${pharmacy}`,
)

/** Read of what all nodes of a distributed database have, apart from the insert, which is on the node of the pharmacy. */
const readDeliveries = statement(
  'order-delivery-rows',
  ({ pharmacy, id, orders, lines }: OfOrder & InsertValues) => sql<{ rows: unknown[] }>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM ${askedRows(orders)}
    ), line AS MATERIALIZED (
      SELECT * FROM ${lineRows(lines)}
    ), created AS (
      SELECT ${pharmacy}::int AS pharmacy_id, ${id}::bigint AS id
    )
    SELECT coalesce(json_agg(delivery), '[]') AS rows FROM (${deliveryRows}) AS delivery`,
)

const insertDeliveries = statement('order-deliveries', ({ pharmacy, id, rows }: OfOrder & { rows: string }) =>
  deliveriesOf(ofOrder({ pharmacy, id }), rows),
)

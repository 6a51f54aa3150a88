import { type Kysely, sql, type Transaction } from 'kysely'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders'
import { madridDay } from '@/domain/dates'
import type { Database } from '../../db/schema'
import { loadOrderFacts } from './orders.facts'
import { type JudgedOrder, judgeOrder } from './orders.judge'

type Trx = Transaction<Database>

export type OrderRequest = {
  order: OrderToCreate
  idempotencyKey: string
  /** Of the body as it arrived (see canonical-hash.ts). */
  bodyHash: Buffer
  /** Who the order is of, and who is behind while a user acts as another. */
  userId: number
  realUserId: number
  now: Date
}

export type OrderOutcome =
  | { kind: 'created'; order: CreatedOrder }
  /** The pharmacy is not one of the user's. */
  | { kind: 'forbidden' }
  /** The key belongs to an order with another body. */
  | { kind: 'mismatch' }
  /** Another request holds the pharmacy's row for longer than we wait. */
  | { kind: 'in_flight' }
  /** Nothing was stored: the same request is judged anew next time. */
  | { kind: 'rejected'; fields: Record<string, string> }

const lockTimeoutMs = 5_000
/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03'
/** Orders that an id has room for in each pharmacy (plugins/pharmacy-access reads it back). */
const ordersPerPharmacy = 1_000_000

/**
 * Creates an order exactly once for each idempotency key (design.md §5). All in one transaction under the
 * pharmacy's row lock: a second request with the same key waits there, and then finds the first one's order.
 */
export async function createOrder(db: Kysely<Database>, request: OrderRequest): Promise<OrderOutcome> {
  try {
    return await db.transaction().execute((trx) => createInTransaction(trx, request))
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return { kind: 'in_flight' }
    throw error
  }
}

async function createInTransaction(trx: Trx, request: OrderRequest): Promise<OrderOutcome> {
  const { order } = request
  if (!(await lockPharmacyOf(trx, { userId: request.userId, pharmacyId: order.pharma })))
    return { kind: 'forbidden' }
  const stored = await trx
    .selectFrom('purchase_order')
    .select(['id', 'name', 'body_hash'])
    .where('pharmacy_id', '=', order.pharma)
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst()
  if (stored) {
    if (!stored.body_hash.equals(request.bodyHash)) return { kind: 'mismatch' }
    return { kind: 'created', order: { id: stored.id, name: stored.name } }
  }
  const judgement = judgeOrder(order, await loadOrderFacts(trx, order), madridDay(request.now))
  if (!judgement.ok) return { kind: 'rejected', fields: judgement.fields }
  return { kind: 'created', order: await insertOrder(trx, request, judgement.order) }
}

/**
 * Waits for other orders of the pharmacy, five seconds at most. False where the pharmacy is not the user's.
 * The time-out is set by the statement that waits: the row to lock comes out of a join with the setting, so the
 * setting is made first, and it saves a round trip in every order.
 */
async function lockPharmacyOf(
  trx: Trx,
  { userId, pharmacyId }: { userId: number; pharmacyId: number },
): Promise<boolean> {
  const { rows } = await sql`
    WITH setting AS MATERIALIZED (SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true) AS value)
    SELECT pharmacy.id, setting.value
    FROM setting, pharmacy
    WHERE pharmacy.id = ${pharmacyId}::bigint
      AND EXISTS (SELECT FROM user_pharmacy WHERE user_id = ${userId} AND pharmacy_id = pharmacy.id)
    FOR NO KEY UPDATE OF pharmacy`.execute(trx)
  return rows.length > 0
}

/** Number, order and lines in one statement. The row lock makes numbers dense and the key's conflict impossible. */
async function insertOrder(trx: Trx, request: OrderRequest, judged: JudgedOrder): Promise<CreatedOrder> {
  const { order } = request
  const lines = judged.lines.map((line, index) => ({
    id: index + 1,
    cn: line.cn,
    campaign_id: line.campaignId,
    quantity: line.quantity,
    pvl: line.pvl,
    pvp: line.pvp,
    discount: line.discount,
    total_pvl: line.totalPvl,
    total_pvl_with_discount: line.totalPvlWithDiscount,
    tags: line.tags,
  }))
  const {
    rows: [created],
  } = await sql<CreatedOrder>`
    WITH numbered AS (
      UPDATE pharmacy SET last_order_number = last_order_number + 1
      WHERE id = ${order.pharma} AND last_order_number + 1 < ${ordersPerPharmacy}
      RETURNING id::bigint * ${ordersPerPharmacy} + last_order_number AS order_id
    ), created AS (
      INSERT INTO purchase_order (
        pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, method_id,
        quickwin_id, laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount)
      SELECT ${order.pharma}::int, order_id, ${request.idempotencyKey}::uuid, ${request.bodyHash}::bytea,
        ${order.name}, ${request.now}::timestamptz, ${request.userId}::int, ${request.realUserId}::int,
        ${order.method ?? null}::int, ${order.quickwin ?? null}::int,
        ${[...new Set(order.laboratories)]}::int[], ${order.tags}::text[], ${judged.totalQuantity}::int,
        ${judged.totalPvl}::int, ${judged.totalPvp}::int, ${judged.totalPvlWithDiscount}::int
      FROM numbered
      ON CONFLICT (pharmacy_id, idempotency_key) DO NOTHING
      RETURNING pharmacy_id, id, name
    ), lines AS (
      INSERT INTO purchase_order_line (
        pharmacy_id, order_id, id, cn, campaign_id, quantity, pvl, pvp, discount, total_pvl,
        total_pvl_with_discount, tags)
      SELECT created.pharmacy_id, created.id, line.*
      FROM created, json_to_recordset(${JSON.stringify(lines)}::json) AS line (
        id int, cn text, campaign_id int, quantity int, pvl int, pvp int, discount numeric, total_pvl int,
        total_pvl_with_discount int, tags text[])
    )
    SELECT id, name FROM created`.execute(trx)
  if (!created) throw new Error(`No order number left, or the key was taken under the lock: ${order.pharma}`)
  return created
}

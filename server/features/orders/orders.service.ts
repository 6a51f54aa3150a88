import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders'
import { madridDay } from '@/domain/dates'
import type { Database } from '../../db/schema'
import { lookAt, type OrderLook } from './orders.facts'
import { type JudgedOrder, judgeOrder } from './orders.judge'

type Trx = ControlledTransaction<Database>

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
 * Creates an order exactly once for each idempotency key (design.md §5), in one transaction. Two requests with
 * the same key meet at the pharmacy's row: the second waits there for the first to commit, finds the key taken,
 * gives its own number back and answers with the first one's order.
 */
export async function createOrder(db: Kysely<Database>, request: OrderRequest): Promise<OrderOutcome> {
  const first = await attempt(db, request)
  if (first.kind !== 'key_taken') return first
  const second = await attempt(db, request)
  if (second.kind === 'key_taken') throw new Error(`Key taken by no order: ${request.idempotencyKey}`)
  return second
}

type Attempt = OrderOutcome | { kind: 'key_taken' }

async function attempt(db: Kysely<Database>, request: OrderRequest): Promise<Attempt> {
  const trx = await db.startTransaction().execute()
  try {
    const outcome = await createInTransaction(trx, request)
    await (outcome.kind === 'created' ? trx.commit() : trx.rollback()).execute()
    return outcome
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
    if ((error as { code?: unknown }).code === lockNotAvailable) return { kind: 'in_flight' }
    throw error
  }
}

async function createInTransaction(trx: Trx, request: OrderRequest): Promise<Attempt> {
  const { isMember, stored, facts } = await lookAt(trx, request)
  if (!isMember) return { kind: 'forbidden' }
  if (stored) return settle(stored, request)
  const judgement = judgeOrder(request.order, facts, madridDay(request.now))
  if (judgement.ok) return await insertOrder(trx, request, judgement.order)

  // The same request may be just creating the order, judged a moment earlier: then that is the answer.
  await lockPharmacy(trx, request.order.pharma)
  const meanwhile = (await lookAt(trx, request)).stored
  return meanwhile ? settle(meanwhile, request) : { kind: 'rejected', fields: judgement.fields }
}

const settle = (stored: NonNullable<OrderLook['stored']>, { bodyHash }: OrderRequest): OrderOutcome =>
  stored.bodyHash === bodyHash.toString('hex')
    ? { kind: 'created', order: { id: stored.id, name: stored.name } }
    : { kind: 'mismatch' }

/** Joined with the row to be locked, so that the time-out is set before the wait, without a round trip of its own. */
const lockTimeout = sql`(SELECT set_config('lock_timeout', ${`${lockTimeoutMs}`}, true) AS lock_timeout OFFSET 0)`

async function lockPharmacy(trx: Trx, pharmacyId: number): Promise<void> {
  await sql`
    SELECT pharmacy.id, setting.lock_timeout FROM pharmacy, ${lockTimeout} setting
    WHERE pharmacy.id = ${pharmacyId} FOR NO KEY UPDATE OF pharmacy`.execute(trx)
}

/** Number, order and lines in one statement, which is also the one that locks the pharmacy's row. */
async function insertOrder(trx: Trx, request: OrderRequest, judged: JudgedOrder): Promise<Attempt> {
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
      FROM ${lockTimeout} setting
      WHERE id = ${order.pharma} AND setting.lock_timeout IS NOT NULL
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
  if (!created) return { kind: 'key_taken' }
  if (created.id >= (order.pharma + 1) * ordersPerPharmacy)
    throw new Error(`No order number left: ${created.id}`)
  return { kind: 'created', order: created }
}

import { type Kysely, sql } from 'kysely'
import type { CreatedOrder, OrderToCreate } from '@/contract/order-creation'
import { madridDay } from '@/domain/basics/dates'
import type { PriceChange, PriceChanges } from '@/domain/offers/price-change'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import type { Database } from '../../db/schema'
import { statement } from '../../db/statement'
import { deliveriesOfCreated, deliveryEndOf } from '../../deliveries/delivery-outbox.queries'
import { loadOrderContext, lookUpOrder, type OrderLookup, type StoredOrder } from './order-context.queries'
import { type OrderValidation, type PricedOrder, validateAndPrice } from './orders.rules'

type Db = Kysely<Database>

export type OrderRequest = {
  order: OrderToCreate
  idempotencyKey: string
  /** Hash of what is ordered (order-hash.rules.ts). */
  bodyHash: Buffer
  /** The effective user, and the real one while impersonating. */
  userId: number
  realUserId: number
  /** The caller's view (AuthUser): the laboratory that impersonates the pharmacy's user; else null. */
  laboratoryId: number | null
  now: Date
}

export type OrderOutcome =
  | { kind: 'created'; order: CreatedOrder; hasDeliveries: boolean }
  /** The pharmacy is not one of the user's. */
  | { kind: 'forbidden' }
  /** The key belongs to another order: what is ordered differs, not only what it was expected to cost. */
  | { kind: 'mismatch' }
  /** Another request has locked the pharmacy's row for longer than we wait. */
  | { kind: 'in_flight' }
  /** Nothing was stored: the same request is validated again next time. */
  | { kind: 'rejected'; fields: Record<string, string> }
  /** Nothing was stored either: some line costs more than was agreed. All changed prices, the risen ones first. */
  | { kind: 'price_risen'; prices: PriceChange[] }

const lockTimeoutMs = 5_000
/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03'

/**
 * Creates an order exactly once for each idempotency key (design.md §5). Of two requests with the same key, the second waits
 * for the lock on the pharmacy's row until the first has committed, creates nothing and answers with the first one's order.
 */
export async function createOrder(db: Db, request: OrderRequest): Promise<OrderOutcome> {
  try {
    const { isMember, stored, known } = await lookUpOrder(db, request)
    if (!isMember) return { kind: 'forbidden' }
    if (stored) return storedOutcome(stored, request)
    const context = await loadOrderContext(db, { ...request, known })
    const validation = validateAndPrice(request.order, context, madridDay(request.now))
    const refusal = refusalOf(validation)
    // Twice, since a pharmacy's first order finds no counter to lock.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const created = validation.ok && !refusal ? await insertOrder(db, request, validation) : undefined
      if (created) return { kind: 'created', order: toCreated(created), hasDeliveries: created.hasDeliveries }

      // A duplicate request may have created the order since the lookup, or may be creating it now: then that is the answer.
      const duplicate = await findAfterLock(db, request)
      if (duplicate) return storedOutcome(duplicate, request)
      if (refusal) return refusal
    }
    throw new Error(`Neither created nor stored, perhaps out of numbers: ${request.idempotencyKey}`)
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return { kind: 'in_flight' }
    throw error
  }
}

function refusalOf(validation: OrderValidation): OrderOutcome | undefined {
  if (!validation.ok) return { kind: 'rejected', fields: validation.fields }
  const { risen, dropped } = validation.prices
  return risen.length > 0 ? { kind: 'price_risen', prices: [...risen, ...dropped] } : undefined
}

const storedOutcome = (
  stored: StoredOrder & { bodyHash: string },
  { bodyHash }: OrderRequest,
): OrderOutcome =>
  stored.bodyHash === bodyHash.toString('hex')
    ? { kind: 'created', order: toCreated(stored), hasDeliveries: false }
    : { kind: 'mismatch' }

/** From the stored row, so that every answer under a key is the same to the byte. */
const toCreated = ({ id, name, priceDrops }: StoredOrder): CreatedOrder => ({
  id,
  name,
  ...(priceDrops && { priceDrops }),
})

/** A condition on the row to be locked, looked at before: sets the time-out without a round trip of its own. */
const lockTimeout = sql`set_config('lock_timeout', ${String(lockTimeoutMs)}, true) IS NOT NULL`

/** The order of this key, looked up again under the pharmacy's lock: no other request is creating one then. Makes the counter. */
async function findAfterLock(db: Db, request: OrderRequest): Promise<OrderLookup['stored']> {
  return await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pharmacy_counter')
      .values({ pharmacy_id: request.order.pharma })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      SELECT pharmacy_id FROM pharmacy_counter
      WHERE pharmacy_id = ${request.order.pharma} AND ${lockTimeout} FOR NO KEY UPDATE`.execute(trx)
    return (await lookUpOrder(trx, request)).stored
  })
}

/**
 * Lock, order, parts, lines, deliveries and number in one statement: one transaction, one round trip. Undefined where the key
 * is taken; no number is used up then.
 */
async function insertOrder(
  db: Db,
  request: OrderRequest,
  { order: priced, prices }: { order: PricedOrder; prices: PriceChanges },
): Promise<(StoredOrder & { hasDeliveries: boolean }) | undefined> {
  const { order, now } = request
  const drops = prices.dropped.length === 0 ? null : JSON.stringify(prices.dropped)
  const lines = priced.lines.map((line, index) => ({
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
  const [created] = await insert(db, {
    pharmacy: order.pharma,
    key: request.idempotencyKey,
    bodyHash: request.bodyHash,
    name: order.name,
    now,
    userId: request.userId,
    realUserId: request.realUserId,
    method: order.method ?? null,
    quickwin: order.quickwin ?? null,
    laboratories: [...new Set(order.laboratories)],
    tags: order.tags,
    totalQuantity: priced.totalQuantity,
    totalPvl: priced.totalPvl,
    totalPvp: priced.totalPvp,
    totalPvlWithDiscount: priced.totalPvlWithDiscount,
    drops,
    parts: priced.laboratoryIds,
    lines: JSON.stringify(lines),
    lineLaboratories: priced.lines.map(({ laboratoryId }) => laboratoryId),
    givesUpAt: deliveryEndOf(now),
  })
  return created
}

type InsertValues = {
  pharmacy: number
  key: string
  bodyHash: Buffer
  name: string
  now: Date
  userId: number
  realUserId: number
  method: number | null
  quickwin: number | null
  laboratories: readonly number[]
  tags: readonly string[]
  totalQuantity: number
  totalPvl: number
  totalPvp: number
  totalPvlWithDiscount: number
  /** JSON */
  drops: string | null
  /** Laboratories that lines are of. */
  parts: readonly number[]
  /** JSON */
  lines: string
  lineLaboratories: readonly number[]
  givesUpAt: Date
}

const insert = statement(
  'order-insert',
  (order: InsertValues) => sql<StoredOrder & { hasDeliveries: boolean }>`
    WITH locked AS MATERIALIZED (
      SELECT pharmacy_id::bigint * ${ordersPerPharmacy} + last_order_number + 1 AS order_id
      FROM pharmacy_counter
      WHERE pharmacy_id = ${order.pharmacy} AND last_order_number + 1 < ${ordersPerPharmacy} AND ${lockTimeout}
      FOR NO KEY UPDATE
    ), created AS (
      INSERT INTO purchase_order (
        pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, method_id,
        quickwin_id, laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount,
        price_drops)
      SELECT ${order.pharmacy}::int, order_id, ${order.key}::uuid, ${order.bodyHash}::bytea,
        ${order.name}, ${order.now}::timestamptz, ${order.userId}::int, ${order.realUserId}::int,
        ${order.method}::int, ${order.quickwin}::int,
        ${order.laboratories}::int[], ${order.tags}::text[], ${order.totalQuantity}::int,
        ${order.totalPvl}::int, ${order.totalPvp}::int, ${order.totalPvlWithDiscount}::int,
        ${order.drops}::jsonb
      FROM locked
      ON CONFLICT (pharmacy_id, idempotency_key) DO NOTHING
      RETURNING pharmacy_id, id, name, price_drops
    ), numbered AS (
      UPDATE pharmacy_counter counter SET last_order_number = created.id % ${ordersPerPharmacy}
      FROM created WHERE counter.pharmacy_id = created.pharmacy_id
    ), parts AS (
      INSERT INTO purchase_order_part (pharmacy_id, order_id, laboratory_id)
      SELECT pharmacy_id, id, unnest(${order.parts}::int[]) FROM created
    ), lines AS (
      INSERT INTO purchase_order_line (
        pharmacy_id, order_id, id, cn, campaign_id, quantity, pvl, pvp, discount, total_pvl,
        total_pvl_with_discount, tags)
      SELECT created.pharmacy_id, created.id, line.*
      FROM created, json_to_recordset(${order.lines}::json) AS line (
        id int, cn text, campaign_id int, quantity int, pvl int, pvp int, discount numeric, total_pvl int,
        total_pvl_with_discount int, tags text[])
    ), deliveries AS (
      ${deliveriesOfCreated(order)}
      RETURNING order_id
    )
    SELECT id, name, price_drops AS "priceDrops", EXISTS (SELECT 1 FROM deliveries) AS "hasDeliveries" FROM created`,
)

import { type Kysely, sql } from 'kysely'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders/order-creation'
import { madridDay } from '@/domain/basics/dates'
import type { PriceChange } from '@/domain/offers/price-change'
import type { AuditEvent } from '../../access/audit-event'
import type { Database } from '../../db/schema'
import { type OrderBatches, orderBatches } from './order-batches'
import { findStored, loadOrderContext, type OrderLookup, type StoredOrder } from './order-context.queries'
import { lockTimeout, lockTimeoutMs } from './order-insert.queries'
import { type OrderValidation, validateAndPrice } from './orders.rules'
import type { ProgramOrder } from './program-order'

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
  /** What a pharmacy's program sent, where one places the order. */
  program?: ProgramOrder
  /** What is recorded of it, with it, under its number. */
  eventOf?: (order: number) => AuditEvent
}

export type OrderOutcome =
  /** `isRepeated`: the key had it already. */
  | { kind: 'created'; order: CreatedOrder; hasDeliveries: boolean; isRepeated: boolean }
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

/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03'

/**
 * Creates an order exactly once for each idempotency key (design.md §5). Of two requests with the same key, the second waits
 * for the lock on the pharmacy's row until the first has committed, creates nothing and answers with the first one's order.
 */
export const orderCreation = (db: Db): ((request: OrderRequest) => Promise<OrderOutcome>) => {
  const batches = orderBatches(db)
  return (request) => createOrder(db, batches, request)
}

async function createOrder(
  db: Db,
  { lookUp, insert }: OrderBatches,
  request: OrderRequest,
): Promise<OrderOutcome> {
  try {
    const { isMember, stored, known } = await lookUp(request)
    if (!isMember) return { kind: 'forbidden' }
    if (stored) return storedOutcome(stored, request)
    const context = await loadOrderContext(db, { ...request, known })
    const validation = validateAndPrice(request.order, context, madridDay(request.now))
    const refusal = refusalOf(validation)
    const valid =
      validation.ok && !refusal ? { request, priced: validation.order, prices: validation.prices } : undefined
    // Twice, since a pharmacy's first order finds no counter to lock.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const created = valid && (await insert(valid))
      if (created)
        return {
          kind: 'created',
          order: toCreated(created),
          hasDeliveries: created.hasDeliveries,
          isRepeated: false,
        }

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
    ? { kind: 'created', order: toCreated(stored), hasDeliveries: false, isRepeated: true }
    : { kind: 'mismatch' }

/** From the stored row, so that every answer under a key is the same to the byte. */
const toCreated = ({ id, name, priceDrops }: StoredOrder): CreatedOrder => ({
  id,
  name,
  ...(priceDrops && { priceDrops }),
})

/** The order of this key, looked up again under the pharmacy's lock: no other request is creating one then. Makes the counter. */
async function findAfterLock(db: Db, request: OrderRequest): Promise<OrderLookup['stored']> {
  const { pharma } = request.order
  return await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pharmacy_counter')
      .values({ pharmacy_id: pharma })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      SELECT pharmacy_id FROM pharmacy_counter
      WHERE pharmacy_id = ${pharma} AND ${lockTimeout(lockTimeoutMs)} FOR NO KEY UPDATE`.execute(trx)
    const [found] = await findStored(trx, { pharmacies: [pharma], keys: [request.idempotencyKey] })
    return found?.stored ?? null
  })
}

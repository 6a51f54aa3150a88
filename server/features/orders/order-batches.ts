import type { Kysely } from 'kysely'
import { batched } from '../../basics/batched'
import { DatabaseUnavailable } from '../../db/connection'
import { announcer } from '../../db/news/announce'
import type { Database } from '../../db/schema'
import {
  type LookupQuery,
  lookUpOrder,
  lookUpOrders,
  lookUpOrdersApart,
  type OrderLookup,
} from './order-context.queries'
import { type InsertedOrder, insertOrder, insertOrders, type ValidOrder } from './order-insert.queries'

/** What creating an order asks the database for: one statement for all orders that are under way at the same moment. */
export type OrderBatches = {
  lookUp: (query: LookupQuery) => Promise<OrderLookup>
  insert: (order: ValidOrder) => Promise<InsertedOrder | undefined>
}

/** Orders of one statement. */
const mostOrders = 32
/** A longer order gains nothing from company, and would make it wait. */
const mostLines = 200
/** PostgreSQL's feature_not_supported: a distributed database takes no statement over pharmacies of several nodes. */
const notSupported = '0A000'

export function orderBatches(db: Kysely<Database>): OrderBatches {
  const tell = announcer(db)
  const database: Known = { isDistributed: false }
  const insertBatch = batched((orders: readonly ValidOrder[]) => insertOrders(db, orders), {
    most: mostOrders,
    keyOf: ({ request }) => request.order.pharma,
  })
  const lookUpBatch = batched(
    (queries: readonly LookupQuery[]) =>
      database.isDistributed ? lookUpOrdersApart(db, queries) : lookUpOrders(db, queries),
    { most: mostOrders },
  )
  const insert = async (order: ValidOrder) => {
    const together = () =>
      order.priced.lines.length > mostLines
        ? insertOrders(db, [order]).then(([created]) => created)
        : insertBatch(order)
    // The statement of several writes no events.
    const isAlone = database.isDistributed || order.request.eventOf !== undefined
    return (isAlone ? undefined : await ifPossible(together, database)) ?? (await insertOrder(db, order))
  }
  return {
    lookUp: async (query) => {
      const isAlone = query.laboratoryId !== null || query.order.purchaseOrderLines.length > mostLines
      return (
        (isAlone ? undefined : await ifPossible(() => lookUpBatch(query), database)) ??
        (await lookUpOrder(db, query))
      )
    },
    insert: async (order) => {
      const inserted = await insert(order)
      const { request, priced } = order
      if (inserted)
        tell({ about: 'orders', pharmacy: request.order.pharma, laboratories: priced.laboratoryIds })
      return inserted
    },
  }
}

/** What its answers have said of the database. */
type Known = { isDistributed: boolean }

/** Undefined where it, or the company in its statement, fails: one's fault is nobody else's, so each is done alone then. */
async function ifPossible<Result>(work: () => Promise<Result>, database: Known): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    database.isDistributed ||= (error as { code?: unknown }).code === notSupported
    return undefined
  }
}

import type { Kysely } from 'kysely'
import { batched } from '../../basics/batched'
import { DatabaseUnavailable } from '../../db/connection'
import { announcer } from '../../db/news/announce'
import type { Database } from '../../db/schema'
import { type LookupQuery, lookUpOrder, lookUpOrders, type OrderLookup } from './order-context.queries'
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
  const insert = togetherOrAlone({
    together: batched((orders: readonly ValidOrder[]) => insertOrders(db, orders), {
      most: mostOrders,
      keyOf: ({ request }) => request.order.pharma,
    }),
    alone: (order: ValidOrder) => insertOrder(db, order),
    isAlone: ({ priced }) => priced.lines.length > mostLines,
  })
  return {
    lookUp: togetherOrAlone({
      together: batched((queries: readonly LookupQuery[]) => lookUpOrders(db, queries), { most: mostOrders }),
      alone: (query) => lookUpOrder(db, query),
      isAlone: ({ order, laboratoryId }) =>
        laboratoryId !== null || order.purchaseOrderLines.length > mostLines,
    }),
    insert: async (order) => {
      const inserted = await insert(order)
      const { request, priced } = order
      if (inserted)
        tell({ about: 'orders', pharmacy: request.order.pharma, laboratories: priced.laboratoryIds })
      return inserted
    },
  }
}

/** Alone, too, what got no result together, or whose company failed: one's fault is nobody else's. */
function togetherOrAlone<Item, Result>({
  together,
  alone,
  isAlone,
}: {
  together: (item: Item) => Promise<Result | undefined>
  alone: (item: Item) => Promise<Result>
  isAlone: (item: Item) => boolean
}): (item: Item) => Promise<Result> {
  let isRefused = false
  const tryTogether = async (item: Item): Promise<Result | undefined> => {
    try {
      return await together(item)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      isRefused ||= (error as { code?: unknown }).code === notSupported
      return undefined
    }
  }
  return async (item) =>
    (isRefused || isAlone(item) ? undefined : await tryTogether(item)) ?? (await alone(item))
}

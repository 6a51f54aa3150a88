import * as v from 'valibot'
import type { Answer } from '@/api/call-input'
import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import type { OrderAnswers } from '@/contract/orders/order-answers'
import { orderLineSchema, orderSchema } from '@/contract/orders/order-schemas'
import { type Order, type OrderLine, orderLines } from '@/contract/orders/orders'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { Database } from '@/offline/database/database'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { OrderLinesRow } from '@/offline/database/list-rows'
import { stored } from '@/offline/database/storage-failure'
import {
  type AskingClock,
  asking,
  createStoredList,
  isOlder,
  isSearch,
  isTooOld,
  type ListQuery,
  type StoredList,
  storing,
  trim,
  writeAs,
} from '@/offline/lists/stored-list'

export type OrderLinesPage = Answer<'orderLines'>
type Asked = { query: ListQuery; signal?: AbortSignal }

/** The lines of an order that this device has read. */
export type StoredLines = StoredList<OrderLine> & { summary: OrderLinesPage['summary'] }

/**
 * Orders as the server has them, and as this device remembers them. Whatever the server says of one is stored, and what
 * it refuses is dropped; what starts with `stored` needs no server and is for live queries.
 */
export type Orders = {
  list(identity: Identity, pharmacy: number, asked: Asked): Promise<Outcome<Answer<'orders'>>>
  order(identity: Identity, order: number, signal?: AbortSignal): Promise<Outcome<Order>>
  lines(identity: Identity, order: number, asked: Asked): Promise<Outcome<OrderLinesPage>>
  cancel(identity: Identity, order: number): Promise<Outcome<Order>>
  take(identity: Identity, order: number, taken: boolean): Promise<Outcome<Order>>
  answer(identity: Identity, order: number, answers: OrderAnswers): Promise<Outcome<Order>>
  /** The newest first. */
  storedList(identity: Identity, pharmacy: number): Promise<StoredList<Order>>
  storedOrder(identity: Identity, order: number): Promise<{ item: Order; readAt: number } | undefined>
  storedLines(identity: Identity, order: number): Promise<StoredLines | undefined>
  /** The lines of each order of the pharmacy whose lines were read, for searches. */
  storedLinesByOrder(identity: Identity, pharmacy: number): Promise<ReadonlyMap<number, OrderLine[]>>
  /** The pharmacy no longer shows itself to this user. */
  forgetPharmacy(identity: Identity, pharmacy: number): Promise<void>
}

/** Orders whose lines are stored; those read longest ago are deleted for the next. */
const mostWithLines = 300

export type OrdersOptions = {
  database: Database
  client: Client
  /** Association of the host: only orders with lines of its laboratories are shown. */
  laboratoryAssociation?: () => number | undefined
} & AskingClock

export const createOrders = ({
  database,
  client,
  laboratoryAssociation = () => undefined,
  now,
  offsetMs,
}: OrdersOptions): Orders => {
  const list = 'orders'
  const rows = createStoredList({
    database,
    table: database.orders,
    schema: orderSchema,
    now,
    details: database.orderLines,
  })

  const saveLines = (
    identity: Identity,
    id: number,
    { query, page, requestedAt }: { query: ListQuery; page: OrderLinesPage; requestedAt: number },
  ) =>
    writeAs(database, identity, [database.orderLines], async (owner) => {
      const held = await database.orderLines.get([owner, id])
      const isNewest = isOlder(held, requestedAt, now())
      const count = isNewest && !isSearch(query) ? page.count : (held?.count ?? null)
      // Other lines than before are those that this user may see now.
      const isOfBefore = held !== undefined && (held.count === null || held.count === count)
      const lines = new Map(isOfBefore ? linesOf(held.lines).map((line) => [line.id, line]) : [])
      const readAts = new Map([...lines.keys()].map((line) => [line, readAtOf(held, line)]))
      // What is answered of a line changes: two windows may hear of it in another sequence than they asked.
      for (const line of page.data) {
        const readAt = readAts.get(line.id)
        if (!isOlder(readAt === undefined ? undefined : { readAt }, requestedAt, now())) continue
        lines.set(line.id, line)
        readAts.set(line.id, requestedAt)
      }
      await database.orderLines.put({
        owner,
        pharma: pharmacyOfOrder(id),
        id,
        lines: [...lines.values()],
        count,
        summary: isNewest ? page.summary : held?.summary,
        readAt: isNewest ? requestedAt : (held?.readAt ?? requestedAt),
        readAts: Object.fromEntries(readAts),
      })
      await trim(database.orderLines, owner, now(), mostWithLines)
    })

  const linesOfPharmacy = (identity: Identity, pharmacy: number) =>
    database.orderLines.where('[owner+pharma]').equals([ownerOf(identity), pharmacy])
  const forgetOrder = async (identity: Identity, id: number) => {
    await rows.forgetItem(identity, id)
    await stored(() => database.orderLines.delete([ownerOf(identity), id]))
  }
  const forgetPharmacy = async (identity: Identity, pharmacy: number) => {
    await rows.forget(identity, { pharmacy, list })
    await stored(() => linesOfPharmacy(identity, pharmacy).delete())
  }
  /** A call that answers with the order, as it is from then on. */
  const storingOrder = (
    identity: Identity,
    id: number,
    call: Promise<Outcome<Order>>,
    askedAt = asking({ now, offsetMs }),
  ) =>
    storing(call, {
      save: (order) => rows.saveItem(identity, list, order, askedAt()),
      drop: () => forgetOrder(identity, id),
    })

  return {
    list: (identity, pharmacy, { query, signal }) => {
      const askedAt = asking({ now, offsetMs })
      const asked = { ...query, pharma: pharmacy, laboratoryAssociation: laboratoryAssociation() }
      return storing(client.call('orders', { query: asked, signal }), {
        save: (page) => rows.savePage(identity, { pharmacy, list }, { query, page, requestedAt: askedAt() }),
        drop: () => forgetPharmacy(identity, pharmacy),
      })
    },
    order: (identity, id, signal) =>
      storingOrder(identity, id, client.call('order', { params: { id }, signal })),
    lines: (identity, id, { query, signal }) => {
      const askedAt = asking({ now, offsetMs })
      return storing(client.call('orderLines', { params: { id }, query, signal }), {
        save: (page) => saveLines(identity, id, { query, page, requestedAt: askedAt() }),
        drop: () => forgetOrder(identity, id),
      })
    },
    cancel: (identity, id) => storingOrder(identity, id, client.call('cancelOrder', { params: { id } })),
    take: (identity, id, taken) =>
      storingOrder(identity, id, client.call('takeOrder', { params: { id }, body: { taken } })),
    answer: (identity, id, body) =>
      storingOrder(identity, id, client.call('answerOrder', { params: { id }, body })),
    storedList: async (identity, pharmacy) => {
      const known = await rows.read(identity, { pharmacy, list })
      return { ...known, items: known.items.sort(newestFirst) }
    },
    storedOrder: (identity, id) => rows.readItem(identity, id),
    storedLines: async (identity, id) => {
      const row = await database.orderLines.get([ownerOf(identity), id])
      const summary = v.safeParse(orderLines.response.entries.summary, row?.summary)
      if (row === undefined || isTooOld(row, now()) || !summary.success) return undefined
      const items = linesOf(row.lines).sort((a, b) => a.id - b.id)
      return {
        items,
        count: row.count ?? undefined,
        summary: summary.output,
        readAt: Math.min(row.readAt, now(), ...items.map(({ id: line }) => readAtOf(row, line))),
      }
    },
    storedLinesByOrder: async (identity, pharmacy) => {
      const rows = await linesOfPharmacy(identity, pharmacy).toArray()
      return new Map(rows.flatMap((row) => (isTooOld(row, now()) ? [] : [[row.id, linesOf(row.lines)]])))
    },
    forgetPharmacy,
  }
}

const readAtOf = (row: OrderLinesRow | undefined, line: number): number =>
  row?.readAts?.[line] ?? row?.readAt ?? 0

/** Lines that this version of the app can read. */
const linesOf = (stored: readonly unknown[]): OrderLine[] =>
  stored.flatMap((line) => {
    const result = v.safeParse(orderLineSchema, line)
    return result.success ? [result.output] : []
  })

const newestFirst = (a: Order, b: Order): number => b.createdAt.localeCompare(a.createdAt) || b.id - a.id

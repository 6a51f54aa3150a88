import type { Client } from '@/api/client'
import type { Failure, Outcome } from '@/api/outcome'
import type { Order, OrderLine } from '@/contract/orders/orders'
import type { Database } from '@/offline/database/database'
import type { ListQuery } from '@/offline/lists/stored-list'
import { createOrders } from '@/offline/orders/orders'
import { sampleSession } from '@/offline/testing/order-samples'
import { openTestDatabase } from '@/offline/testing/test-database'
import { createTestSession } from '@/offline/testing/test-session'
import { orderLine, order as sampleOrder } from '../../../../mocks/fixtures/orders'

const { user } = sampleSession({ userId: 1, token: '', id: '' })

export const noNetwork: Failure = { ok: false, kind: 'network' }

export const refused = (code: 'forbidden' | 'not_found' | 'internal'): Failure => ({
  ok: false,
  kind: 'http',
  status: code === 'forbidden' ? 403 : code === 'not_found' ? 404 : 500,
  error: { code, message: '' },
  retryAfterMs: null,
})

export const given = (data: unknown): Outcome<unknown> => ({ ok: true, data, headers: new Headers() })

export const first = 1_000_000

/** The n-th order of pharmacy 1, the newest the last. */
export const order = (number: number, changes: Partial<Order> = {}): Order =>
  sampleOrder({
    id: first + number,
    name: `Pedido ${number}`,
    createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + number * 60_000).toISOString(),
    ...changes,
  })

export const line = (id: number): OrderLine => orderLine({ id })

export const summary = { totalQuantity: 1, totalPvl: 1, totalPvp: 1, totalPvlWithDiscount: 1 }

export const whole: ListQuery = { skip: 0, take: 10, sort: 'createdAt:desc', filter: '' }

type ListAnswer = { query?: ListQuery; count?: number; next?: string }

export const createBench = async () => {
  const name = `orders-${crypto.randomUUID()}`
  const database: Database = openTestDatabase(name)
  const session = createTestSession(database, () => 'session')
  const { identity } = await session.saveSession({ token: 't1', user })
  const server = {
    answer: noNetwork as Outcome<unknown>,
    /** What happens before the answer arrives. */
    meanwhile: async () => {},
    time: Date.parse('2026-03-02T08:00:00Z'),
  }
  const client = {
    call: async () => {
      const { answer, meanwhile } = server
      await meanwhile()
      return answer
    },
  } as unknown as Client
  /** Opens another window of this device. */
  const openWindow = (on = database) => {
    const orders = createOrders({ database: on, client, now: () => server.time })
    const tell = async <T>(answer: Outcome<unknown>, call: (from: typeof orders) => Promise<T>) => {
      server.time += 1
      server.answer = answer
      return call(orders)
    }
    return {
      orders,
      list: (rows: Order[], { query = whole, count: all = rows.length, ...page }: ListAnswer = {}) =>
        tell(given({ data: rows, count: all, ...page }), (from) => from.list(identity, 1, { query })),
      one: (row: Order) => tell(given(row), (from) => from.order(identity, row.id)),
      lines: (id: number, rows: OrderLine[], { query = whole, count: all = rows.length } = {}) =>
        tell(given({ data: rows, count: all, summary }), (from) => from.lines(identity, id, { query })),
      tell,
      stored: async (pharmacy = 1) => {
        const { items, ...rest } = await orders.storedList(identity, pharmacy)
        return { ...rest, names: items.map(({ name }) => name) }
      },
      storedLines: async (id: number) => {
        const known = await orders.storedLines(identity, id)
        return known && { ...known, items: known.items.map((each) => each.id) }
      },
    }
  }
  return { database, session, identity, server, openWindow, ...openWindow() }
}

import type { Outcome } from '@/api/outcome'
import type { ErrorCode } from '@/contract/endpoint'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders'
import type { OrderMessage } from '@/offline/send-order'

export const answered = (order: CreatedOrder): Outcome<CreatedOrder> => ({
  ok: true,
  data: order,
  headers: new Headers(),
})

export const refused = (
  status: number,
  code: ErrorCode,
  retryAfterMs: number | null = null,
): Outcome<CreatedOrder> => ({
  ok: false,
  kind: 'http',
  status,
  error: { code, message: code },
  retryAfterMs,
})

export const portalPage: Outcome<CreatedOrder> = {
  ok: false,
  kind: 'contract',
  status: 200,
  retryAfterMs: null,
}

type Held = CreatedOrder & { key: string; body: OrderToCreate; text: string }

/**
 * What the real server promises (design.md §5), and nothing kinder: it refuses a stranger before it looks a key up, and a
 * request that was begun may die before its commit. A user's pharmacy has the user's id; orders named "bad" break a rule.
 */
export const createFakeServer = () => {
  const orders = new Map<string, Held>()
  const created: Held[] = []
  const inFlight = new Set<string>()
  const tokens = new Map<string, number>()
  const forbidden = new Set<number>()
  const wrongs: string[] = []

  /** Answers at once, or gives the work that is left until the commit. */
  const begin = (token: string, { id, body }: OrderMessage): Outcome<CreatedOrder> | 'working' => {
    const user = tokens.get(token)
    if (user === undefined) return refused(401, 'unauthenticated')
    if (user !== body.pharma) wrongs.push(`${id} of user ${body.pharma} was sent as user ${user}`)
    if (forbidden.has(user)) return refused(403, 'forbidden')
    const held = orders.get(id)
    if (held !== undefined) {
      if (held.text === JSON.stringify(body)) return answered({ id: held.id, name: held.name })
      wrongs.push(`${id} was sent with two bodies`)
      return refused(422, 'idempotency_mismatch')
    }
    if (inFlight.has(id)) return refused(409, 'in_flight')
    if (body.name.startsWith('bad')) return refused(422, 'order_rejected')
    inFlight.add(id)
    return 'working'
  }

  return {
    orders,
    created,
    wrongs,
    forbidden,
    login: (user: number, token: string): void => {
      tokens.set(token, user)
    },
    revoke: (token: string): void => {
      tokens.delete(token)
    },
    begin,
    commit: ({ id, body }: OrderMessage): Outcome<CreatedOrder> => {
      const order = { id: created.length + 1, name: body.name }
      const held = { ...order, key: id, body, text: JSON.stringify(body) }
      inFlight.delete(id)
      created.push(held)
      orders.set(id, held)
      return answered(order)
    },
    /** Killed between receiving and committing. */
    die: ({ id }: OrderMessage): void => {
      inFlight.delete(id)
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

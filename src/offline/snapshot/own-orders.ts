import type { Cn } from '@/domain/catalogue/catalogue'
import type { ExpectedOrder } from '@/domain/supply/on-its-way'
import type { Database } from '@/offline/database/database'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { readStoredSession } from '@/offline/session/session'

/** An order of this device that is one of the server's, or may still become one. */
export type OwnOrder = Omit<ExpectedOrder, 'expected'> & { lines: { cn: Cn; quantity: number }[] }

type Own = OwnOrder & { owner: string; pharma: number }

/** Reads the orders of a pharmacy that lie in this device's outbox. */
export const createOwnOrders = ({ outbox, session }: Pick<Database, 'outbox' | 'session'>) => {
  /** Accepted entries never change, and a day makes many: each is read from the disk once. Null: no order. */
  const accepted = new Map<string, Own | null>()

  const read = async (): Promise<(Own | null)[]> => {
    const ids = await outbox.toCollection().primaryKeys()
    const there = new Set(ids)
    for (const id of accepted.keys()) if (!there.has(id)) accepted.delete(id)
    const entries = await outbox.bulkGet(ids.filter((id) => !accepted.has(id)))
    const own: (Own | null)[] = [...accepted.values()]
    for (const entry of entries) {
      const order = entry === undefined ? null : orderOf(entry)
      if (entry?.state === 'accepted') accepted.set(entry.id, order)
      own.push(order)
    }
    return own
  }

  return async (pharmacy: number, owner: string): Promise<OwnOrder[]> => {
    const orders = (await read()).filter((order) => order?.pharma === pharmacy) as Own[]
    // What others left on this device is for the same shelf; a laboratory learns of none of it.
    const isLaboratory = orders.length > 0 && (await hasLaboratory({ session }))
    return orders.filter((order) => !isLaboratory || order.owner === owner)
  }
}

const hasLaboratory = async (database: Pick<Database, 'session'>): Promise<boolean> => {
  const current = await readStoredSession(database)
  return [current?.user, current?.real?.user].some((user) => Boolean(user?.laboratory))
}

const orderOf = (entry: OutboxEntry): Own | null => {
  if (entry.endpoint !== 'createOrder' || entry.state === 'rejected') return null
  const { id, owner, createdAt, body, order } = entry
  return {
    id: order?.id ?? null,
    key: id,
    name: order?.name ?? body.name,
    createdAt,
    lines: body.purchaseOrderLines.map(({ cn, quantity }) => ({ cn, quantity })),
    owner,
    pharma: body.pharma,
  }
}

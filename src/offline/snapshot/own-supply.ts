import type { Cn } from '@/domain/catalogue/catalogue'
import { unitsToCome } from '@/domain/order/line-answer'
import type { ExpectedOrder } from '@/domain/supply/on-its-way'
import type { Want } from '@/domain/supply/wants'
import type { Database } from '@/offline/database/database'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { WantEntry } from '@/offline/kinds/want'
import { isSealed } from '@/offline/sealing/is-sealed'
import { readStoredSession } from '@/offline/session/session'

/** An order of this device that is one of the server's, or may still become one. */
export type OwnOrder = Omit<ExpectedOrder, 'expected'> & { lines: { cn: Cn; quantity: number }[] }

/** What this device has ordered, and put on the list of wants or taken off it. */
export type OwnSupply = { orders: OwnOrder[]; wants: Want[] }

type Own = { owner: string; pharma: number } & ({ order: OwnOrder } | { want: Want })

/** Reads what lies of a pharmacy in this device's outbox. */
export const createOwnSupply = ({ outbox, session }: Pick<Database, 'outbox' | 'session'>) => {
  /** Accepted entries never change, and a day makes many: each is read from the disk once. Null: neither order nor want. */
  const accepted = new Map<string, Own | null>()

  const read = async (): Promise<(Own | null)[]> => {
    const ids = await outbox.toCollection().primaryKeys()
    const there = new Set(ids)
    for (const id of accepted.keys()) if (!there.has(id)) accepted.delete(id)
    const entries = await outbox.bulkGet(ids.filter((id) => !accepted.has(id)))
    const own: (Own | null)[] = [...accepted.values()]
    for (const entry of entries) {
      // Nobody knows what somebody who is out has ordered.
      if (entry === undefined || isSealed(entry)) continue
      const found = ownOf(entry)
      if (entry.state === 'accepted') accepted.set(entry.id, found)
      own.push(found)
    }
    return own
  }

  return async (pharmacy: number, owner: string): Promise<OwnSupply> => {
    const own = (await read()).filter((each) => each?.pharma === pharmacy) as Own[]
    // What others left on this device is for the same shelf; a laboratory learns of none of it, and of no want at all.
    const isLaboratory = own.length > 0 && (await hasLaboratory({ session }))
    const supply: OwnSupply = { orders: [], wants: [] }
    for (const each of own) {
      if ('want' in each) {
        if (!isLaboratory) supply.wants.push(each.want)
      } else if (!isLaboratory || each.owner === owner) supply.orders.push(each.order)
    }
    return supply
  }
}

const hasLaboratory = async (database: Pick<Database, 'session'>): Promise<boolean> => {
  const current = await readStoredSession(database)
  return [current?.user, current?.real?.user].some((user) => Boolean(user?.laboratory))
}

const ownOf = (entry: OutboxEntry): Own | null => {
  if (entry.state === 'rejected') return null
  const { id: key, owner, createdAt } = entry
  if (entry.endpoint === 'createOrder') {
    const { body, order } = entry
    return {
      ...{ owner, pharma: body.pharma },
      order: {
        ...{ id: order?.id ?? null, key, createdAt },
        name: order?.name ?? body.name,
        lines: body.purchaseOrderLines.map(({ cn, quantity, expected }) => ({
          cn,
          quantity: unitsToCome({ quantity, bonus: expected?.bonus }),
        })),
      },
    }
  }
  return entry.endpoint === 'saveWant' ? { owner, pharma: entry.pharma, want: wantOf(entry) } : null
}

/** What an entry says of its want. */
export const wantOf = ({ id, body: { removes, ...body }, order }: WantEntry): Want => ({
  ...{ ...body, id: removes ?? id, order, isRemoved: removes !== null },
})

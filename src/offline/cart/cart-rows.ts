import { liveQuery } from 'dexie'
import { cartVersion, isExpired } from '@/domain/cart/cart'
import type { CartItem } from '@/domain/cart/cart-types'
import type { CartRow, Database } from '@/offline/database/database'
import { asItIs, type Stored, stored, type WithEviction } from '@/offline/database/storage-failure'
import type { ServerClock } from '@/offline/network/server-clock'
import { unsealed } from '@/offline/sealing/is-sealed'

type Carts = ReadonlyMap<number, CartItem>

/** A change of one preference that is stored together with a change of carts; pure, applied to what is stored by then. */
export type PreferenceEdit = { key: string; edit: (value: unknown) => unknown }

/** The rows of one owner at one pharmacy, by laboratory. */
export type CartRows = {
  /** Removes carts of another version and, when the clock can be trusted, those that expired; gives the rest. */
  load(): Promise<Carts>
  /** One durable transaction: edits the stored carts and these preferences; gives the carts afterwards. */
  change(edit: (carts: Carts) => Carts, beside: readonly PreferenceEdit[]): Promise<Stored<Carts>>
  /** Calls back after any change of these rows, by this tab, another or the worker. */
  follow(listener: () => void): () => void
}

type CartRowsOptions = {
  database: Database
  clock: ServerClock
  owner: string
  pharma: number
  withEviction?: WithEviction
}

export const createCartRows = ({
  database,
  clock,
  owner,
  pharma,
  withEviction = asItIs,
}: CartRowsOptions): CartRows => {
  const { carts, preferences } = database
  /** Without those that are sealed by another key, or whose key is gone. */
  const rows = () =>
    carts
      .where('[owner+pharma]')
      .equals([owner, pharma])
      .toArray()
      .then((found) => found.filter(({ item }) => item))
  return {
    async load() {
      const mayExpire = await clock.isTrusted()
      const now = clock.now()
      const isOver = ({ item }: CartRow): boolean =>
        item.version !== cartVersion || (mayExpire && isExpired(item, now))
      const found = await rows()
      // A disk that cannot delete now will be asked again at the next load; expired carts are not shown either way.
      if (found.some(isOver))
        await stored(() =>
          database.transaction('rw', carts, async () => {
            for (const row of await rows())
              if (isOver(row)) await carts.delete([owner, pharma, row.laboratory])
          }),
        )
      return byLaboratory(found.filter((row) => !isOver(row)))
    },
    change: (edit, beside) =>
      withEviction(() =>
        stored(() =>
          database.transaction('rw', carts, preferences, async () => {
            const before = byLaboratory(await rows())
            const after = edit(before)
            for (const [laboratory, item] of after) {
              if (before.get(laboratory) === item) continue
              unsealed(await carts.get([owner, pharma, laboratory]))
              await carts.put({ owner, pharma, laboratory, item })
            }
            for (const laboratory of before.keys()) {
              if (!after.has(laboratory)) await carts.delete([owner, pharma, laboratory])
            }
            for (const { key, edit: change } of beside)
              await preferences.put({ key, value: change(unsealed(await preferences.get(key))?.value) })
            return after
          }),
        ),
      ),
    follow(listener) {
      const subscription = liveQuery(rows).subscribe({ next: listener, error: () => undefined })
      return () => subscription.unsubscribe()
    },
  }
}

const byLaboratory = (rows: readonly CartRow[]): Carts =>
  new Map(rows.map((row) => [row.laboratory, row.item]))

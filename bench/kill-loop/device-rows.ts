import type { Page } from '@playwright/test'
import type { OutboxState } from '@/offline/kinds/entry-fields'

/** An order in the outbox; `units` is the sum of its units. */
export type Entry = { id: string; state: OutboxState; units: number }

export type DeviceRows = {
  entries: Entry[]
  /** Sum of units by laboratory. */
  carts: { laboratory: number; units: number }[]
  hasSession: boolean
  /** True if this is still the database that `markDatabase` marked; one that was created again has no mark. */
  isMarked: boolean
}

/** Reads the device's database. Only for pages in which the product has opened it already. */
export const readDevice = (page: Page): Promise<DeviceRows> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const unitsOf = (lines: { quantity: number }[]) =>
      lines.reduce((units, { quantity }) => units + quantity, 0)
    const database = await done(indexedDB.open('rebotica'))
    try {
      const stores = database.transaction(['outbox', 'carts', 'session', 'meta'])
      const [entries, carts, sessions, mark] = await Promise.all([
        done(stores.objectStore('outbox').getAll()),
        done(stores.objectStore('carts').getAll()),
        done(stores.objectStore('session').count()),
        done(stores.objectStore('meta').get('kill-loop')),
      ])
      return {
        entries: entries.map(({ id, state, body }) => ({
          id,
          state,
          units: unitsOf(body.purchaseOrderLines),
        })),
        carts: carts.map(({ laboratory, item }) => ({ laboratory, units: unitsOf(item.products) })),
        hasSession: sessions > 0,
        isMarked: mark !== undefined,
      }
    } finally {
      database.close()
    }
  })

/** Marks the database. This is the only write that the product does not do itself; nothing else may run meanwhile. */
export const markDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          // Names all stores, so that it waits until the product's writes are done.
          const writing = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite')
          writing.objectStore('meta').put({ key: 'kill-loop', value: true })
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

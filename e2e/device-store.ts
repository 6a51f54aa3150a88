import type { Page } from '@playwright/test'

type WaitingOrder = {
  name: string
  laboratory: string
  lines: { cn: string; quantity: number; expected: { pvl: number; totalPvlWithDiscount: number } }[]
}

/** The orders that wait on this device, oldest first, as its own database has them. */
export const waitingOrders = (page: Page): Promise<WaitingOrder[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(
              reading.result
                .filter(({ state }) => state === 'queued' || state === 'sending')
                .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
                .map(({ body, display }) => ({
                  name: body.name,
                  laboratory: display.laboratory.name,
                  lines: body.purchaseOrderLines,
                })),
            )
          }
        }
      }),
  )

/** How many months of sales this device holds, of whatever pharmacy. */
export const salesBlocks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('snapshots').objectStore('snapshots').getAll()
          counting.onsuccess = () => {
            opening.result.close()
            // All parts but the purchasing.
            resolve(counting.result.reduce((sum, { parts }) => sum + Object.keys(parts).length - 1, 0))
          }
        }
      }),
  )

/** The calls whose answers this device holds for a visit without a connection. */
export const keptCalls = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('queries').objectStore('queries').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(
              reading.result.flatMap(({ state }) => state.answers.map(({ call }: { call: string }) => call)),
            )
          }
        }
      }),
  )

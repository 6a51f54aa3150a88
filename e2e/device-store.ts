import type { Page } from '@playwright/test'
import { screenSnapshotKey } from '../src/offline/session/screen-snapshot'

type WaitingOrder = {
  name: string
  laboratory: string
  lines: { cn: string; quantity: number; expected: { pvl: number; totalPvlWithDiscount: number } }[]
}

type OutboxRow = {
  state: string
  createdAt: string
  body: { name: string; purchaseOrderLines: WaitingOrder['lines'] }
  display: { laboratory: { name: string } }
}

/** All orders in this device's outbox, sent or not. */
export async function savedOrders(page: Page) {
  const entries = await rowsOf<OutboxRow & { id: string }>(page, 'outbox')
  return entries
    .filter(({ body }) => body.purchaseOrderLines !== undefined)
    .map(({ id, state, body }) => ({ id, state, lines: body.purchaseOrderLines }))
}

/** The unsent orders in this device's database, oldest first. */
export async function waitingOrders(page: Page): Promise<WaitingOrder[]> {
  const entries = await rowsOf<OutboxRow>(page, 'outbox')
  return entries
    .filter(({ state }) => state === 'queued' || state === 'sending')
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ body, display }) => ({
      name: body.name,
      laboratory: display.laboratory.name,
      lines: body.purchaseOrderLines,
    }))
}

/** Changes with each refresh that changed a pharmacy's data; of a device with one pharmacy. */
export async function snapshotRevision(page: Page): Promise<string | undefined> {
  const [snapshot] = await rowsOf<{ revision: string }>(page, 'snapshots')
  return snapshot?.revision
}

/** The revision that the screen kept for the next start was drawn from. */
export async function shownRevision(page: Page): Promise<string | undefined> {
  const queries = await rowsOf<{ owner: string; state: { snapshot: { revision: string } } }>(page, 'queries')
  return queries.find(({ owner }) => owner === screenSnapshotKey)?.state.snapshot.revision
}

/** Number of months of sales on this device, of all pharmacies. */
export async function salesBlocks(page: Page): Promise<number> {
  const snapshots = await rowsOf<{ parts: object }>(page, 'snapshots')
  // One of the parts is the purchasing data.
  return snapshots.reduce((sum, { parts }) => sum + Object.keys(parts).length - 1, 0)
}

/**
 * What this device has stored for use without a connection: names of calls with stored answers, and of list tables with
 * rows.
 */
export async function storedAnswers(page: Page): Promise<string[]> {
  const stored = (await rowsOf<{ call: string }>(page, 'answers')).map(({ call }) => call)
  for (const table of ['orders', 'orderLines', 'reportRows'])
    if ((await rowsOf(page, table)).length > 0) stored.push(table)
  return stored
}

/** The first screen that is kept for the next start becomes one of the day before. */
export const letDayPass = (page: Page): Promise<void> =>
  page.evaluate(
    (key) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('queries', 'readwrite')
          const rows = writing.objectStore('queries')
          const reading = rows.get(key)
          reading.onsuccess = () => {
            const { owner, state } = reading.result
            rows.put({ owner, state: { ...state, until: 0 } })
          }
          writing.onabort = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    screenSnapshotKey,
  )

/** Whether the product has opened its database in this page's browser. */
export const hasDatabase = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'rebotica'))

/** All rows of a table of the product's database. Only for pages in which the product has opened it already. */
export const rowsOf = <Row>(page: Page, table: string): Promise<Row[]> =>
  page.evaluate(
    (store) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    table,
  )

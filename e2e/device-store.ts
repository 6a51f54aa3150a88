import type { Page } from '@playwright/test'

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

/** The orders that wait on this device, oldest first, as its own database has them. */
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

/** How many months of sales this device holds, of whatever pharmacy. */
export async function salesBlocks(page: Page): Promise<number> {
  const snapshots = await rowsOf<{ parts: object }>(page, 'snapshots')
  // All parts but the purchasing.
  return snapshots.reduce((sum, { parts }) => sum + Object.keys(parts).length - 1, 0)
}

/** What this device holds for a visit without a connection: the calls whose answers are stored, and the tables of lists with rows. */
export async function storedAnswers(page: Page): Promise<string[]> {
  const queries = await rowsOf<{ state: { answers: { call: string }[] } }>(page, 'queries')
  const stored = queries.flatMap(({ state }) => state.answers.map(({ call }) => call))
  for (const table of ['orders', 'orderLines', 'reportRows'])
    if ((await rowsOf(page, table)).length > 0) stored.push(table)
  return stored
}

const rowsOf = <Row>(page: Page, table: string): Promise<Row[]> =>
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

import type { Page } from '@playwright/test'
import { isSealed } from '../src/offline/sealing/is-sealed'
import { bytesOf, openFields, textOf } from '../src/offline/sealing/sealed-row'
import { holderOf, type KeyHolder, openRow, sealRow } from '../src/offline/sealing/sealed-tables'
import { keyFileName, keyOf, sessionPlace } from '../src/offline/sealing/session-key'
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
export async function letDayPass(page: Page): Promise<void> {
  const rows = await rowsOf<{ owner: string; state: object }>(page, 'queries')
  const row = rows.find(({ owner }) => owner === screenSnapshotKey)
  const holder = holderOf(await storedSession(page))
  if (row === undefined) throw new Error('No first screen is kept.')
  const older = { ...row, state: { ...row.state, until: 0 } }
  const sealed = holder ? await sealRow('queries', screenSnapshotKey, older, holder) : older
  await page.evaluate(
    ({ text, changed }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('queries', 'readwrite')
          const bytes =
            text === null ? {} : { sealed: Uint8Array.from(atob(text), (each) => each.charCodeAt(0)) }
          writing.objectStore('queries').put({ ...changed, ...bytes })
          writing.onabort = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    isSealed(sealed)
      ? { text: textOf(sealed.sealed), changed: { owner: screenSnapshotKey } }
      : { text: null, changed: older },
  )
}

/** Whether the product has opened its database in this page's browser. */
export const hasDatabase = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'rebotica'))

/** Keys of all users whose sessions were seen: what is sealed is read here as those users' devices read it. */
const holders = new Map<number, KeyHolder>()

/** All rows of a table of the product's database. Only for pages in which the product has opened it already. */
export async function rowsOf<Row>(page: Page, table: string): Promise<Row[]> {
  const session = await storedSession(page)
  const own = holderOf(session)
  if (own) holders.set(own.userId, own)
  const keys: Record<string, (row: Record<string, unknown>) => unknown> = {
    carts: ({ owner, pharma, laboratory }) => [owner, pharma, laboratory],
    parts: ({ owner, part, version, piece }) => [owner, part, version, piece],
    answers: ({ owner, key }) => [owner, key],
    queries: ({ owner }) => owner,
    session: ({ key }) => key,
    preferences: ({ key }) => key,
  }
  const idOf =
    keys[table] ?? (({ owner, id }) => (owner === undefined || table === 'outbox' ? id : [owner, id]))
  return (await Promise.all(
    (table === 'session' ? (session ? [session] : []) : await storedRows(page, table)).map(
      async ({ sealed, ...clear }) => {
        let row: Readonly<Record<string, unknown>> = clear
        if (typeof sealed === 'string') row = { ...clear, sealed: bytesOf(sealed) }
        for (const holder of holders.values())
          if (isSealed(row)) row = await openRow(table, idOf(clear), row, holder)
        return row
      },
    ),
  )) as Row[]
}

/** The key that the stored session is sealed by, in base64; null where it has none. */
export const sessionKey = (page: Page): Promise<string | null> =>
  page.evaluate(async (name) => {
    try {
      const file = await (await (await navigator.storage.getDirectory()).getFileHandle(name)).getFile()
      return btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())))
    } catch {
      return null
    }
  }, keyFileName)

/** The session, opened by its key; undefined without one. */
export async function storedSession(page: Page): Promise<Record<string, unknown> | undefined> {
  const [row] = await storedRows(page, 'session')
  if (row === undefined || typeof row.sealed !== 'string' || 'token' in row) return row
  const key = await keyOf(bytesOf((await sessionKey(page)) ?? ''))
  return key ? openFields(bytesOf(row.sealed), sessionPlace, key).catch(() => undefined) : undefined
}

/** As they lie there; what is sealed in base64. */
const storedRows = (page: Page, table: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    (store) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            const inText = (bytes: Uint8Array) =>
              btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
            resolve(reading.result.map((row) => (row.sealed ? { ...row, sealed: inText(row.sealed) } : row)))
          }
        }
      }),
    table,
  )

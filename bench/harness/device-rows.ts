import type { Page } from '@playwright/test'
import type { CartRow, SessionRow } from '@/offline/database/database'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { rowsOf, savedOrders } from '../../e2e/device-store'
import { type DeviceThing, type Lines, linesText, unitsOf } from './ledger'

/** All orders of the device, sent or not. `orderId`: by what of its lines an order is known. */
export const readOrders = async (
  page: Page,
  orderId: (lines: Lines) => string = unitsOf,
): Promise<DeviceThing[]> =>
  (await savedOrders(page)).map(({ id, state, lines }) => ({
    ...{ kind: 'order', key: id, state, id: orderId(lines), content: linesText(lines) },
  }))

/** The lines of each cart on the device, of all users. `owner`: the user's id. */
export const readCarts = async (page: Page) =>
  (await rowsOf<CartRow>(page, 'carts')).map(({ owner, laboratory, item }) => ({
    owner,
    laboratory,
    lines: item.products.map(({ cn, product, quantity }) => ({ cn, product, quantity })),
  }))

/** Whose session the device has; null without one. */
export const readUser = async (page: Page): Promise<string | null> =>
  (await rowsOf<SessionRow>(page, 'session'))[0]?.identity.username ?? null

/** What waits on the device, of all users. */
export const readWaiting = async (page: Page) =>
  (await rowsOf<OutboxEntry>(page, 'outbox'))
    .filter(({ state }) => state !== 'accepted')
    .map(({ endpoint, state, identity, reason, attempts }) => ({
      what: `${endpoint} of ${identity.username}: ${state} after ${attempts}${reason ? `, ${reason.code} ${reason.message ?? ''}` : ''}`,
      username: identity.username,
      state,
    }))

/** What the device keeps of waiting entries outside of its outbox: attachments, files and marker. Nothing once all is sent. */
export const readCopies = async (page: Page): Promise<string[]> => [
  ...(await rowsOf<{ id: string }>(page, 'attachments')).map(({ id }) => `attachments of ${id}`),
  ...(await page.evaluate(async () => {
    const left: string[] = []
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('unsent-orders', { create: true })
    // Empty ones wait for the next entry.
    for await (const handle of (
      folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
    ).values())
      if ((await handle.getFile()).size > 0) left.push(`file ${handle.name}`)
    const marker = localStorage.getItem('rebotica:unsent-orders')
    if (marker !== null) left.push(`marker ${marker}`)
    return left
  })),
]

const mark = 'bench'

/** Whether this is still the database that `markDatabase` marked; one that was created again has no mark. */
export const isMarked = async (page: Page): Promise<boolean> =>
  (await rowsOf<{ key: string }>(page, 'meta')).some(({ key }) => key === mark)

/** Marks the database. This is the only write that the product does not do itself; nothing else may run meanwhile. */
export const markDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    (key) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rebotica')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          // Names all stores, so that it waits until the product's writes are done.
          const writing = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite')
          writing.objectStore('meta').put({ key, value: true })
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    mark,
  )

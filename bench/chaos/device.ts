import type { Page } from '@playwright/test'
import type { CartRow, SessionRow } from '@/offline/database/database'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { rowsOf } from '../../e2e/device-store'

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
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
      left.push(`file ${name}`)
    const marker = localStorage.getItem('rebotica:unsent-orders')
    if (marker !== null) left.push(`marker ${marker}`)
    return left
  })),
]

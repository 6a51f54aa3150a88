import { expect, test } from 'vitest'
import { openUnsentFiles } from '@/app/open-unsent-files'
import { createBackupCopies } from '@/offline/backup/backup-copies'
import { createLock } from '@/offline/basics/lock'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { orderKind } from '@/offline/kinds/order'
import type { OrderEntry } from '@/offline/kinds/order-schema'
import { saveEntry } from '@/offline/outbox/save-entry'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import { sampleOrder, sampleProduct } from '@/offline/testing/order-samples'

const savedEntry = async (): Promise<OrderEntry> => {
  const order = sampleOrder(1, { id: crypto.randomUUID(), name: 'Pedido', products: [sampleProduct(1)] })
  const saved = await saveEntry(createMemoryOutboxStore(), orderKind, order, { now: Date.now() })
  if (!saved.ok) throw new Error(saved.reason)
  return saved.entry
}

test('backup copies are stored in a real browser’s private file system, one per order, and can be overwritten', async () => {
  const files = await openUnsentFiles()
  if (files === null) throw new Error('Chromium has a private file system')
  const lock = createLock('copies', navigator.locks)
  const held = new Map<string, OutboxEntry>()
  const outbox = { entry: async (id: string) => held.get(id), attachments: async () => undefined }
  const copies = createBackupCopies({ files, lock, outbox })
  const entry = await savedEntry()
  const other = await savedEntry()
  const follow = (...entries: OutboxEntry[]) => {
    for (const each of entries) held.set(each.id, each)
    return copies.update(new Map(entries.map((each) => [each.id, each])))
  }

  await Promise.all([follow(entry), follow(other)])
  await follow({ ...entry, state: 'review' })
  // A new object on the same files, like the next page.
  const next = createBackupCopies({ files, lock, outbox })
  const read = new Map((await next.read()).map((copy) => [copy.id, copy]))
  expect(read.size).toBe(2)
  expect(read.get(entry.id)).toMatchObject({ state: 'review', body: entry.body, maybeReceived: true })
  expect(read.get(other.id)).toMatchObject({ state: 'queued', display: other.display })
  expect(await files.names()).toHaveLength(2)

  const accepted: OutboxEntry = { ...entry, state: 'accepted' }
  expect(isWaiting(accepted)).toBe(false)
  await follow(accepted)
  await copies.update(new Map([[other.id, null]]))
  expect(await files.names()).toEqual([])
  // Removing it again, as the service worker may do, is no error.
  await files.remove(`${entry.id}.1.json`)
})

import { describe, expect, test } from 'vitest'
import { openUnsentFiles } from '@/app/open-unsent-files'
import { createBackupCopies } from '@/offline/backup/backup-copies'
import { openCopiesFolder } from '@/offline/backup/directory-files'
import { slotContent } from '@/offline/backup/slot-content'
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

describe('the files of copies', () => {
  const folder = openCopiesFolder
  const fileNames = async () => {
    const names: string[] = []
    for await (const name of (await folder()).keys()) names.push(name)
    return names.sort()
  }
  const opened = async () => {
    for (const name of await fileNames()) await (await folder()).removeEntry(name)
    const files = await openUnsentFiles()
    if (files === null) throw new Error('Chromium has a private file system')
    return files
  }
  const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
  const put = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const writable = await (await (await folder()).getFileHandle(name, { create: true })).createWritable()
    await writable.write(content)
    await writable.close()
  }

  test('are there before anything is saved, and are used again: a power cut takes new ones away', async () => {
    const files = await opened()
    await files.reserve()
    const before = await fileNames()
    expect(await files.names()).toEqual([])
    await files.write('a.0.json', 'copy')
    const sizes = before.map(async (name) => (await (await folder()).getFileHandle(name)).getFile())
    expect((await Promise.all(sizes)).filter(({ size }) => size > 0)).toHaveLength(1)
    await files.remove('a.0.json')
    const stock = await fileNames()
    expect(stock).toEqual(expect.arrayContaining(before))
    for (const round of ['1', '2', '3', '4', '5', '6']) {
      await files.write(`a.${round}.json`, `copy ${round}`)
      expect(text(await files.read(`a.${round}.json`))).toBe(`copy ${round}`)
      await files.remove(`a.${round}.json`)
    }
    expect(await fileNames()).toEqual(stock)
  })

  test('are more while more waits, and few again after it was sent', async () => {
    const files = await opened()
    await files.reserve()
    const { length } = await fileNames()
    const names = Array.from({ length: 4 * length }, (_, index) => `order${index}.1.json`)
    for (const name of names) await files.write(name, name)
    expect((await files.names()).sort()).toEqual([...names].sort())
    for (const name of names) await files.remove(name)
    expect(await files.names()).toEqual([])
    expect((await fileNames()).length).toBeLessThanOrEqual(2 * length)
  })

  test('of the release before, named by their copies, are read and removed', async () => {
    const files = await opened()
    await put('old.3.json', '{"id":"old"}')
    expect(await files.names()).toEqual(['old.3.json'])
    expect(text(await files.read('old.3.json'))).toBe('{"id":"old"}')
    await files.remove('old.3.json')
    expect(await files.names()).toEqual([])
  })

  test('of one name give what is whole, and only the next one stays', async () => {
    const files = await opened()
    const whole = await slotContent('a.sealed.attachment', 'whole '.repeat(400))
    await put('slot.1.json', whole.slice(0, 900))
    await put('slot.2.json', whole)
    await put('slot.3.json', whole.slice(0, 1200))
    expect(text(await files.read('a.sealed.attachment'))).toBe('whole '.repeat(400))
    await files.write('a.sealed.attachment', 'next')
    expect(text(await files.read('a.sealed.attachment'))).toBe('next')
    await files.remove('a.sealed.attachment')
    expect(await files.names()).toEqual([])
  })

  test('that were torn give nothing, and are free or can be removed', async () => {
    const files = await opened()
    const whole = await slotContent('a.1.json', 'x'.repeat(3000))
    await put('slot.1.json', whole.slice(0, 2000))
    await put('slot.2.json', whole.slice(0, 20))
    expect(await files.names()).toEqual(['a.1.json'])
    expect(await files.read('a.1.json')).toBeNull()
    await files.remove('a.1.json')
    await files.write('b.1.json', 'b')
    await files.write('c.1.json', 'c')
    expect((await files.names()).sort()).toEqual(['b.1.json', 'c.1.json'])
    expect(await fileNames()).toEqual(expect.arrayContaining(['slot.1.json', 'slot.2.json']))
  })
})

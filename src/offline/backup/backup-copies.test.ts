import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBackupCopies } from '@/offline/backup/backup-copies'
import { copiesLockName } from '@/offline/backup/copy-names'
import { createQueue, type LockManagerLike } from '@/offline/basics/lock'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { orderKind } from '@/offline/kinds/order'
import { kind as ticketKind } from '@/offline/kinds/ticket'
import { saveEntry } from '@/offline/outbox/save-entry'
import { importKey } from '@/offline/sealing/sealed-row'
import { holderOf, openRow, sealRow } from '@/offline/sealing/sealed-tables'
import { createUnsentBench, createUnsentDevice } from '@/offline/testing/backup-bench'
import { createFakeApi } from '@/offline/testing/fake-api'
import { createMemoryFiles } from '@/offline/testing/memory-files'
import { createMemoryOutboxStore } from '@/offline/testing/memory-outbox-store'
import {
  sampleIdentity,
  sampleOrder,
  sampleProduct,
  sampleSession,
  sampleTicket,
} from '@/offline/testing/order-samples'
import { uuidOf } from '@/offline/testing/seeded-random'
import { testDataKey } from '@/offline/testing/test-data-key'

const { user } = sampleSession({ userId: 1, token: '', id: '' })
const identity = sampleIdentity(1)

afterEach(() => void vi.restoreAllMocks())

/** Another window has them, until it is over. */
const holdCopies = ({ locks }: { locks: LockManagerLike }): (() => void) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks.request(copiesLockName, () => held)
  return release
}

describe('copies', () => {
  test('that another window has replaced are written again', async () => {
    const { api, shared, tab, openTab, save } = await createUnsentBench()
    const id = await save()
    const other = await openTab()
    api.override.set('/purchase-order/', {
      status: 422,
      body: { error: { code: 'order_rejected', message: 'No' } },
    })
    other.setNetwork(true)
    expect(await other.device.drainer.sendNow()).toMatchObject({ rejected: 1 })
    tab.setNetwork(false)
    expect(await tab.device.outbox.retry(id)).toEqual({ ok: true })
    const [copy = '', ...more] = shared.files.texts.values()
    expect(JSON.parse(copy)).toMatchObject({ id, state: 'queued' })
    expect(more).toEqual([])
  })

  test('are not written late, after another window has discarded their order', async () => {
    const files = createMemoryFiles()
    const outbox = createMemoryOutboxStore()
    const copies = createBackupCopies({ files, lock: createQueue(), outbox })
    const order = sampleOrder(1, { id: uuidOf(1), name: 'Uno', products: [sampleProduct(1)] })
    const saved = await saveEntry(outbox, orderKind, order, { now: 0 })
    if (!saved.ok) throw new Error(saved.reason)
    await outbox.transact((transaction) => transaction.deleteEntry(order.id))
    await copies.update(new Map([[order.id, null]]))
    await copies.update(new Map([[order.id, saved.entry]]))
    expect(await files.names()).toEqual([])
  })

  test('are restored although one of them cannot be read', async () => {
    const { shared, save, restartWithoutDatabase } = await createUnsentBench()
    const unreadable = await save()
    const id = await save()
    const { read } = shared.files
    vi.spyOn(shared.files, 'read').mockImplementation(async (name) => {
      if (name.startsWith(unreadable)) throw new DOMException('', 'NotReadableError')
      return read(name)
    })
    const { device } = await restartWithoutDatabase()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(1)
    expect((await device.outbox.entries(identity)).map((entry) => entry.id)).toEqual([id])
  })

  test('are restored although one of them was torn, and cannot be removed', async () => {
    const { shared, save, restartWithoutDatabase } = await createUnsentBench()
    const torn = await save()
    const id = await save()
    const { read } = shared.files
    vi.spyOn(shared.files, 'read').mockImplementation(async (name) =>
      name.startsWith(torn) ? null : read(name),
    )
    const remove = vi.spyOn(shared.files, 'remove').mockRejectedValue(new DOMException('', 'UnknownError'))
    const { device } = await restartWithoutDatabase()
    expect(await device.outboxBackup.restoreLostEntries()).toBe(1)
    expect(remove).toHaveBeenCalledWith(`${torn}.1.json`)
    expect((await device.outbox.entries(identity)).map((entry) => entry.id)).toEqual([id])
  })

  test('are looked for again, and sent by themselves, where another window had locked them at the start', async () => {
    const { api, shared, save, restartWithoutDatabase } = await createUnsentBench()
    const id = await save()
    const { device, fireTimers, setNetwork, waitsForCopies } = await restartWithoutDatabase()
    await device.session.saveSession({ token: 't1', user })
    const release = holdCopies(shared)
    const looked = device.outboxBackup.restoreLostEntries()
    await waitsForCopies()
    fireTimers()
    expect(await looked).toBe(0)
    expect(device.outboxBackup.isChecked()).toBe(false)
    expect(await device.outboxBackup.loss()).toBeNull()

    setNetwork(true)
    release()
    fireTimers()
    await vi.waitFor(() => expect([...api.orders.keys()]).toEqual([id]))
    expect(device.outboxBackup.isChecked()).toBe(true)
    expect(await device.outboxBackup.loss()).toMatchObject({ restored: 1 })
  })

  test('that another window had locked at the start do not hide a loss without orders', async () => {
    const { shared, restartWithoutDatabase } = await createUnsentBench()
    const { device, fireTimers, waitsForCopies } = await restartWithoutDatabase()
    const release = holdCopies(shared)
    const looked = device.outboxBackup.restoreLostEntries()
    await waitsForCopies()
    fireTimers()
    await looked
    release()
    fireTimers()
    await device.outboxBackup.restoreLostEntries()
    expect(await device.outboxBackup.loss()).toMatchObject({ restored: 0 })
  })
})

test('of many entries are brought up to date by one look at the files', async () => {
  const [files, outbox] = [createMemoryFiles(), createMemoryOutboxStore()]
  const changed = new Map<string, OutboxEntry | null>()
  for (let index = 1; index <= 20; index++) {
    const order = sampleOrder(1, { id: uuidOf(index), name: String(index), products: [sampleProduct(1)] })
    const saved = await saveEntry(outbox, orderKind, order, { now: 0 })
    if (saved.ok) changed.set(order.id, saved.entry)
  }
  const names = vi.spyOn(files, 'names')
  await createBackupCopies({ files, lock: createQueue(), outbox }).update(changed)
  expect(files.texts.size).toBe(20)
  expect(names).toHaveBeenCalledTimes(1)
})

test('of many entries are brought up to date though one of them finds no room', async () => {
  const [files, outbox] = [createMemoryFiles(), createMemoryOutboxStore()]
  const changed = new Map<string, OutboxEntry | null>()
  for (const index of [1, 2]) {
    const order = sampleOrder(1, { id: uuidOf(index), name: String(index), products: [sampleProduct(1)] })
    const saved = await saveEntry(outbox, orderKind, order, { now: 0 })
    if (saved.ok) changed.set(order.id, saved.entry)
  }
  vi.spyOn(files, 'write').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'))
  const copies = createBackupCopies({ files, lock: createQueue(), outbox })
  await expect(copies.update(changed)).rejects.toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }),
  )
  expect([await copies.has(uuidOf(1)), await copies.has(uuidOf(2))]).toEqual([false, true])
})

test('code that could not be fetched at first is fetched for the next copy', async () => {
  const shared = createUnsentDevice(createFakeApi())
  const openFiles = vi.fn(async () => shared.files)
  openFiles.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { device } = shared.openTab({ openUnsentFiles: openFiles })
  onTestFinished(() => device.stop())
  await device.outboxBackup.restoreLostEntries()
  const order = sampleOrder(1, { id: device.outbox.newOrderKey(), name: 'Uno', products: [sampleProduct(1)] })
  expect(await device.outbox.saveOrder(order)).toMatchObject({ ok: true })
  expect(shared.files.texts.size).toBe(1)
})

describe('copies of what is sealed', () => {
  const keyHolder = (userId: number) =>
    holderOf({ identity: { userId }, dataKey: userId === 1 ? testDataKey : btoa('\u0008'.repeat(32)) })
  const ticket = sampleTicket(1, { id: uuidOf(1), description: 'No imprime', files: ['uno', 'dos'] })
  const id = ticket.id
  const opened = (sealed: unknown) => {
    const holder = keyHolder(1)
    if (holder === undefined) throw new Error('no key')
    return openRow('attachments', id, sealed as never, holder)
  }
  /** A ticket that waits, and its copies for whoever is logged in. */
  const withTicket = async () => {
    const [files, outbox] = [createMemoryFiles(), createMemoryOutboxStore()]
    const saved = await saveEntry(outbox, ticketKind, ticket, { now: 0 })
    if (!saved.ok) throw new Error(saved.reason)
    const { entry } = saved
    const copiesFor = (userId?: number) =>
      createBackupCopies({
        ...{ files, lock: createQueue(), outbox },
        holder: async () => (userId === undefined ? undefined : keyHolder(userId)),
      })
    return { files, outbox, entry, copiesFor, changed: new Map([[id, entry]]) }
  }
  const contents = ticket.attachments.map(({ content }) => content)

  test('lie open for their user, whoever is logged in, until the user is', async () => {
    const { files, entry, copiesFor, changed } = await withTicket()
    await copiesFor(2).update(changed)
    expect(await copiesFor(2).readAttachments(entry)).toEqual(contents)

    await copiesFor(1).update(changed)
    expect((await files.names()).sort()).toEqual([`${id}.2.json`, `${id}.sealed.attachment`])
    expect(await opened(await copiesFor(1).readAttachments(entry))).toMatchObject({ files: contents })
  })

  test('stay as their user sealed them where what changed can be sealed no more', async () => {
    const { files, outbox, entry, copiesFor, changed } = await withTicket()
    await copiesFor(1).update(changed)
    const before = await files.names()
    await outbox.transact((transaction) => transaction.putEntry({ ...entry, state: 'rejected' }))
    for (const copies of [copiesFor(undefined), copiesFor(2)])
      await copies.update(new Map([[id, { ...entry, state: 'rejected' }]]))
    expect(await files.names()).toEqual(before)
    expect(files.texts.get(`${id}.1.json`)).toContain('"sealed"')
  })

  test('are sealed anew, with their attachments, where their user has another key, in the same window or a later one', async () => {
    const { files, entry, outbox, changed, copiesFor } = await withTicket()
    let dataKey = testDataKey
    const withKey = () =>
      createBackupCopies({
        ...{ files, lock: createQueue(), outbox },
        holder: async () => holderOf({ identity: { userId: 1 }, dataKey }),
      })
    await copiesFor(1).update(changed)
    const sealedNow = async () => {
      const attachments = await withKey().readAttachments(entry)
      const holder = { userId: 1, key: importKey(dataKey) }
      return openRow('attachments', id, attachments as never, holder)
    }
    const copies = withKey()
    for (const next of ['a', 'b']) {
      dataKey = btoa(next.repeat(32))
      // The first window has written it itself; a later one has only read it, or not even that.
      const window = next === 'a' ? copies : withKey()
      await window.update(changed)
      expect(await sealedNow()).toMatchObject({ files: contents })
      const names = await files.names()
      await window.update(changed)
      expect(await files.names()).toEqual(names)
    }
  })

  test('are not whole without the attachments that were sealed with them', async () => {
    const { files, entry, copiesFor, changed } = await withTicket()
    await copiesFor(1).update(changed)
    vi.spyOn(files, 'read').mockResolvedValue(null)
    const { body: _, ...sealed } = { ...entry, sealed: new Uint8Array() }
    expect(await copiesFor(1).readAttachments(sealed as never)).toBeNull()
  })

  test('are made of a sealed entry that has none, with its attachments, by whoever is logged in', async () => {
    const { files, outbox, entry, copiesFor } = await withTicket()
    const holder = keyHolder(1)
    if (holder === undefined) throw new Error('no key')
    const sealed = (await sealRow('outbox', id, entry, holder)) as never
    const row = await sealRow('attachments', id, { id, owner: '1', files: contents }, holder)
    await outbox.transact(async (transaction) => {
      await transaction.putEntry(sealed)
      await transaction.putAttachments(entry, row as never)
    })
    await copiesFor(2).update(new Map([[id, sealed]]))
    expect((await files.names()).sort()).toEqual([`${id}.1.json`, `${id}.sealed.attachment`])
    expect(await opened(await copiesFor(2).readAttachments(sealed))).toMatchObject({ files: contents })

    // Not written again at each start.
    const next = copiesFor(2)
    await next.read()
    await next.update(new Map([[id, sealed]]))
    expect(await files.names()).toContain(`${id}.1.json`)
  })
})

import type { CopyAnswer, CopyRequest } from '@/offline/backup/copy-messages'
import { createSlots, isSlot, openCopiesFolder, spareSlots } from '@/offline/backup/directory-files'
import { headerBytes, nameInSlot, slotContent } from '@/offline/backup/slot-content'
import { isFullDisk } from '@/offline/database/storage-failure'

declare const self: DedicatedWorkerGlobalScope

const slots = createSlots()
// Looked for before the first copy is asked for.
let last: Promise<unknown> = slots.list().catch(() => undefined)

/** Only a worker gets a handle that can flush: when it answers, the file is on the disk, whatever happens to the browser. */
const write = async (name: string, content: NonNullable<CopyRequest['content']>): Promise<void> => {
  const bytes = await slotContent(name, content)
  const before = slots.places.get(name) ?? []
  const { handle, access } = await openFreeSlot()
  try {
    access.truncate(0)
    // A disk that is full may take a part of it and say nothing else: that would be a second copy of its name.
    if (access.write(bytes, { at: 0 }) < bytes.byteLength) {
      access.truncate(0)
      throw new DOMException('Not all of it was written', 'QuotaExceededError')
    }
    access.flush()
  } finally {
    access.close()
  }
  slots.places.set(name, [handle])
  // Power may have gone while these were written.
  for (const each of before) await empty(each, name).catch(() => undefined)
}

/**
 * The look and the write are of one handle, which nobody else has meanwhile: another window may have taken the slot since it
 * was seen, or hold it, or it may have gone with all data of the site.
 */
const openFreeSlot = async () => {
  for (let handle = slots.free.shift(); handle; handle = slots.free.shift()) {
    const access = await handle.createSyncAccessHandle().catch(() => null)
    if (access === null) continue
    if (nameInAccess(access) === null) return { handle, access }
    access.close()
  }
  const handle = await slots.make()
  return { handle, access: await handle.createSyncAccessHandle() }
}

const nameInAccess = (access: FileSystemSyncAccessHandle): string | null => {
  const beginning = new Uint8Array(headerBytes)
  return nameInSlot(beginning.subarray(0, access.read(beginning, { at: 0 })))
}

/** Its slot is free for another one, unless there are plenty. */
const remove = async (name: string): Promise<void> => {
  for (const handle of await slots.find(name))
    if (isSlot(handle) && slots.free.length < 2 * spareSlots) await empty(handle, name)
    else await (await openCopiesFolder()).removeEntry(handle.name)
  slots.places.delete(name)
}

const empty = async (handle: FileSystemFileHandle, name: string): Promise<void> => {
  const access = await handle.createSyncAccessHandle()
  try {
    if (nameInAccess(access) !== name) return
    access.truncate(0)
    access.flush()
  } finally {
    access.close()
  }
  slots.free.push(handle)
}

const answer = (message: CopyAnswer): void => self.postMessage(message)

self.addEventListener('message', ({ data: { name, content } }: MessageEvent<CopyRequest>) => {
  last = last
    .then(() => (content === null ? remove(name) : write(name, content)))
    .then(
      () => answer({ name, result: 'done' }),
      (error: unknown) => answer({ name, result: isFullDisk(error) ? 'full' : 'failed' }),
    )
    .then(slots.restock)
    .catch(() => undefined)
})

import type { CopyAnswer, CopyRequest } from '@/offline/backup/copy-messages'
import { isSlot, makeSlot, openCopiesFolder, slotsIn, spareSlots } from '@/offline/backup/directory-files'
import { headerBytes, nameInSlot, slotContent } from '@/offline/backup/slot-content'
import { isFullDisk } from '@/offline/database/storage-failure'

declare const self: DedicatedWorkerGlobalScope

/** Only a worker gets a handle that can flush: when it answers, the file is on the disk, whatever happens to the browser. */
const write = async (name: string, content: NonNullable<CopyRequest['content']>): Promise<void> => {
  const bytes = await slotContent(name, content)
  await withAccess(await freeSlot(), (access) => {
    access.truncate(0)
    // A disk that is full may take a part of it and say nothing else: that would be a second copy of its name.
    if (access.write(bytes, { at: 0 }) < bytes.byteLength) {
      access.truncate(0)
      throw new DOMException('Not all of it was written', 'QuotaExceededError')
    }
  })
}

/** Its slot is free for another one, unless there are plenty. */
const remove = async (name: string): Promise<void> => {
  const folder = await openCopiesFolder()
  for (const { handle } of (await slotsIn(folder)).filter((slot) => slot.name === name)) {
    if (!isSlot(handle) || (await free).length >= 2 * spareSlots) await folder.removeEntry(handle.name)
    else {
      await withAccess(handle, (access) => access.truncate(0))
      ;(await free).push(handle)
    }
  }
}

const withAccess = async (
  handle: FileSystemFileHandle,
  work: (access: FileSystemSyncAccessHandle) => void,
): Promise<void> => {
  const access = await handle.createSyncAccessHandle()
  try {
    work(access)
    access.flush()
  } finally {
    access.close()
  }
}

// Looked for before the first copy is asked for.
const free = openCopiesFolder()
  .then(slotsIn)
  .then((slots) => slots.flatMap(({ handle, name }) => (name === null ? handle : [])))
  .catch((): FileSystemFileHandle[] => [])

/** One that was free may have been taken by another window since, or have gone with all data of the site. */
const freeSlot = async (): Promise<FileSystemFileHandle> => {
  for (let slot = (await free).shift(); slot; slot = (await free).shift())
    if (await isFree(slot).catch(() => false)) return slot
  return makeSlot(await openCopiesFolder())
}

const isFree = async (slot: FileSystemFileHandle): Promise<boolean> => {
  const beginning = (await slot.getFile()).slice(0, headerBytes)
  return nameInSlot(new Uint8Array(await beginning.arrayBuffer())) === null
}

const restock = async (): Promise<void> => {
  const folder = await openCopiesFolder()
  while ((await free).length < spareSlots) (await free).push(await makeSlot(folder))
}

const answer = (message: CopyAnswer): void => self.postMessage(message)

let last = Promise.resolve()
self.addEventListener('message', ({ data: { name, content } }: MessageEvent<CopyRequest>) => {
  last = last
    .then(() => (content === null ? remove(name) : write(name, content)))
    .then(
      () => answer({ name, result: 'done' }),
      (error: unknown) => answer({ name, result: isFullDisk(error) ? 'full' : 'failed' }),
    )
    .then(restock)
    .catch(() => undefined)
})

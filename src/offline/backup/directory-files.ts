import type { BackupFiles } from '@/offline/backup/backup-files'
import { contentOfSlot, headerBytes, nameInSlot } from '@/offline/backup/slot-content'

const folderName = 'unsent-orders'

/** The folder of the copies in the browser's private file system (OPFS). Throws where there is none. */
export const openCopiesFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true })

/**
 * A copy is written into a file that was made before: browsers write the names of files when they like, and only what is in
 * one when they are told to. After a power cut a new file is gone, whatever had been flushed into it.
 */
export type Slot = {
  handle: FileSystemFileHandle
  /** Name of the copy in it; null where it is free. */
  name: string | null
}

/** How many free slots there are when something is saved; each waiting entry takes one. */
export const spareSlots = 4

const slotPrefix = 'slot.'
export const isSlot = ({ name }: Pick<FileSystemFileHandle, 'name'>): boolean => name.startsWith(slotPrefix)

// Its end is that of a copy: releases that named each file by its copy do not take it for something left over.
export const makeSlot = async (folder: FileSystemDirectoryHandle): Promise<FileSystemFileHandle> =>
  folder.getFileHandle(`${slotPrefix}${crypto.randomUUID()}.json`, { create: true })

export const slotsIn = async (folder: FileSystemDirectoryHandle): Promise<Slot[]> => {
  const handles: FileSystemFileHandle[] = []
  for await (const handle of folder.values()) if (handle.kind === 'file') handles.push(handle)
  return Promise.all(handles.map(async (handle) => ({ handle, name: await nameIn(handle) })))
}

/** A file of those releases is a copy by its own name. */
const nameIn = async (handle: FileSystemFileHandle): Promise<string | null> => {
  if (!isSlot(handle)) return handle.name
  try {
    return nameInSlot(await bytesOf((await handle.getFile()).slice(0, headerBytes)))
  } catch {
    return null
  }
}

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer())

const slotOf = async (name: string): Promise<FileSystemFileHandle | undefined> =>
  (await slotsIn(await openCopiesFolder())).find((slot) => slot.name === name)?.handle

/** Every page and worker may list, read and remove; only a dedicated worker can write and flush (copy-worker). */
export const createDirectoryFiles = (): Omit<BackupFiles, 'prepare' | 'write'> => ({
  async reserve() {
    const folder = await openCopiesFolder()
    const free = (await slotsIn(folder)).filter(({ name }) => name === null)
    for (let count = free.length; count < spareSlots; count++) await makeSlot(folder)
  },
  names: async () => (await slotsIn(await openCopiesFolder())).flatMap(({ name }) => name ?? []),
  async read(name) {
    const handle = await slotOf(name)
    if (handle === undefined) return null
    const bytes = await bytesOf(await handle.getFile())
    return isSlot(handle) ? contentOfSlot(bytes) : bytes
  },
  async remove(name) {
    const handle = await slotOf(name)
    if (handle) await (await openCopiesFolder()).removeEntry(handle.name)
  },
})

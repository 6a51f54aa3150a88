import type { BackupFiles } from '@/offline/backup/backup-files'
import { contentOfSlot, headerBytes, nameInSlot } from '@/offline/backup/slot-content'

const folderName = 'unsent-orders'

/** The folder of the copies in the browser's private file system (OPFS). Throws where there is none. */
export const openCopiesFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true })

/** How many free slots there are when something is saved: each waiting entry takes one, and each laboratory's order is one. */
export const spareSlots = 12

const slotPrefix = 'slot.'
export const isSlot = ({ name }: Pick<FileSystemFileHandle, 'name'>): boolean => name.startsWith(slotPrefix)

// Its end is that of a copy: releases that named each file by its copy do not take it for something left over.
const makeSlot = async (): Promise<FileSystemFileHandle> =>
  (await openCopiesFolder()).getFileHandle(`${slotPrefix}${crypto.randomUUID()}.json`, { create: true })

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer())

/** Name of the copy in a file; null where it is free. A file of the releases before is a copy by its own name. */
const nameIn = async (handle: FileSystemFileHandle): Promise<string | null> => {
  if (!isSlot(handle)) return handle.name
  try {
    const file = await handle.getFile()
    return file.size === 0 ? null : nameInSlot(await bytesOf(file.slice(0, headerBytes)))
  } catch {
    return null
  }
}

/**
 * The files that copies are written into. They are made before there is anything to copy, and used again: browsers write the
 * names of files when they like, and only what is in one when they are told to. After a power cut a new file is gone,
 * whatever had been flushed into it.
 */
export const createSlots = () => {
  /** As last seen: other windows and workers write, too. More than one where power went while the later one was written. */
  const places = new Map<string, FileSystemFileHandle[]>()
  const free: FileSystemFileHandle[] = []

  const list = async (): Promise<string[]> => {
    const handles: FileSystemFileHandle[] = []
    for await (const handle of (await openCopiesFolder()).values())
      if (handle.kind === 'file') handles.push(handle)
    const names = await Promise.all(handles.map(nameIn))
    places.clear()
    free.length = 0
    for (const [index, handle] of handles.entries()) {
      const name = names[index]
      if (name == null) free.push(handle)
      else places.set(name, [...(places.get(name) ?? []), handle])
    }
    return [...places.keys()]
  }
  return {
    places,
    free,
    list,
    make: makeSlot,
    async find(name: string): Promise<FileSystemFileHandle[]> {
      const seen = places.get(name) ?? []
      const names = await Promise.all(seen.map(nameIn))
      if (seen.length > 0 && names.every((each) => each === name)) return seen
      await list()
      return places.get(name) ?? []
    },
    /** Makes free ones where there are few. */
    async restock(): Promise<void> {
      if (free.length < spareSlots / 2) while (free.length < spareSlots) free.push(await makeSlot())
    },
  }
}

/** Every page and worker may list, read and remove; only a dedicated worker can write and flush (copy-worker). */
export const createDirectoryFiles = (): Omit<BackupFiles, 'prepare' | 'write'> => {
  const slots = createSlots()
  return {
    async reserve() {
      await slots.list()
      await slots.restock()
    },
    names: slots.list,
    has: async (name) => (await slots.find(name)).length > 0,
    async read(name) {
      for (const handle of await slots.find(name)) {
        const bytes = await bytesOf(await handle.getFile())
        const content = isSlot(handle) ? await contentOfSlot(bytes) : bytes
        if (content) return content
      }
      return null
    },
    async remove(name) {
      for (const handle of await slots.find(name)) await (await openCopiesFolder()).removeEntry(handle.name)
    },
  }
}

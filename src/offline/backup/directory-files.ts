import type { BackupFiles } from '@/offline/backup/backup-files'

const folderName = 'unsent-orders'

/** The folder of the copies in the browser's private file system (OPFS). Throws where there is none. */
export const openCopiesFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true })

const fileOf = async (name: string): Promise<File> =>
  (await (await openCopiesFolder()).getFileHandle(name)).getFile()

/** Every page and worker may list, read and remove; only a dedicated worker can write and flush (copy-worker). */
export const createDirectoryFiles = (): Omit<BackupFiles, 'prepare' | 'write'> => ({
  async names() {
    const names: string[] = []
    for await (const name of (await openCopiesFolder()).keys()) names.push(name)
    return names
  },
  read: async (name) => (await fileOf(name)).text(),
  readBytes: async (name) => new Uint8Array(await (await fileOf(name)).arrayBuffer()),
  async remove(name) {
    try {
      await (await openCopiesFolder()).removeEntry(name)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    }
  },
})

import type { BackupFiles } from '@/offline/backup/backup-files'

const folderName = 'unsent-orders'

/** The folder of the copies in the browser's private file system (OPFS). Throws where there is none. */
export const openCopiesFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true })

/** Every page and worker may list, read and remove; only a dedicated worker can write and flush (copy-worker). */
export const createDirectoryFiles = (): Omit<BackupFiles, 'write'> => ({
  async names() {
    const names: string[] = []
    for await (const name of (await openCopiesFolder()).keys()) names.push(name)
    return names
  },
  async read(name) {
    const handle = await (await openCopiesFolder()).getFileHandle(name)
    return (await handle.getFile()).text()
  },
  async remove(name) {
    try {
      await (await openCopiesFolder()).removeEntry(name)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    }
  },
})

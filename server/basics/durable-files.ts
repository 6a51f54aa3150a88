import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Not every file system offers it, and Windows, which writes names by itself, opens no folders. */
const notOffered = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM', 'EACCES'])

/** New names in the folder outlive a power cut, too. Without it only the contents of files do, if they were flushed. */
export function syncFolder(folder: string): void {
  let opened: number | undefined
  try {
    opened = openSync(folder, 'r')
    fsyncSync(opened)
  } catch (error) {
    if (!notOffered.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

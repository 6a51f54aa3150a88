import type { CopyAnswer, CopyRequest } from '@/offline/backup/copy-messages'
import { openCopiesFolder } from '@/offline/backup/directory-files'
import { isFullDisk } from '@/offline/database/storage-failure'

declare const self: DedicatedWorkerGlobalScope

/** Only a worker gets a handle that can flush: when it answers, the file is on the disk, whatever happens to the browser. */
const write = async ({ name, content }: CopyRequest): Promise<void> => {
  const file = await fileFor(name)
  const handle = await file.createSyncAccessHandle()
  try {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    // A disk that is full may take a part of it and say nothing else.
    if (handle.write(bytes, { at: 0 }) < bytes.byteLength)
      throw new DOMException('Not all of it was written', 'QuotaExceededError')
    handle.flush()
  } finally {
    handle.close()
  }
}

// Opened before the first copy is asked for. A folder that was deleted since, with all data of the site, is made anew.
let folder = openCopiesFolder()
folder.catch(() => undefined)

const fileFor = async (name: string): Promise<FileSystemFileHandle> => {
  try {
    return await (await folder).getFileHandle(name, { create: true })
  } catch {
    folder = openCopiesFolder()
    return await (await folder).getFileHandle(name, { create: true })
  }
}

const answer = (message: CopyAnswer): void => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<CopyRequest>) => {
  write(data).then(
    () => answer({ name: data.name, result: 'written' }),
    (error: unknown) => answer({ name: data.name, result: isFullDisk(error) ? 'full' : 'failed' }),
  )
})

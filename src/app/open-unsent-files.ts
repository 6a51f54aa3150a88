import type { BackupFiles } from '@/offline/backup/backup-files'
import { createCopyWriter } from '@/offline/backup/copy-messages'
import { createDirectoryFiles } from '@/offline/backup/directory-files'

/** The browser's origin private file system; null where it is not available to this window. */
export const openUnsentFiles = async (): Promise<BackupFiles | null> => {
  const files = createDirectoryFiles()
  try {
    await files.names()
  } catch {
    return null
  }
  return { ...files, ...createCopyWriter(startCopyWorker) }
}

const startCopyWorker: Parameters<typeof createCopyWriter>[0] = ({ onAnswer, onBreak }) => {
  const worker = new Worker(new URL('@/offline/backup/copy-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => onAnswer(data)
  worker.onmessageerror = onBreak
  worker.onerror = (event) => {
    // Not an error for the user: the order is in the database.
    event.preventDefault()
    onBreak()
  }
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

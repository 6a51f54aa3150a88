import { createCopyWriter } from '@/offline/unsent/copy-messages'
import { createDirectoryFiles } from '@/offline/unsent/directory-files'
import type { UnsentFiles } from '@/offline/unsent/unsent-files'

/** The browser's private file system; null where it has none, or keeps it from this window. */
export const openUnsentFiles = async (): Promise<UnsentFiles | null> => {
  const files = createDirectoryFiles()
  try {
    await files.names()
  } catch {
    return null
  }
  return { ...files, write: createCopyWriter(startCopyWorker) }
}

const startCopyWorker: Parameters<typeof createCopyWriter>[0] = ({ onAnswer, onBreak }) => {
  const worker = new Worker(new URL('../offline/unsent/copy-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => onAnswer(data)
  worker.onmessageerror = onBreak
  worker.onerror = (event) => {
    // No failure to report: the order is in the database.
    event.preventDefault()
    onBreak()
  }
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

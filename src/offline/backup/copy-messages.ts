import type { BackupFiles, FileContent } from '@/offline/backup/backup-files'

/** What the page asks of the worker that writes copies, one file at a time. Without content the file goes. */
export type CopyRequest = { name: string; content: FileContent | null }
/** `full`: the device has no room for it. */
export type CopyAnswer = { name: string; result: 'done' | 'full' | 'failed' }

export type CopyWorker = { post(request: CopyRequest): void; end(): void }
export type CopyWorkerEvents = { onAnswer: (answer: CopyAnswer) => void; onBreak: () => void }

/** Writes through a worker that is started by `prepare` or by the first copy, and again after it broke. */
export const createCopyWriter = (
  start: (events: CopyWorkerEvents) => CopyWorker,
): Pick<BackupFiles, 'prepare' | 'write' | 'remove'> => {
  let worker: CopyWorker | null = null
  const waiting = new Map<string, (result: CopyAnswer['result']) => void>()
  const answer = ({ name, result }: CopyAnswer): void => {
    waiting.get(name)?.(result)
    waiting.delete(name)
  }
  const events: CopyWorkerEvents = {
    onAnswer: answer,
    onBreak: () => {
      worker?.end()
      worker = null
      for (const name of [...waiting.keys()]) answer({ name, result: 'failed' })
    },
  }
  const started = (): CopyWorker => {
    worker ??= start(events)
    return worker
  }
  const ask = async (request: CopyRequest): Promise<void> => {
    const { name } = request
    const result = await new Promise<CopyAnswer['result']>((resolve) => {
      waiting.set(name, resolve)
      started().post(request)
    })
    // By the name that browsers give it (database/storage-failure).
    if (result === 'full') throw new DOMException(`No room for the copy ${name}`, 'QuotaExceededError')
    if (result === 'failed') throw new DOMException(`The copy ${name} was not written`, 'UnknownError')
  }
  return {
    prepare: () => void started(),
    write: (name, content) => ask({ name, content }),
    remove: (name) => ask({ name, content: null }),
  }
}

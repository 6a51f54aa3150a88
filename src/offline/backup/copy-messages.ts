import type { BackupFiles, FileContent } from '@/offline/backup/backup-files'

/** What the page asks of the worker that writes copies, one file at a time. */
export type CopyRequest = { name: string; content: FileContent }
export type CopyAnswer = { name: string; ok: boolean }

export type CopyWorker = { post(request: CopyRequest): void; end(): void }
export type CopyWorkerEvents = { onAnswer: (answer: CopyAnswer) => void; onBreak: () => void }

/** Writes through a worker that is started by `prepare` or by the first copy, and again after it broke. */
export const createCopyWriter = (
  start: (events: CopyWorkerEvents) => CopyWorker,
): Pick<BackupFiles, 'prepare' | 'write'> => {
  let worker: CopyWorker | null = null
  const waiting = new Map<string, (isWritten: boolean) => void>()
  const answer = (name: string, isWritten: boolean): void => {
    waiting.get(name)?.(isWritten)
    waiting.delete(name)
  }
  const events: CopyWorkerEvents = {
    onAnswer: ({ name, ok }) => answer(name, ok),
    onBreak: () => {
      worker?.end()
      worker = null
      for (const name of [...waiting.keys()]) answer(name, false)
    },
  }
  const started = (): CopyWorker => {
    worker ??= start(events)
    return worker
  }
  return {
    prepare: () => void started(),
    async write(name, content) {
      const isWritten = await new Promise<boolean>((resolve) => {
        waiting.set(name, resolve)
        started().post({ name, content })
      })
      if (!isWritten) throw new Error(`The copy ${name} was not written`)
    },
  }
}

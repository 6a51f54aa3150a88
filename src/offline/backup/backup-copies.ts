import * as v from 'valibot'
import type { UpdateCopies } from '@/offline/backup/backed-up-outbox-store'
import type { BackupFiles } from '@/offline/backup/backup-files'
import { copiesOf, copyName, numberOf, orderOf, removeCopies } from '@/offline/backup/copy-names'
import type { Lock } from '@/offline/basics/lock'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import { outboxEntrySchema } from '@/offline/database/outbox-entry'
import { isWaiting, needsDecision } from '@/offline/outbox/entry-state'

/** A copy of each order that waits, outside of the database (design.md §5). Its calls reject where the device refuses. */
export type BackupCopies = {
  /** Written while they wait, removed once they do not; on the disk when it resolves. */
  update: UpdateCopies
  /** As they are to be put back: what cannot be read is left out. */
  read(): Promise<OutboxEntry[]>
}

export const createBackupCopies = (files: BackupFiles, lock: Lock): BackupCopies => {
  /** The copies that this window has written or read: most changes of an entry change nothing in its copy. */
  const known = new Map<string, { name: string; text: string }>()

  const put = (entry: OutboxEntry): Promise<void> =>
    lock(async () => {
      const text = JSON.stringify(copyOf(entry))
      const old = await copiesOf(files, entry.id)
      const last = known.get(entry.id)
      // Another window may have replaced it.
      if (last?.text === text && old.includes(last.name)) return
      // Never over the old one: a browser that dies here leaves one of the two whole.
      const name = copyName(entry.id, 1 + Math.max(0, ...old.map(numberOf)))
      await files.write(name, text)
      for (const each of old) await files.remove(each)
      known.set(entry.id, { name, text })
    })
  const drop = (id: string): Promise<void> =>
    lock(async () => {
      known.delete(id)
      await removeCopies(files, id)
    })

  return {
    async update(changed) {
      for (const [id, entry] of changed) await (entry !== null && isWaiting(entry) ? put(entry) : drop(id))
    },
    read: () =>
      lock(async () => {
        const newestFirst = (await files.names()).sort((a, b) => numberOf(b) - numberOf(a))
        const copies = new Map<string, OutboxEntry>()
        for (const name of newestFirst) {
          const text = await files.read(name).catch(() => '')
          const copy = v.safeParse(copySchema, text)
          if (!copy.success || copy.output.id !== orderOf(name) || copies.has(copy.output.id)) continue
          copies.set(copy.output.id, copy.output)
          known.set(copy.output.id, { name, text })
        }
        return [...copies.values()]
      }),
  }
}

const copySchema = v.pipe(v.string(), v.parseJson(), outboxEntrySchema)

/**
 * Without what changes at each attempt. Whatever the last attempt ended in, the server may have the order; one that waits
 * for its user's decision still does.
 */
const copyOf = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: needsDecision(entry) ? entry.state : 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  waitsFor: 'backoff',
  maybeReceived: true,
  refusedSession: null,
  reason: needsDecision(entry) ? entry.reason : null,
})

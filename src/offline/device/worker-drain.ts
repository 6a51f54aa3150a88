import { backedUpOutboxStore, type UpdateCopies } from '@/offline/backup/backed-up-outbox-store'
import type { BackupFiles } from '@/offline/backup/backup-files'
import { copiesLockName, removeCopies } from '@/offline/backup/copy-names'
import { withTimeout } from '@/offline/backup/with-timeout'
import { createLock, type Lock, type LockManagerLike } from '@/offline/basics/lock'
import type { Schedule } from '@/offline/basics/schedule'
import { createDatabase, type DatabaseOptions } from '@/offline/database/database'
import { isWaiting } from '@/offline/kinds/entry-state'
import { noticesKeyOf, type WaitingDecisions, waitingDecisions } from '@/offline/notices/decision-notice'
import { createDexieOutboxStore } from '@/offline/outbox/dexie-outbox-store'
import { type DrainReport, drain } from '@/offline/outbox/drain'
import { createEntrySender, outboxLockName } from '@/offline/outbox/send-entry'
import { endStoredSession } from '@/offline/session/ended-session'
import { readPin } from '@/offline/session/pin-row'
import { readStoredSession } from '@/offline/session/session'
import { createSessionOnDisk } from '@/offline/session/session-on-disk'
import { endStoredImpersonation } from '@/offline/session/switched-session'
import { sendLogOuts } from '@/offline/session/unanswered-log-outs'

export type WorkerEnvironment = Pick<DatabaseOptions, 'name'> & {
  fetch: typeof fetch
  locks: LockManagerLike | undefined
  now: () => number
  random: () => number
  /** The server has ended the session that the pages were using. */
  onSessionRefused: () => Promise<void>
  /** What waits for its user's decision, after each pass; `wants`: whether the user wants notices of that on this device. */
  onDecisions?: (decisions: WaitingDecisions, wants: boolean) => Promise<void>
  /** The pages' copies of what waits. This kind of worker cannot write them. */
  files: Pick<BackupFiles, 'names' | 'remove'>
  schedule: Schedule
}

/** Something still waits, an order or a log-out: the browser is asked, by the rejection of its event, to wake the worker again later. */
export class EntriesStillWaiting extends Error {}

/**
 * The `sync` event of the service worker: the same drain, with the stored session, and log-outs without an answer. The database is opened for
 * each event and closed after it, so that an idle worker never stands in the way of an upgrade.
 */
export const createWorkerDrain =
  ({ name, locks, now, files, schedule, ...environment }: WorkerEnvironment) =>
  async (): Promise<DrainReport> => {
    const { fetch, random, onSessionRefused, onDecisions } = environment
    const database = createDatabase({ name, onUpgradeElsewhere: async () => undefined })
    const outbox = createDexieOutboxStore(database)
    try {
      const report = await drain({
        store: backedUpOutboxStore(outbox, removing(files, createLock(copiesLockName, locks), schedule)),
        readSession: () => readStoredSession(database),
        send: createEntrySender({
          fetch,
          baseUrl: '',
          attachments: outbox.attachments,
          onUnauthenticated: async (token) => {
            const user = (await readStoredSession(database))?.identity.userId
            // Ended by the next page, which knows how long nobody was there, and puts behind the PIN what a pause ended.
            if (user !== undefined && (await readPin(database, user))) return
            if (!(await endStoredSession(database, { onlyToken: token }))) return
            await createSessionOnDisk({ database, locks, workers: null }).forgetKey()
            await onSessionRefused()
          },
          onSwitchRefused: (switchUser) => endStoredImpersonation(database, switchUser),
        }),
        lock: createLock(outboxLockName, locks),
        now,
        random,
        hasNetwork: () => true,
        force: true,
      })
      const session = await readStoredSession(database)
      if (session !== null) {
        const { identity } = session
        const wants = (await database.preferences.get(noticesKeyOf(identity)))?.value === true
        // A notice that cannot be shown keeps no order back.
        await onDecisions?.(waitingDecisions(await database.outbox.toArray(), identity), wants).catch(
          () => {},
        )
      }
      const areLeft = await sendLogOuts({ database, fetch, baseUrl: '', now })
      if (report.waiting > 0 || areLeft) throw new EntriesStillWaiting()
      return report
    } finally {
      database.close()
    }
  }

/** What was sent from here needs no copy any more. Any other change is copied by the next page, or answered by the server again. */
const removing =
  (files: WorkerEnvironment['files'], lock: Lock, schedule: Schedule): UpdateCopies =>
  async (changed) => {
    for (const [id, entry] of changed) {
      if (entry === null || !isWaiting(entry))
        // Left behind, it would only be sent again under its key: a page that does not answer keeps no order waiting.
        await withTimeout(
          lock(() => removeCopies(files, id)).catch(() => undefined),
          schedule,
        )
    }
  }

import { createDatabase, type DatabaseOptions } from '@/offline/database'
import { createDexieOutboxStore } from '@/offline/dexie-outbox-store'
import { type DrainReport, drain } from '@/offline/drain'
import { createLock, type LockManagerLike } from '@/offline/lock'
import { createOrderSender, outboxLockName } from '@/offline/send-order'
import { endStoredSession, loseStoredPlace, readStoredSession } from '@/offline/session'

export type WorkerEnvironment = Pick<DatabaseOptions, 'name'> & {
  fetch: typeof fetch
  locks: LockManagerLike | undefined
  now: () => number
  random: () => number
}

/** Some order still waits: the browser is asked, by the rejection of its event, to wake the worker again later. */
export class OrdersStillWaiting extends Error {}

/**
 * The `sync` event of the service worker: the same drain, with the session that the disk holds. The database is opened for
 * each event and closed after it, so that an idle worker never stands in the way of an upgrade.
 */
export const createWorkerDrain =
  ({ name, fetch, locks, now, random }: WorkerEnvironment) =>
  async (): Promise<DrainReport> => {
    const database = createDatabase({ name, onUpgradeElsewhere: async () => undefined })
    try {
      const report = await drain({
        store: createDexieOutboxStore(database),
        readSession: () => readStoredSession(database),
        send: createOrderSender({
          fetch,
          baseUrl: '',
          onUnauthenticated: async (token) => void (await endStoredSession(database, token)),
          onSwitchRefused: (switchUser) => loseStoredPlace(database, switchUser),
        }),
        lock: createLock(outboxLockName, locks),
        now,
        random,
        hasNetwork: () => true,
        force: true,
      })
      if (report.waiting > 0) throw new OrdersStillWaiting()
      return report
    } finally {
      database.close()
    }
  }

import { createDatabase, type DatabaseOptions } from '@/offline/database/database'
import { waitingDecisions } from '@/offline/notices/decision-notice'
import type { PushContext } from '@/offline/notices/push-notice'
import { readStoredSession } from '@/offline/session/session'

/** For the `push` event of the service worker: the database is opened for it alone, as for `sync`. */
export const readPushContext = async ({ name }: Pick<DatabaseOptions, 'name'> = {}): Promise<PushContext> => {
  const database = createDatabase({ name, onUpgradeElsewhere: async () => undefined })
  try {
    const session = await readStoredSession(database)
    if (session === null) return { decisions: { count: 0, path: '/' }, pharmacies: [] }
    return {
      decisions: waitingDecisions(await database.outbox.toArray(), session.identity),
      pharmacies: session.user.pharmas.map(({ id }) => id),
    }
  } finally {
    database.close()
  }
}

import { lossKey, type NotedDataLoss, readNotedDataLoss } from '@/offline/backup/data-loss'
import type { Journal } from '@/offline/cart/cart-journal'
import { type Database, dataLossKey } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'

export const noteDataLoss = (database: Database, { at, restored }: NotedDataLoss) =>
  stored(() =>
    database.transaction('rw', database.meta, async () => {
      const unreported = await readNotedDataLoss(database)
      const value: NotedDataLoss = { at, restored: [...(unreported?.restored ?? []), ...restored] }
      await database.meta.put({ key: lossKey, value })
    }),
  )

const nameKey = 'device'

export type IdentifiedDatabase = { database: Database; journal: Journal; newId: () => string }

/**
 * Whether this is another database than the one that this browser had before: the browser has deleted that one as a whole.
 * Recognised by a name that is stored in the database and outside of it, and by the browser's own message.
 */
export const isOtherDatabase = async ({ database, journal, newId }: IdentifiedDatabase): Promise<boolean> => {
  const { meta } = database
  const found = await stored(() =>
    database.transaction('rw', meta, async () => {
      const isReported = (await meta.get(dataLossKey)) !== undefined
      await meta.delete(dataLossKey)
      const held = (await meta.get(nameKey))?.value
      if (typeof held === 'string') return { name: held, isReported }
      const name = newId()
      await meta.put({ key: nameKey, value: name })
      return { name, isReported }
    }),
  )
  if (!found.ok) return false
  const { name, isReported } = found.value
  const before = journal.read(nameKey)
  journal.write(nameKey, name)
  return isReported || (before !== null && before !== name)
}

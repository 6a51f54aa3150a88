import { liveQuery } from 'dexie'
import type { Database } from '@/offline/database/database'
import { asItIs, type Stored, stored, type WithEviction } from '@/offline/database/storage-failure'
import { unsealed } from '@/offline/sealing/is-sealed'

/** Small values that belong to this device (price mode, grid state, theme). Callers put the owner in the key where it matters. */
export type Preferences = {
  read(key: string): Promise<unknown>
  /** A disk that refuses loses a preference, and nothing else. */
  write(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /**
   * For what must not be lost: reads, edits and writes in one durable transaction, so that the edits of two windows
   * meet. Gives what is kept afterwards.
   */
  change<T>(key: string, edit: (value: unknown) => T): Promise<Stored<T>>
  /** Calls back after any change of this value, by this window or another. */
  follow(key: string, listener: () => void): () => void
}

export const createPreferences = (database: Database, withEviction: WithEviction = asItIs): Preferences => {
  const { preferences } = database
  const read = async (key: string): Promise<unknown> => (await preferences.get(key))?.value
  return {
    read,
    async write(key, value) {
      await stored(() => preferences.put({ key, value }))
    },
    async remove(key) {
      await stored(() => preferences.delete(key))
    },
    change: (key, edit) =>
      withEviction(() =>
        stored(() =>
          database.transaction('rw', preferences, async () => {
            const value = edit(unsealed(await preferences.get(key))?.value)
            await preferences.put({ key, value })
            return value
          }),
        ),
      ),
    follow(key, listener) {
      const subscription = liveQuery(() => read(key)).subscribe({ next: listener, error: () => undefined })
      return () => subscription.unsubscribe()
    },
  }
}

import type { Database } from '@/offline/database'
import { stored } from '@/offline/storage-failure'

/** Small values that belong to this device (price mode, grid state, theme). Callers put the owner in the key where it matters. */
export type Preferences = {
  read(key: string): Promise<unknown>
  /** A disk that refuses loses a preference, and nothing else. */
  write(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

export const createPreferences = ({ preferences }: Database): Preferences => ({
  read: async (key) => (await preferences.get(key))?.value,
  async write(key, value) {
    await stored(() => preferences.put({ key, value }))
  },
  async remove(key) {
    await stored(() => preferences.delete(key))
  },
})

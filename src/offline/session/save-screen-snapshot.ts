import type { Database } from '@/offline/database/database'
import { stored } from '@/offline/database/storage-failure'
import {
  preferenceText,
  type ScreenSnapshot,
  type SnapshotTexts,
  screenSnapshotKey,
  sessionText,
  snapshotTextKeys,
} from '@/offline/session/screen-snapshot'
import { readStoredSession, type Session } from '@/offline/session/session'

/** What the page knows of its first screen; the rest stands in the database. */
export type ScreenToSave = Omit<ScreenSnapshot, 'session' | 'preferences'> &
  SnapshotTexts & { preferenceKeys: readonly string[] }

/**
 * Keeps the screen for the next start, if session and data are still those that it was drawn with. Resolves to whether
 * it is kept.
 */
export const saveScreenSnapshot = async (
  database: Database,
  { preferenceKeys, html, styles, answers, ...screen }: ScreenToSave,
  session: Session,
): Promise<boolean> => {
  const { preferences, queries, snapshots } = database
  const written = await stored(() =>
    database.transaction('rw', database.session, queries, preferences, snapshots, async () => {
      const current = await readStoredSession(database)
      const data = await snapshots.get(screen.snapshot.key)
      if (current === null || sessionText(current) !== sessionText(session)) return false
      if (data?.revision !== screen.snapshot.revision) return false
      const rows = await preferences.bulkGet([...preferenceKeys])
      const texts = preferenceKeys.map((key, index) => [key, preferenceText(rows[index]?.value)])
      const state: ScreenSnapshot = {
        ...screen,
        session: sessionText(current),
        preferences: Object.fromEntries(texts),
      }
      const row = ([name, text]: [string, string]) => ({
        owner: snapshotTextKeys[name as keyof SnapshotTexts],
        state: new TextEncoder().encode(text),
      })
      await queries.bulkPut([
        { owner: screenSnapshotKey, state },
        ...Object.entries({ html, styles, answers } satisfies SnapshotTexts).map(row),
      ])
      return true
    }),
  )
  return written.ok && written.value
}

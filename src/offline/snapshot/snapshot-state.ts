import type { Database, SnapshotRow } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import { readStoredSession } from '@/offline/session/session'

/**
 * What is stored of a pharmacy for the logged-in identity. Reads the database and nothing else, so that live queries follow it:
 * a live query is blind to what is read after waiting for anything that is not the database.
 */
export const readSnapshotState = async (
  database: Database,
  pharmacy: number,
): Promise<SnapshotRow | undefined> => {
  const session = await readStoredSession(database)
  return session === null ? undefined : database.snapshots.get([ownerOf(session.identity), pharmacy])
}

export const readRevision = async (database: Database, pharmacy: number): Promise<string | null> =>
  (await readSnapshotState(database, pharmacy))?.revision ?? null

export const readRefreshedAt = async (database: Database, pharmacy: number): Promise<number | null> =>
  (await readSnapshotState(database, pharmacy))?.refreshedAt ?? null

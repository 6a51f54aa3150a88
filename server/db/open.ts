import type { Kysely } from 'kysely'
import type { Config } from '../basics/config'
import { createDatabase } from './connection'
import { openEmbedded } from './embedded'
import type { Database } from './schema'

export type OpenDatabase = { db: Kysely<Database>; url: string; close: () => Promise<void> }

/** The database of this installation, for the server and for every command: DATABASE_URL, or the embedded one. */
export async function openDatabase(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  onIdleError?: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const db = createDatabase(databaseUrl, onIdleError)
    return { db, url: databaseUrl, close: () => db.destroy() }
  }
  const embedded = await openEmbedded(dataFolder)
  const db = createDatabase(embedded.url, onIdleError)
  const close = async () => {
    await db.destroy()
    await embedded.close()
  }
  return { db, url: embedded.url, close }
}

import type { Kysely } from 'kysely'
import type { Config } from '../basics/config'
import { createDatabase } from './connection'
import { openEmbedded } from './postgres/embedded'
import type { Database } from './schema'

export type OpenDatabase = {
  /** With the rights of the server: rows, and nothing of the tables. */
  db: Kysely<Database>
  url: string
  /** Address of the same database for the owner of its tables; equal to `url` where one role does everything. */
  ownerUrl: string
  /** Work with the rights of the tables' owner: migrations and bulk loads. Its connections are closed at the end. */
  asOwner: <T>(work: (owner: Kysely<Database>) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

type Given = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataFolder'>

/** The database of this installation, for the server and for every command: DATABASE_URL, or the embedded one. */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataFolder }: Given,
  onIdleError?: (error: Error) => void,
): Promise<OpenDatabase> {
  const { url, ownerUrl, close } = databaseUrl
    ? { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, close: async () => {} }
    : await openEmbedded(dataFolder)
  const db = createDatabase(url, onIdleError)
  return {
    db,
    url,
    ownerUrl,
    asOwner: async (work) => {
      const owner = createDatabase(ownerUrl, onIdleError)
      try {
        return await work(owner)
      } finally {
        await owner.destroy()
      }
    },
    close: async () => {
      await db.destroy()
      await close()
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../db/schema'
import { prepareSchema } from '../../db/server-role'
import { afterFile } from '../../testing/after-file'
import type { TestDatabase } from '../../testing/database'
import { createEmptyDatabase } from '../../testing/empty-database'
import { checkBackup, restoreBackup } from '../restore-backup'
import { writeBackup } from '../write-backup'

const now = new Date('2026-03-16T09:00:00.000Z')
const quiet = () => {}

/** A folder for backups of the database at `ownerUrl`, which goes with the test file. */
export async function createBackupFixtures(ownerUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-backup-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  let files = 0
  const newFile = (): string => join(folder, `copia-${++files}.rebotica`)

  async function backUp(url = ownerUrl, file = newFile()): Promise<string> {
    expect(await writeBackup({ url, file, now, onTable: quiet })).toMatchObject({ ok: true })
    return file
  }
  async function restore(file: string, into: { ownerUrl: string }, { revokesConnectorKeys = false } = {}) {
    const checked = await checkBackup(file, quiet)
    if (!checked.ok) return checked
    return await restoreBackup({
      url: into.ownerUrl,
      backup: checked,
      now,
      revokesConnectorKeys,
      onTable: quiet,
    })
  }
  /** A new database with that backup in it, as the command leaves it. */
  async function restored(file: string): Promise<TestDatabase> {
    const database = await createEmptyDatabase()
    expect(await restore(file, database)).toMatchObject({ ok: true })
    const asOwner = <T>(work: (owner: Kysely<Database>) => Promise<T>) => work(database.owner)
    await prepareSchema({ db: database.db, asOwner })
    return database
  }
  return { folder, newFile, backUp, restore, restored }
}

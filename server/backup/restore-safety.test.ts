import { expect, test } from 'vitest'
import { prepareSchema } from '../db/server-role'
import { withConnection } from '../db/single-connection'
import { createTestDatabase } from '../testing/database'
import { createEmptyDatabase } from '../testing/empty-database'
import { insertPharmacy, insertUser } from '../testing/factories'
import { checkBackup, restoreBackup } from './restore-backup'
import { contents } from './stored-tables'
import { createBackupFixtures } from './testing/backup-fixtures'

const { db, ownerUrl } = await createTestDatabase()
const { backUp, restore } = await createBackupFixtures(ownerUrl)
const created_at = new Date('2026-03-16T09:00:00.000Z')
const user = await insertUser(db, { username: 'admin' })
const key = { pharmacy_id: await insertPharmacy(db), created_at, created_by: user }
const keys = ['aaaa', 'bbbb'].map((tail) => ({ ...key, name: tail, key_hash: Buffer.from(tail), tail }))
await db.insertInto('connector_key').values(keys).execute()
const expires_at = new Date('2026-12-31T00:00:00.000Z')
const link = { token_hash: Buffer.from('enlace'), user_id: user, created_at, expires_at }
await db.insertInto('password_recovery').values(link).execute()
const file = await backUp()

test('a restore that is killed leaves a database that nobody starts with, and is done again', async () => {
  const database = await createEmptyDatabase()
  const checked = await checkBackup(file, () => {})
  if (!checked.ok) throw new Error(checked.problem)
  const start = () => prepareSchema({ db: database.db, asOwner: async (work) => await work(database.owner) })
  const kill = () =>
    withConnection(database.ownerUrl, ({ client }) =>
      client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'rebotica copy' AND pid <> pg_backend_pid()`),
    )
  const onTable = async (table: string) => {
    if (table !== 'purchase_order') return
    await expect(start()).rejects.toThrow('no se ha terminado')
    await kill()
  }
  const options = { url: database.ownerUrl, backup: checked, now: created_at, revokesConnectorKeys: false }
  await expect(restoreBackup({ ...options, onTable })).rejects.toThrow()
  await expect(start()).rejects.toThrow('no se ha terminado')
  expect(await withConnection(database.ownerUrl, ({ client }) => contents(client))).toEqual([
    'unfinished_restore',
  ])
  // Nobody's key ends by itself, and links for a new password do.
  expect(await restore(file, database)).toMatchObject({ ok: true, connectorKeys: { valid: 2, revoked: 0 } })
  await start()
  const restorations = await database.owner.selectFrom('restoration').select('backup_at').execute()
  expect(restorations).toEqual([{ backup_at: new Date(checked.header.createdAt) }])
  const links = await database.owner.selectFrom('password_recovery').select('expires_at').execute()
  expect(links.map((each) => each.expires_at < expires_at)).toEqual([true])
})

test('keys of connectors end with the restore where that was asked for', async () => {
  const database = await createEmptyDatabase()
  expect(await restore(file, database, { revokesConnectorKeys: true })).toMatchObject({
    connectorKeys: { valid: 0, revoked: 2 },
  })
})

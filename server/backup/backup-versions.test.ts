import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '../db/connection'
import { migrateToLatest, migrateWithin, migrationNames } from '../db/migrate'
import { grantToServer } from '../db/server-role'
import { withConnection } from '../db/single-connection'
import { createEmptyDatabase } from '../testing/empty-database'
import { createBackupFixtures } from './testing/backup-fixtures'
import { ledger } from './testing/ledger'
import { writeBackup } from './write-backup'

const old = await createEmptyDatabase()
const { newFile, backUp, restored } = await createBackupFixtures(old.ownerUrl)

test('a backup of an older version is restored as it was, and then migrated', async () => {
  // Before the order parts of which 0010 makes rows of their own.
  const last = '0009-session-switch'
  await withConnection(old.ownerUrl, async ({ client, db: within }) => {
    await client.query('BEGIN')
    await migrateWithin(within, last)
    await client.query('COMMIT')
    await client.query(`
      INSERT INTO laboratory (name, name_key) VALUES ('Uno', 'uno');
      INSERT INTO pharmacy (name, last_order_number) VALUES ('Farmacia', 1);
      INSERT INTO app_user (username, email, password_hash, first_name, roles) VALUES ('ana', 'ana@ejemplo.test', 'x', 'Ana', '{ROLE_ADMIN}');
      INSERT INTO product (cn, name, laboratory_id, prescription, source) VALUES ('662026', 'Uno', 1, true, 'demo');
      INSERT INTO purchase_order VALUES (1, 1000001, gen_random_uuid(), '\\x00', 'Pedido', now(), 1, 1, NULL, NULL, '{1}', '{}', 2, 620, 968, 620);
      INSERT INTO purchase_order_line VALUES (1, 1000001, 1, '662026', NULL, 2, 310, 484, 0, 620, 620, '{}')`)
  })
  const copy = await restored(await backUp())
  const migrated = createDatabase(old.ownerUrl)
  await migrateToLatest(migrated)
  await grantToServer(migrated, 'rebotica_server')
  await migrated.destroy()
  expect(await ledger(copy.ownerUrl)).toEqual(await ledger(old.ownerUrl))
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
    copy.owner,
  )
  expect(applied.rows.map(({ name }) => name)).toEqual(migrationNames)
})

test('an empty database, and one of a newer version, are not backed up', async () => {
  const empty = await createEmptyDatabase()
  const options = { url: empty.ownerUrl, file: newFile(), now: new Date(), onTable: () => {} }
  expect(await writeBackup(options)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('no hay nada que copiar'),
  })
  await migrateToLatest(empty.owner)
  await sql`INSERT INTO kysely_migration VALUES ('9999-later', '')`.execute(empty.owner)
  expect(await writeBackup(options)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('9999-later'),
  })
})

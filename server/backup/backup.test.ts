import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { recordEvent } from '../access/audit-event'
import { buildApp } from '../app'
import type { Database } from '../db/schema'
import { withConnection } from '../db/single-connection'
import type { TestDatabase } from '../testing/database'
import { createEmptyDatabase } from '../testing/empty-database'
import { createOrderFixtures } from '../testing/order-fixtures'
import { counters, keptVersions } from './renewed-counters'
import { checkBackup, restoreBackup } from './restore-backup'
import { contents } from './stored-tables'
import { createBackupFixtures } from './testing/backup-fixtures'
import { fill, ledger } from './testing/ledger'
import { writeBackup } from './write-backup'

const fixtures = await createOrderFixtures()
const { db, owner, ownerUrl, services, clock, order, post, pharmacy } = fixtures
const { folder, newFile, backUp, restore, restored } = await createBackupFixtures(ownerUrl)
const quiet = () => {}
const isCluster = inject('nodeUrls').length > 0
const firstFile = newFile()
let first: TestDatabase | null = null
/** Copy of the state that the first test makes, restored once, as each restore applies all migrations. */
const firstCopy = async (): Promise<TestDatabase> => {
  first ??= await restored(await backUp(ownerUrl, firstFile))
  return first
}

test('a restored backup holds every row of every table, whatever their texts and bytes', async () => {
  await fill(db, { user: fixtures.user, now: clock.now() })
  await recordEvent(db, {
    kind: 'log-in',
    auth: { user: { id: fixtures.user }, realUserId: fixtures.user },
    happenedAt: new Date(),
  })
  await post(order())
  const copy = await firstCopy()
  const [before, after] = [await ledger(ownerUrl), await ledger(copy.ownerUrl)]
  expect(after).toEqual(before)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(12)
  // Constraints, triggers and indexes of the tables are restored, too.
  const rules = (of: Kysely<Database>) =>
    sql`SELECT conrelid::regclass::text AS table, conname, convalidated, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace UNION ALL
      SELECT tgrelid::regclass::text, tgname, tgenabled = 'O', '' FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT tablename, indexname, true, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3, 4`.execute(
      of,
    )
  // What is restored is distributed afterwards: in a cluster the original has parts that it does not have yet.
  if (!isCluster) expect((await rules(copy.owner)).rows).toEqual((await rules(owner)).rows)
  await expect(copy.db.deleteFrom('audit_event').execute()).rejects.toMatchObject({ code: '42501' })
})

test('sessions end with a restore, and versions and numbers go on with a gap', async () => {
  const copy = await firstCopy()
  const app = await buildApp({ ...services, db: copy.db })
  const url = `${apiPrefix}/pharma/${pharmacy}/`
  expect((await app.inject({ url, headers: fixtures.headers })).statusCode).toBe(401)
  expect((await fixtures.app.inject({ url, headers: fixtures.headers })).statusCode).toBe(200)
  await app.close()
  const values = async (of: Kysely<Database>) => ({
    catalogue: await of
      .selectFrom('catalogue_version')
      .select(['version', 'campaigns'])
      .executeTakeFirstOrThrow(),
    pharmacy: await of
      .selectFrom('pharmacy_counter')
      .select(['stock_version', 'last_order_number'])
      .where('pharmacy_id', '=', pharmacy)
      .executeTakeFirstOrThrow(),
  })
  const [before, after] = [await values(db), await values(copy.db)]
  expect(after).toEqual({
    catalogue: { version: before.catalogue.version + 1_000, campaigns: before.catalogue.campaigns + 1_000 },
    pharmacy: {
      stock_version: before.pharmacy.stock_version + 1_000,
      last_order_number: before.pharmacy.last_order_number + 1_000,
    },
  })
  const { id } = await copy.db
    .insertInto('pharmacy')
    .values({ name: 'Después' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(pharmacy + 1_000)
})

test('a restore into a database that holds anything is refused, and changes nothing', async () => {
  const copy = await firstCopy()
  const before = await ledger(copy.ownerUrl)
  expect(await restore(firstFile, copy)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('no está vacía'),
  })
  expect(await ledger(copy.ownerUrl)).toEqual(before)
})

test('a backup beside orders that arrive is of one instant, and a key that is sent again creates no second order', async () => {
  const keys = Array.from({ length: 40 }, () => crypto.randomUUID())
  const orders = keys.map((key) => ({ ...order(), name: `Pedido ${key}`, key }))
  const answers = new Map<string, number>()
  const send = async ({ key, ...body }: (typeof orders)[number]) => {
    const answer = await post(body, { key })
    expect(answer.statusCode).toBe(200)
    answers.set(key, answer.json<{ id: number }>().id)
  }
  for (const each of orders.slice(0, 5)) await send(each)
  const [late, ...others] = orders.slice(5)
  const sending = Promise.all(others.map(send))
  const file = newFile()
  // One that is certain to come when its table is already copied, and that of its lines is not.
  const onTable = async (table: string) => {
    if (late && table === 'purchase_order_line') await send(late)
  }
  expect(await writeBackup({ url: ownerUrl, file, now: clock.now(), onTable })).toMatchObject({ ok: true })
  await sending
  const copy = await restored(file)

  const { rows: torn } = await sql`
    SELECT o.id FROM purchase_order o LEFT JOIN purchase_order_line l USING (pharmacy_id)
    WHERE l.order_id IS NULL OR l.order_id = o.id GROUP BY o.id, o.total_quantity
    HAVING coalesce(sum(l.quantity), 0) <> o.total_quantity`.execute(copy.db)
  expect(torn).toEqual([])
  const app = await buildApp({ ...services, db: copy.db })
  const headers = await logInTo(app)
  const kept = new Map(
    (await copy.db.selectFrom('purchase_order').select(['idempotency_key', 'id']).execute()).map((row) => [
      row.idempotency_key,
      row.id,
    ]),
  )
  expect(keys.slice(0, 5).every((key) => kept.has(key))).toBe(true)
  for (const { key, ...payload } of orders) {
    const url = `${apiPrefix}/purchase-order/`
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'idempotency-key': key },
      payload,
    })
    const { id } = answer.json<{ id: number }>()
    if (kept.has(key)) expect(id).toBe(answers.get(key))
    // A number that was given out after the backup is never that of another order.
    else expect([...answers.values()]).not.toContain(id)
  }
  const { rows } = await sql<{ orders: number }>`
    SELECT count(*) AS orders FROM purchase_order WHERE idempotency_key = ANY (${keys}::uuid[])`.execute(
    copy.db,
  )
  expect(rows[0]?.orders).toBe(keys.length)
  await app.close()
})

const logInTo = async (app: Awaited<ReturnType<typeof buildApp>>) => {
  const payload = { username: 'farmacia', password: 'rebotica' }
  const answer = await app.inject({ method: 'POST', url: `${apiPrefix}/auth/login/`, payload })
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
}

test('of two restores at once into the same database, one is done and the other refused', async () => {
  const database = await createEmptyDatabase()
  const outcomes = await Promise.all([restore(firstFile, database), restore(firstFile, database)])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('a restore that fails half-way leaves nothing behind', async () => {
  const [file, database] = [await backUp(), await createEmptyDatabase()]
  const checked = await checkBackup(file, quiet)
  if (!checked.ok) throw new Error(checked.problem)
  const alter = async () => {
    const bytes = await readFile(file)
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  await alter()
  const options = {
    url: database.ownerUrl,
    backup: checked,
    now: clock.now(),
    revokesConnectorKeys: false,
    onTable: quiet,
  }
  await expect(restoreBackup(options)).rejects.toThrow()
  await alter()
  const stop = (table: string) => {
    if (table === 'purchase_order') throw new Error('stopped')
  }
  await expect(restoreBackup({ ...options, onTable: stop })).rejects.toThrow('stopped')
  expect(await withConnection(database.ownerUrl, ({ client }) => contents(client))).toEqual([])
  expect(await restore(file, database)).toMatchObject({ ok: true })
})

test('a backup that fails leaves no file, and none replaces another', async () => {
  const file = newFile()
  const fail = (table: string) => {
    if (table === 'session') throw new Error('stopped')
  }
  const before = await readdir(folder)
  await expect(writeBackup({ url: ownerUrl, file, now: clock.now(), onTable: fail })).rejects.toThrow(
    'stopped',
  )
  expect(await readdir(folder)).toEqual(before)
  await writeFile(file, 'otra cosa')
  expect(await writeBackup({ url: ownerUrl, file, now: clock.now(), onTable: quiet })).toMatchObject({
    ok: false,
    problem: expect.stringContaining('ya existe'),
  })
  expect(await readFile(file, 'utf8')).toBe('otra cosa')
  const nowhere = join(folder, 'no', 'hay')
  expect(await writeBackup({ url: ownerUrl, file: nowhere, now: clock.now(), onTable: quiet })).toMatchObject(
    { ok: false },
  )
})

test('of every column that is named like a version it was decided whether a restore renews it', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('integer', 'bigint') AND column_name ~ '(^|_)(version|revision)$'`.execute(
    owner,
  )
  const decided: readonly { table: string; column: string }[] = [...counters, ...keptVersions]
  for (const found of rows) expect(decided).toContainEqual(found)
})

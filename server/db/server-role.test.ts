import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { recordEvent } from '../access/audit-event'
import { buildApp } from '../app'
import { insertUser } from '../testing/factories'
import { createTestApp } from '../testing/test-app'
import { grantToServer, mayChangeAuditEvents, prepareSchema } from './server-role'

const { db, owner, services } = await createTestApp()
const user = await insertUser(db, { username: 'farmacia' })
const auth = { user: { id: user }, realUserId: user }

const refused = { code: '42501' }
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
const kinds = async () =>
  (await db.selectFrom('audit_event').select('kind').orderBy('happened_at').execute()).map(({ kind }) => kind)

test('the role of the server adds and reads audit events, and can neither change nor delete any', async () => {
  await recordEvent(db, { kind: 'log-in', auth, happenedAt: daysAgo(800) })
  await expect(db.updateTable('audit_event').set({ kind: 'log-out' }).execute()).rejects.toMatchObject(
    refused,
  )
  await expect(db.deleteFrom('audit_event').execute()).rejects.toMatchObject(refused)
  await expect(sql`TRUNCATE audit_event`.execute(db)).rejects.toMatchObject(refused)
  await expect(sql`DROP TABLE audit_event`.execute(db)).rejects.toMatchObject(refused)
  await expect(sql`ALTER TABLE audit_event DISABLE TRIGGER ALL`.execute(db)).rejects.toMatchObject(refused)
  await expect(sql`CREATE TABLE other (id int)`.execute(db)).rejects.toMatchObject(refused)
  expect(await kinds()).toEqual(['log-in'])
  expect([await mayChangeAuditEvents(db), await mayChangeAuditEvents(owner)]).toEqual([false, true])
})

test.each(['order_line_answer', 'order_reception', 'order_reception_line'] as const)(
  'the role of the server can neither change nor delete what is in %s',
  async (table) => {
    await expect(db.deleteFrom(table).execute()).rejects.toMatchObject(refused)
    await expect(db.updateTable(table).set({ pharmacy_id: 1 }).execute()).rejects.toMatchObject(refused)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  },
)

test('not even the owner of the tables changes an event, or deletes one before its time', async () => {
  await recordEvent(db, { kind: 'terms-agreed', auth, happenedAt: daysAgo(400) })
  await expect(owner.updateTable('audit_event').set({ kind: 'log-out' }).execute()).rejects.toMatchObject(
    refused,
  )
  await expect(owner.deleteFrom('audit_event').execute()).rejects.toMatchObject(refused)
  expect(await kinds()).toEqual(['log-in', 'terms-agreed'])
})

test('when a server starts, comings and goings go after a year, the rest after six, also with two servers', async () => {
  await recordEvent(db, { kind: 'laboratory-access', auth, happenedAt: daysAgo(6 * 366) })
  await recordEvent(db, { kind: 'log-out', auth, happenedAt: daysAgo(360) })
  const servers = await Promise.all([buildApp(services), buildApp(services)])
  await Promise.all(servers.map((server) => server.ready()))
  await vi.waitFor(async () => expect(await kinds()).toEqual(['terms-agreed', 'log-out']))
  await Promise.all(servers.map((server) => server.close()))
})

test('a table of its own in the place of the events lends nobody the rights of the owner', async () => {
  await recordEvent(db, { kind: 'log-in', auth, happenedAt: daysAgo(800) })
  await db.connection().execute(async (connection) => {
    await sql`CREATE TEMP TABLE audit_event (LIKE public.audit_event)`.execute(connection)
    await sql`SELECT forget_audit_events()`.execute(connection)
    await sql`DROP TABLE pg_temp.audit_event`.execute(connection)
  })
  expect(await kinds()).toEqual(['terms-agreed', 'log-out'])
})

test('rights that are there are not given again, and new tables get theirs', async () => {
  const role = (await sql<{ role: string }>`SELECT current_user AS role`.execute(db)).rows[0]?.role ?? ''
  const versions = async () =>
    (await sql<{ xmin: string }>`SELECT xmin::text FROM pg_class WHERE relname = 'app_user'`.execute(owner))
      .rows
  const before = await versions()
  await grantToServer(owner, role)
  expect(await versions()).toEqual(before)
  await sql`CREATE TABLE later (id int)`.execute(owner)
  await expect(sql`INSERT INTO later VALUES (1)`.execute(db)).rejects.toMatchObject(refused)
  await Promise.all([grantToServer(owner, role), grantToServer(owner, role)])
  await sql`INSERT INTO later VALUES (1)`.execute(db)
  await expect(db.deleteFrom('audit_event').execute()).rejects.toMatchObject(refused)
})

test('a database of a newer version is not prepared, and the reason says of which', async () => {
  await sql`INSERT INTO kysely_migration VALUES ('9999-later', '')`.execute(owner)
  const asOwner = <T>(work: (with_: typeof owner) => Promise<T>) => work(owner)
  await expect(prepareSchema({ db, asOwner })).rejects.toThrow(/versión más nueva de Rebotica \(9999-later\)/)
  await sql`DELETE FROM kysely_migration WHERE name = '9999-later'`.execute(owner)
  await prepareSchema({ db, asOwner })
})

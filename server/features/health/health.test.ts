import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { buildApp } from '../../app'
import { createDatabase } from '../../db/connection'
import { migrationNames } from '../../db/migrate'
import { createTestApp } from '../../testing/test-app'

const { app, owner, services } = await createTestApp()
const status = async (path: string, of = app) => (await of.inject(`${apiPrefix}/health/${path}`)).statusCode

test('a server is live while its process answers, also without a database, and ready only with one', async () => {
  const away = createDatabase('postgres://nadie@127.0.0.1:1/nada')
  const alone = await buildApp({ ...services, db: away })
  expect([await status('live/'), await status('ready/')]).toEqual([200, 200])
  expect([await status('live/', alone), await status('ready/', alone)]).toEqual([200, 503])
  await alone.close()
  await away.destroy()
})

test('a server whose tables are behind is not ready, and one whose tables are ahead is while they lack nothing of its own', async () => {
  const last = migrationNames.at(-1)
  await sql`DELETE FROM kysely_migration WHERE name = ${last}`.execute(owner)
  expect(await status('ready/')).toBe(503)
  await sql`INSERT INTO kysely_migration VALUES (${last}, ''), ('9999-later', '')`.execute(owner)
  expect(await status('ready/')).toBe(200)
  await sql`INSERT INTO kysely_migration VALUES ('9999b-drop-old-column', '')`.execute(owner)
  expect(await status('ready/')).toBe(503)
  await sql`DELETE FROM kysely_migration WHERE name = '9999b-drop-old-column'`.execute(owner)
})

test('a server that is about to stop says that it is not ready, and still answers', async () => {
  app.lifecycle.stopping = true
  expect([await status('ready/'), await status('live/'), await status('')]).toEqual([503, 200, 200])
  app.lifecycle.stopping = false
})

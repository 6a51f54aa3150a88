import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app'
import { createDatabase } from '../../db/connection'
import { createPortalFixtures } from './testing/portal-fixtures'
import { portalWrites } from './testing/portal-writes'

const fixtures = await createPortalFixtures()
const { db, owner, services, url } = fixtures

/** The statements of another server's answers, each of which is one snapshot. */
const statements: string[] = []
class RecordingClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    let answering = false
    this.query = ((...given: unknown[]) => {
      const [first] = given
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      if (text.startsWith('start transaction isolation level repeatable read')) answering = true
      else if (/^(commit|rollback)$/.test(text)) answering = false
      else if (answering) statements.push(text)
      return query(...given)
    }) as typeof this.query
  }
}
const otherDb = createDatabase({ connectionString: url, Client: RecordingClient as never })
const other = await buildApp({ ...services, db: otherDb })
afterAll(async () => {
  await other.close()
  await otherDb.destroy()
})

const calls = [
  '/laboratory/user/#/',
  '/user/#/child/',
  '/user/#/hierarchy/?sort=pharmasCount:desc',
  '/laboratory/user/#/hierarchy/summary/',
  '/laboratory/user/#/pharma/?sort=totalPvl:desc',
  '/laboratory/user/#/pharma/pending/?sort=createdAt:asc',
  '/laboratory/user/#/pharma/summary/',
]
let turn = 0
/** What each call answers: from the other server's cache, and computed anew by this one. */
async function answers() {
  const told = { cached: [] as string[], anew: [] as string[] }
  const tell = ({ statusCode, body }: { statusCode: number; body: string }) => `${statusCode} ${body}`
  for (const reader of ['comercial', 'gerente'])
    for (const call of calls) {
      const path = call.replace('#', `:${reader}`)
      turn += 1
      told.cached.push(tell(await fixtures.get(reader, path, other)))
      told.anew.push(tell(await fixtures.get(reader, `${path}${path.includes('?') ? '&' : '?'}anew=${turn}`)))
    }
  return told
}

describe('after each kind of write', () => {
  let before = { anew: [] as string[] }
  test.each(portalWrites(fixtures))('%s: the next answers tell it', async (_, write) => {
    if (before.anew.length === 0) before = await answers()
    await write()
    const after = await answers()
    expect(after.anew).not.toEqual(before.anew)
    expect(after.cached).toEqual(after.anew)
    before = after
  })
})

test('an answer reads no table, and nothing of a pharmacy, that its version leaves out', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public'`.execute(owner)
  const known = new Set(rows.map(({ name }) => name))
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const readBy = (text: string) => [
    ...namesIn(text, /\b(?:from|join)\s+"?([a-z_]+)/gi).filter((name) => known.has(name)),
    ...namesIn(text, /\b(?:p|pharmacy)"?\."?([a-z_]+)/g).map((column) => `pharmacy.${column}`),
  ]
  const isVersion = (text: string) => text.includes('prepared as portal-version')
  // Written by migrations alone, which no server outlives.
  const unchanging = ['city', 'province', 'community']
  // Read with whoever asks; no answer tells it.
  const ofTheCaller = ['pharmacy.pin_days']
  const versioned = new Set([...unchanging, ...ofTheCaller, ...statements.filter(isVersion).flatMap(readBy)])
  const read = new Set(statements.filter((text) => !isVersion(text)).flatMap(readBy))
  expect(read.size).toBeGreaterThan(12)
  expect([...read].filter((name) => !versioned.has(name))).toEqual([])
})

test('whoever may no longer read somebody is refused at the next call, by every server', async () => {
  const delegado = '/laboratory/user/:delegado/'
  const statuses = async (caller: string) => [
    (await fixtures.get(caller, delegado)).statusCode,
    (await fixtures.get(caller, delegado, other)).statusCode,
  ]
  const setUser = (username: string, values: object) =>
    db.updateTable('app_user').set(values).where('id', '=', fixtures.idOf(username)).execute()
  await setUser('delegado', { parent_user_id: fixtures.idOf('gerente') })
  for (const caller of ['gerente', 'admin.gerente', 'nacional'])
    expect([caller, await statuses(caller)]).toEqual([caller, [200, 200]])
  await setUser('delegado', { parent_user_id: fixtures.idOf('nacional.2') })
  for (const caller of ['gerente', 'admin.gerente', 'nacional'])
    expect([caller, await statuses(caller)]).toEqual([caller, [404, 404]])
  expect(await statuses('nacional.2')).toEqual([200, 200])
  await setUser('nacional.2', { active: false })
  expect(await statuses('nacional.2')).toEqual([401, 401])
  expect(await statuses('comercial')).toEqual([200, 200])
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxOpenSessions } from '@/contract/session/session'
import { hashToken, isOpen, openSession } from '../../access/session-store'
import { lockAccount } from '../../db/locks'
import { insertUser, testPassword } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'
import { untilWaiting } from '../../testing/waiting'

const { app, db, clock } = await createTestApp()
await insertUser(db, { username: 'ana' })
await insertUser(db, { username: 'eva' })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const tablet =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

beforeEach(() => clock.advance(3 * 3_600_000))

type Headers = Record<string, string>
type Open = { id: string; device: string; startedAt: string; lastUsedAt: string; current: boolean }

const logIn = async (username: string, agent = 'curl/8'): Promise<Headers> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v4/auth/login/',
    payload: { username, password: testPassword },
    headers: { 'user-agent': agent },
  })
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
}
const list = async (headers: Headers) => {
  const answer = await app.inject({ url: '/api/v4/auth/session/', headers })
  return answer.json<{ data: Open[] }>().data
}
const isIn = async (headers: Headers) =>
  (await app.inject({ url: '/api/v4/my/user/', headers })).statusCode === 200
const end = (headers: Headers, path = '') =>
  app.inject({ method: 'DELETE', url: `/api/v4/auth/session/${path}`, headers })

describe('the open sessions of a user', () => {
  test('are listed with device and last use, the current one marked, and nobody else’s', async () => {
    const first = await logIn('ana', tablet)
    const startedAt = clock.now().toISOString()
    await logIn('eva')
    clock.advance(60_000)
    const second = await logIn('ana')
    clock.advance(30_000)
    expect(await isIn(first)).toBe(true)
    expect(await list(second)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome en Android',
        startedAt,
        lastUsedAt: clock.now().toISOString(),
        current: false,
      },
      expect.objectContaining({ device: 'Dispositivo desconocido', current: true }),
    ])
  })

  test('do not include those that have ended', async () => {
    await logIn('ana')
    clock.advance(2 * 3_600_000)
    const left = await logIn('ana')
    await app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers: left })
    expect(await list(await logIn('ana'))).toHaveLength(1)
  })

  test('are ended one by one, with an audit event', async () => {
    const other = await logIn('ana')
    const asking = await logIn('ana')
    const id = (await list(asking)).find(({ current }) => !current)?.id
    expect((await end(asking, `${id}/`)).statusCode).toBe(200)
    expect([await isIn(other), await isIn(asking)]).toEqual([false, true])
    // What is over already is not there, and neither is somebody else's.
    expect((await end(asking, `${id}/`)).statusCode).toBe(404)
    const [hers] = await list(await logIn('eva'))
    expect((await end(asking, `${hers?.id}/`)).statusCode).toBe(404)
    const trace = db.selectFrom('audit_event').select('details').where('kind', '=', 'sessions-ended')
    expect(await trace.execute()).toEqual([{ details: { sessions: 1 } }])
  })

  test('are ended all at once, except for the current one', async () => {
    const others = [await logIn('ana'), await logIn('ana')]
    const hers = await logIn('eva')
    const asking = await logIn('ana')
    expect((await end(asking)).json()).toEqual({ ended: 2 })
    expect(await Promise.all([...others, asking, hers].map(isIn))).toEqual([false, false, true, true])
    expect((await end(asking)).json()).toEqual({ ended: 0 })
  })

  test('cannot be read or ended by somebody who impersonates that user', async () => {
    const own = await logIn('soporte')
    const started = await app.inject({
      method: 'POST',
      url: '/api/v4/auth/impersonation/',
      headers: own,
      payload: { username: 'ana' },
    })
    expect(started.statusCode).toBe(200)
    const impersonating = { ...own, 'x-switch-user': 'ana' }
    const anas = await logIn('ana')
    const [hers] = await list(anas)
    const answers = [
      await app.inject({ url: '/api/v4/auth/session/', headers: impersonating }),
      await end(impersonating, `${hers?.id}/`),
      await end(impersonating),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(await isIn(anas)).toBe(true)
  })
})

test('a user has at most twenty sessions: one more log-in ends the least recently used', async () => {
  const sessions: Headers[] = []
  for (let index = 0; index < maxOpenSessions; index++) {
    sessions.push(await logIn('ana'))
    clock.advance(61_000)
  }
  const [first = {}, second = {}, ...rest] = sessions
  // The first one opened is in use again.
  expect(await isIn(first)).toBe(true)
  const newest = await logIn('ana')
  expect([await isIn(second), await isIn(first), await isIn(newest)]).toEqual([false, true, true])
  expect((await Promise.all(rest.map(isIn))).every(Boolean)).toBe(true)
  expect(await list(newest)).toHaveLength(maxOpenSessions)
})

test('simultaneous log-ins of a user with far too many sessions from before the limit leave the most recent ones', async () => {
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'eva')
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await sql`INSERT INTO session (token_hash, user_id, created_at, last_used_at)
    SELECT sha256(n::text::bytea), ${userId}, ${now}::timestamptz, ${now}::timestamptz - n * interval '1 second'
    FROM generate_series(1, 60) n`.execute(db)
  const tokens = ['one', 'two', 'three', 'four']
  const { opened } = await db.transaction().execute(async (trx) => {
    // As the first of them, until all others wait for it: else they would rarely meet.
    await lockAccount(trx, userId)
    const opening = tokens.map((token) => openSession(db, { token, userId, userAgent: null, now }))
    await untilWaiting(db, tokens.length)
    return { opened: Promise.all(opening) }
  })
  await opened
  const left = await db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where(isOpen(now))
    .execute()
  const hashes = left.map(({ token_hash }) => token_hash.toString('hex'))
  expect(hashes).toHaveLength(maxOpenSessions)
  expect(hashes).toEqual(expect.arrayContaining(tokens.map((token) => hashToken(token).toString('hex'))))
})

test('only the beginning of a long user agent is stored', async () => {
  await logIn('eva', 'x'.repeat(5_000))
  const [{ user_agent } = { user_agent: null }] = await db
    .selectFrom('session')
    .select('user_agent')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  expect(user_agent).toHaveLength(300)
})

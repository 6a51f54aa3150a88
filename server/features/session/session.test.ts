import { describe, expect, onTestFinished, test } from 'vitest'
import { absoluteLimitMs, idleLimitMs } from '@/contract/session/session'
import { acceptedDays } from '@/domain/order/order-limits'
import { hashToken } from '../../access/session-store'
import { buildApp } from '../../app'
import { insertLaboratory, insertPharmacy, insertUser, testPassword } from '../../testing/factories'
import { createTestApp, testConfig } from '../../testing/test-app'

const { app, db, owner, clock, services, logIn } = await createTestApp()
const pharmacyId = await insertPharmacy(db, { name: 'Farmacia Uno' })
await insertUser(db, { username: 'farmacia', pharmacies: [pharmacyId], email: 'uno@xn--pea-8ma.test' })
await insertUser(db, { username: 'antiguo', active: false })

const quarterOfAnHour = 15 * 60_000

function attempt(username: string, password: string, remoteAddress = '10.0.0.1') {
  return app.inject({
    method: 'POST',
    url: '/api/v4/auth/login/',
    payload: { username, password },
    remoteAddress,
  })
}
const myUser = (headers: Record<string, string>) => app.inject({ url: '/api/v4/my/user/', headers })

describe('log-in', () => {
  test('works for a pharmacist and returns the user', async () => {
    const response = await myUser(await logIn('farmacia'))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      username: 'farmacia',
      rol: 'ROLE_FARMACIA',
      laboratory: null,
      pharmas: [{ id: pharmacyId, name: 'Farmacia Uno' }],
    })
  })

  test('gives each user a key for their devices that is the same at every log-in and nobody else’s', async () => {
    await insertUser(db, { username: 'otra', pharmacies: [pharmacyId] })
    const keyOf = async (name: string) => (await attempt(name, testPassword)).json().dataKey
    const key = await keyOf('farmacia')
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf('farmacia')).toBe(key)
    expect(await keyOf('otra')).not.toBe(key)
  })

  test('returns laboratory and position of a laboratory’s user', async () => {
    const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio Uno', prescription: false })
    // The pharmacies that they visit are not theirs.
    const pharmacies = [pharmacyId]
    const roles = ['ROLE_LABORATORIO' as const]
    await insertUser(db, { username: 'gerente', roles, laboratory_id, job_position: 3, pharmacies })
    expect((await myUser(await logIn('gerente'))).json()).toMatchObject({
      jobPosition: { id: 3, name: 'Gerente de Area' },
      laboratory: { id: laboratory_id, name: 'Laboratorio Uno', category: { prescription: false } },
      pharmas: [],
    })
  })

  test.each(['FARMACIA', ' farmacia ', 'Uno@Peña.test', 'uno@XN--PEA-8MA.test'])(
    'accepts the username written as %j',
    async (name) => {
      expect((await attempt(name, testPassword)).statusCode).toBe(200)
    },
  )

  test('gives the same answer for a wrong password and an unknown username', async () => {
    const wrong = await attempt('farmacia', 'otra')
    const unknown = await attempt('nadie', 'otra')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({
      error: { code: 'invalid_credentials', message: 'Usuario o contraseña invalidos.' },
    })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })

  test('refuses an inactive user; with a wrong password they get the usual answer', async () => {
    const refused = await attempt('antiguo', testPassword)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: { message: 'Usuario no autorizado.' } })
    expect((await attempt('antiguo', 'otra')).statusCode).toBe(401)
  })

  test('names the first missing field', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/auth/login/',
      payload: { username: ' ' },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      error: {
        code: 'invalid_fields',
        fields: { username: 'Campo obligatorio' },
      },
    })
  })

  test('is locked for a quarter of an hour after ten wrong passwords, whatever the IP address', async () => {
    await insertUser(db, { username: 'olvidadiza' })
    for (let n = 0; n < 10; n++) await attempt('olvidadiza', 'otra', `10.0.1.${n}`)
    const refused = await attempt('olvidadiza', testPassword, '10.0.1.99')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    clock.advance(quarterOfAnHour)
    expect((await attempt('olvidadiza', testPassword)).statusCode).toBe(200)
  })

  test('is never locked by right passwords', async () => {
    for (let n = 0; n < 12; n++) expect((await attempt('farmacia', testPassword)).statusCode).toBe(200)
  })

  test('is not locked by attempts that failed because of the database', async () => {
    await owner.schema.alterTable('app_user').renameTo('away').execute()
    for (let n = 0; n < 12; n++) expect((await attempt('farmacia', testPassword)).statusCode).toBe(500)
    await owner.schema.alterTable('away').renameTo('app_user').execute()
    expect((await attempt('farmacia', testPassword)).statusCode).toBe(200)
  })

  test('refuses a username of megabytes before storing it anywhere', async () => {
    expect((await attempt('x'.repeat(255), 'otra')).statusCode).toBe(422)
  })

  test('is limited for an IP address that tries one account after another', async () => {
    const statusOf = async (n: number) => (await attempt(`cuenta${n}`, 'otra', '10.0.2.1')).statusCode
    const statuses: number[] = []
    // Ten at a time: one after the other, a hundred checks of a password take most of the test's time limit.
    for (let first = 0; first < 100; first += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => statusOf(first + n)))))
    statuses.push(await statusOf(100))
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
    expect(statuses[100]).toBe(429)
    expect((await attempt('farmacia', testPassword, '10.0.2.2')).statusCode).toBe(200)
  })
})

test('a log-in tells the device of the restored backups whose orders it has alone', async () => {
  const day = 24 * 3_600_000
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  const rows = [
    { backup_at: ago(acceptedDays + 3), restored_at: ago(acceptedDays + 2) },
    { backup_at: ago(3), restored_at: ago(2) },
  ]
  await db.insertInto('restoration').values(rows).execute()
  onTestFinished(async () => void (await db.deleteFrom('restoration').execute()))
  const { restored } = (await attempt('farmacia', testPassword)).json()
  expect(restored).toEqual([{ from: ago(3).toISOString(), to: ago(2).toISOString() }])
})

describe('a session', () => {
  test('has its token stored only as a hash', async () => {
    const { authorization } = await logIn('farmacia')
    const stored = await db.selectFrom('session').select('token_hash').execute()
    const token = authorization.slice('Bearer '.length)
    expect(stored.some(({ token_hash }) => token_hash.toString('utf8').includes(token))).toBe(false)
    expect(stored.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })

  test.each([
    ['no header', {}],
    ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['something else than a token', { authorization: 'Basic ZmFybWFjaWE6cmVib3RpY2E=' }],
  ])('is not recognised with %s', async (_name, headers: Record<string, string>) => {
    const response = await myUser(headers)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({
      error: { code: 'unauthenticated', message: 'Usuario no autorizado.' },
    })
  })

  test('is prolonged by each call, and ends after two hours without one', async () => {
    const headers = await logIn('farmacia')
    clock.advance(idleLimitMs - 1000)
    expect((await myUser(headers)).statusCode).toBe(200)
    clock.advance(idleLimitMs - 1000)
    expect((await myUser(headers)).statusCode).toBe(200)
    clock.advance(idleLimitMs)
    const over = await myUser(headers)
    expect([over.statusCode, over.json().error.expired]).toEqual([401, true])
  })

  test('has last_used_at written at most once a minute', async () => {
    const headers = await logIn('farmacia')
    const lastUse = () =>
      db
        .selectFrom('session')
        .select('last_used_at')
        .orderBy('last_used_at', 'desc')
        .executeTakeFirstOrThrow()
    const start = await lastUse()
    clock.advance(59_000)
    await myUser(headers)
    expect(await lastUse()).toEqual(start)
    clock.advance(1_000)
    await myUser(headers)
    expect((await lastUse()).last_used_at).toEqual(clock.now())
  })

  test('ends after thirty days, however much it is used', async () => {
    const headers = await logIn('farmacia')
    const step = idleLimitMs - 1
    for (let passed = step; passed < absoluteLimitMs; passed += step) {
      clock.advance(step)
      expect((await myUser(headers)).statusCode).toBe(200)
    }
    clock.advance(step)
    expect((await myUser(headers)).statusCode).toBe(401)
  })

  test('is deleted at the next log-in once it is past its absolute limit', async () => {
    const user_id = await insertUser(db, { username: 'visitante' })
    const mine = () => db.selectFrom('session').select('created_at').where('user_id', '=', user_id).execute()
    await logIn('visitante')
    clock.advance(absoluteLimitMs + 1)
    await logIn('visitante')
    expect(await mine()).toEqual([{ created_at: clock.now() }])
  })

  test('is ended by log-out, while other sessions continue', async () => {
    const here = await logIn('farmacia')
    const elsewhere = await logIn('farmacia')
    const response = await app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers: here })
    expect(response.statusCode).toBe(200)
    const ended = await myUser(here)
    expect([ended.statusCode, ended.json().error.expired]).toEqual([401, undefined])
    expect((await myUser(elsewhere)).statusCode).toBe(200)
  })

  test('is ended by the digest of its token, which opens nothing, while others and unknown digests change nothing', async () => {
    const here = await logIn('farmacia')
    const elsewhere = await logIn('farmacia')
    const token = here.authorization.slice('Bearer '.length)
    const leave = (text: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v4/auth/logout/digest/',
        payload: { digest: hashToken(text).toString('base64') },
      })
    const digest = hashToken(token).toString('base64')
    expect((await myUser({ authorization: `Bearer ${digest}` })).statusCode).toBe(401)
    expect((await leave('unknown')).json()).toEqual({})
    expect((await myUser(here)).statusCode).toBe(200)
    for (const _ of ['first', 'again']) expect((await leave(token)).json()).toEqual({})
    expect((await myUser(here)).statusCode).toBe(401)
    expect((await myUser(elsewhere)).statusCode).toBe(200)
  })

  test('ends at once if its user is deactivated', async () => {
    await insertUser(db, { username: 'saliente' })
    const headers = await logIn('saliente')
    await db.updateTable('app_user').set({ active: false }).where('username', '=', 'saliente').execute()
    expect((await myUser(headers)).statusCode).toBe(401)
  })
})

test('behind a proxy the limit of log-ins uses the IP address that the proxy saw, whatever the caller claims', async () => {
  const behind = await buildApp({ ...services, config: testConfig({ trustProxy: true }) })
  const seen: string[] = []
  behind.addHook('onRequest', async (request) => {
    seen.push(request.ip)
  })
  const headers = { 'x-forwarded-for': '1.2.3.4, 10.9.9.9' }
  await behind.inject({ url: '/api/v4/health/', headers, remoteAddress: '127.0.0.1' })
  await app.inject({ url: '/api/v4/health/', headers, remoteAddress: '127.0.0.1' })
  expect(seen).toEqual(['10.9.9.9'])
  await behind.close()
})

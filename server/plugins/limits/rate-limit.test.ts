import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../basics/config'
import { insertUser } from '../../testing/factories'
import { createTestApp, createTestClock, type TestApp, testConfig } from '../../testing/test-app'
import { addressKey } from './address-key'
import { createLimiter } from './memory-limiter'

/** Three calls of a minute for a session, fifteen for an address. */
const few = { callsPerMinute: 3 }

const open = async (config: Parameters<typeof testConfig>[0]) => {
  const test = await createTestApp({ config: testConfig(config), clock: createTestClock() })
  for (const username of ['ana', 'eva']) await insertUser(test.db, { username, roles: ['ROLE_AGENTE'] })
  const call = (headers: Record<string, string>, url = '/api/v4/my/user/', remoteAddress = '10.0.0.1') =>
    test.app.inject({ url, headers, remoteAddress })
  /** From an address that nobody else has here. */
  const logIn = async (username: string) => {
    const payload = { username, password: 'rebotica' }
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v4/auth/login/',
      payload,
      remoteAddress: '10.9.9.9',
    })
    return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
  }
  const statuses = async (count: number, ...input: Parameters<typeof call>) => {
    const answers = await Promise.all(Array.from({ length: count }, () => call(...input)))
    return answers.map(({ statusCode }) => statusCode)
  }
  return { ...test, clock: test.services.clock as TestApp['clock'], call, logIn, statuses }
}

describe('a session that calls too often', () => {
  let fixtures: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    fixtures = await open(few)
  })

  test('gets 429 with Retry-After, and can continue after a minute', async () => {
    const ana = await fixtures.logIn('ana')
    expect(await fixtures.statuses(4, ana)).toEqual([200, 200, 200, 429])
    const refused = await fixtures.call(ana)
    expect(refused.json()).toEqual({
      error: {
        code: 'too_many_requests',
        message: 'Demasiadas peticiones. Espere un minuto y vuelva a intentarlo.',
      },
    })
    expect(refused.headers['retry-after']).toBe('60')
    // Somebody else at the same address is not held up.
    expect((await fixtures.call(await fixtures.logIn('eva'))).statusCode).toBe(200)
    fixtures.clock.advance(60_000)
    expect((await fixtures.call(ana)).statusCode).toBe(200)
  })

  test('is counted as the same session, however its header is written', async () => {
    const { authorization } = await fixtures.logIn('ana')
    const token = authorization.slice('Bearer '.length)
    const written = ['Bearer', 'bearer', 'BEARER', 'bEARER'].map((scheme) => `${scheme} ${token}`)
    const answers = await Promise.all(written.map((header) => fixtures.call({ authorization: header })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  })

  test('does not use up the limit of its IP address by refused calls', async () => {
    const [ana, eva] = [await fixtures.logIn('ana'), await fixtures.logIn('eva')]
    await fixtures.statuses(40, ana, '/api/v4/my/user/', '10.0.0.6')
    expect((await fixtures.call(eva, '/api/v4/my/user/', '10.0.0.6')).statusCode).toBe(200)
  })

  test('is also counted if the path is percent-encoded', async () => {
    const ana = await fixtures.logIn('ana')
    expect(await fixtures.statuses(4, ana, '/%61pi/v4/my/user/', '10.0.0.8')).toEqual([200, 200, 200, 429])
  })

  test('can still call the health check and load the app’s files', async () => {
    expect(await fixtures.statuses(40, {}, '/api/v4/health/', '10.0.0.7')).not.toContain(429)
    expect(await fixtures.statuses(40, {}, '/pedidos', '10.0.0.7')).not.toContain(429)
  })
})

test('an IP address has five times the limit of a session, and each address its own', async () => {
  const { statuses } = await open(few)
  const calls = async (address: string) => await statuses(16, {}, '/api/v4/my/user/', address)
  expect(await calls('10.0.0.2')).toEqual([...Array(15).fill(401), 429])
  expect(await calls('10.0.0.3')).toContain(429)
  expect((await calls('10.0.0.3')).every((status) => status === 429)).toBe(true)
})

test('log-ins from an address are counted before their body is read, wrong and unreadable ones alike', async () => {
  const { app, clock, call } = await open({ callsPerMinute: 300 })
  const logIn = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v4/auth/login/',
      headers: { 'content-type': 'application/json' },
      payload: '{',
      remoteAddress,
    })
  const statuses = []
  for (let at = 0; at < 31; at++) statuses.push((await logIn('10.0.0.9')).statusCode)
  expect(statuses).toEqual([...Array(30).fill(400), 429])
  expect((await call({}, '/api/v4/platform/configuration/', '10.0.0.9')).statusCode).toBe(200)
  expect((await logIn('10.0.0.10')).statusCode).toBe(400)
  clock.advance(60_000)
  expect((await logIn('10.0.0.9')).statusCode).toBe(400)
})

test('what a proxy passes on as an address and is none counts as the proxy', async () => {
  const { statuses } = await open({ ...few, trustProxy: true })
  const named = (name: string) => statuses(8, { 'x-forwarded-for': name })
  const both = [...(await named('uno')), ...(await named('10.0.0.4, dos'))]
  expect(both).toEqual([...Array(15).fill(401), 429])
})

test('behind a proxy calls are counted for the IP address that the proxy saw', async () => {
  const { statuses } = await open({ ...few, trustProxy: true })
  const seen = (address: string) => statuses(16, { 'x-forwarded-for': `1.2.3.4, ${address}` })
  expect((await seen('10.0.0.4')).at(-1)).toBe(429)
  expect((await seen('10.0.0.5')).slice(0, 15)).not.toContain(429)
})

test('a pharmacy with ten tablets behind one IP address that open a dashboard at once stays below the limit', async () => {
  const usual = readConfig({})
  if (!usual.ok) throw new Error('no usual configuration')
  const { callsPerMinute } = usual.config
  const { app } = await open({ callsPerMinute })
  const tablets = Array.from({ length: 10 }, (_, index) => `Bearer ${`tablet-${index}`.padEnd(43, 'x')}`)
  const statuses = new Set<number>()
  // Four times in a minute: each time 50 widgets, and the 24 months of a first visit with what belongs to them.
  for (let visit = 0; visit < 4; visit += 1) {
    const answers = await Promise.all(
      tablets.flatMap((authorization) =>
        Array.from({ length: 80 }, () =>
          app.inject({ url: '/api/v4/platform/configuration/', headers: { authorization } }),
        ),
      ),
    )
    for (const { statusCode } of answers) statuses.add(statusCode)
  }
  expect(statuses).toEqual(new Set([200]))
})

test('a refused call is not counted, so that refused callers cannot fill the store with new keys', () => {
  const limiter = createLimiter(createTestClock(), 60_000)
  const attempt = (session: string) =>
    limiter.attempt([
      { key: 'address', most: 2 },
      { key: session, most: 1 },
    ])
  expect([attempt('a'), attempt('b')]).toEqual([{ ok: true }, { ok: true }])
  expect(attempt('c')).toEqual({ ok: false, retryAfter: 60 })
  expect(limiter.attempt([{ key: 'c', most: 1 }])).toEqual({ ok: true })
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:DB8:1:2::7', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('callers at %s are counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

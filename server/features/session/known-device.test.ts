import { beforeEach, describe, expect, test } from 'vitest'
import { deviceLifeMs } from '../../access/known-devices'
import { buildApp } from '../../app'
import { insertUser, testPassword } from '../../testing/factories'
import { createTestApp, testConfig } from '../../testing/test-app'

const { app, db, clock, services } = await createTestApp()
await insertUser(db, { username: 'farmacia', email: 'ana@ejemplo.test' })
await insertUser(db, { username: 'otra' })

const quarterOfAnHour = 15 * 60_000
beforeEach(() => clock.advance(quarterOfAnHour))

type Attempt = {
  username?: string
  password?: string
  cookie?: string
  remoteAddress?: string
  on?: typeof app
}
const attempt = ({ username = 'farmacia', password = 'otra', cookie, on = app, ...from }: Attempt) =>
  on.inject({
    method: 'POST',
    url: '/api/v4/auth/login/',
    payload: { username, password },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
    ...from,
  })
const setCookie = (response: Awaited<ReturnType<typeof attempt>>) =>
  String(response.headers['set-cookie'] ?? '')
/** The cookie of a browser in which that user has logged in. */
const knownDevice = async (username = 'farmacia', cookie?: string) => {
  const response = await attempt({ username, password: testPassword, ...(cookie && { cookie }) })
  expect(response.statusCode).toBe(200)
  return setCookie(response).replace(/;.*/, '')
}
const logsIn = async (cookie?: string, on = app) =>
  (await attempt({ password: testPassword, remoteAddress: '10.7.7.7', on, ...(cookie && { cookie }) }))
    .statusCode
/** How many of the attempts were checked and how many refused beforehand, by their status. */
const statusesOf = async (attempts: Attempt[], meanwhile = async () => {}) => {
  const counts: Record<number, number> = {}
  for (let first = 0; first < attempts.length; first += 50) {
    const answers = await Promise.all([...attempts.slice(first, first + 50).map(attempt), meanwhile()])
    for (const answer of answers)
      if (answer !== undefined) counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
  }
  return counts
}
const lock = () => statusesOf(Array.from({ length: 11 }, (_, n) => ({ remoteAddress: `10.1.0.${n}` })))

describe('a device on which a user has logged in', () => {
  // Two thousand calls: on a busy machine they take a while.
  const patient = { timeout: 60_000 }
  test(
    'still logs them in during 1,000 wrong passwords from one IP address and 1,000 from a hundred',
    patient,
    async () => {
      const cookie = await knownDevice()
      // In two processes, which count together.
      const second = await buildApp(services)
      const from = (address: (n: number) => string) =>
        Array.from({ length: 1_000 }, (_, n) => ({ remoteAddress: address(n), on: n % 2 ? app : second }))
      /** What the tablet is answered with each fifty of them. */
      const tablet: number[] = []
      const meanwhile = async () => void tablet.push(await logsIn(cookie, tablet.length % 2 ? app : second))
      expect(
        await statusesOf(
          from(() => '10.2.0.1'),
          meanwhile,
        ),
      ).toEqual({ 401: 10, 429: 990 })
      expect([await logsIn(), await logsIn(cookie), await logsIn(cookie, second)]).toEqual([429, 200, 200])
      clock.advance(quarterOfAnHour)
      expect(
        await statusesOf(
          from((n) => `10.3.0.${n % 100}`),
          meanwhile,
        ),
      ).toEqual({ 401: 10, 429: 990 })
      expect([await logsIn(), await logsIn(cookie), await logsIn(cookie, second)]).toEqual([429, 200, 200])
      expect(tablet).toEqual(Array(40).fill(200))
      await second.close()
    },
  )

  test('logs them in behind an IP address that has tried too many accounts', async () => {
    const cookie = await knownDevice()
    const remoteAddress = '10.4.0.1'
    await statusesOf(Array.from({ length: 100 }, (_, n) => ({ username: `cuenta${n}`, remoteAddress })))
    const password = testPassword
    expect((await attempt({ username: 'otra', password, remoteAddress })).statusCode).toBe(429)
    expect((await attempt({ password, cookie, remoteAddress })).statusCode).toBe(200)
  })

  test('has ten attempts of its own, which lock no other device', async () => {
    const [cookie, other] = [await knownDevice(), await knownDevice()]
    expect(other).not.toBe(cookie)
    expect(await statusesOf(Array.from({ length: 12 }, () => ({ cookie })))).toEqual({ 401: 10, 429: 2 })
    expect([await logsIn(cookie), await logsIn(other), await logsIn()]).toEqual([429, 200, 200])
    clock.advance(quarterOfAnHour)
    expect(await logsIn(cookie)).toBe(200)
  })

  test('is an unknown one to other users, until they have logged in on it, too', async () => {
    const cookie = await knownDevice('otra')
    await lock()
    expect(await logsIn(cookie)).toBe(429)
    clock.advance(quarterOfAnHour)
    expect(await knownDevice('farmacia', cookie)).toBe(cookie)
    await lock()
    expect(await logsIn(cookie)).toBe(200)
    expect(await knownDevice('otra', cookie)).toBe(cookie)
  })

  test('is forgotten 400 days after the last log-in on it', async () => {
    const cookie = await knownDevice()
    clock.advance(deviceLifeMs - 1)
    await lock()
    expect(await logsIn(cookie)).toBe(200)
    clock.advance(deviceLifeMs)
    await lock()
    expect(await logsIn(cookie)).toBe(429)
  })

  test('is forgotten when the user has logged in on fifty others since', async () => {
    const cookie = await knownDevice()
    clock.advance(1_000)
    const later = await knownDevice()
    clock.advance(1_000)
    for (let n = 0; n < 49; n++) await knownDevice()
    await lock()
    expect([await logsIn(later), await logsIn(cookie)]).toEqual([200, 429])
  })

  test.each([
    '',
    'rebotica-device=',
    `rebotica-device=${'x'.repeat(43)}`,
    `rebotica-device=${'x'.repeat(3000)}`,
  ])('is not any that sends the cookie %j', async (cookie) => {
    await lock()
    expect(await logsIn(cookie)).toBe(429)
  })

  test('gets five mails with a link of its own, whoever else asks for them', async () => {
    const cookie = await knownDevice()
    const recover = async (from: { remoteAddress: string; headers?: { cookie: string } }) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/v4/security/accessRecover/',
          payload: { email: 'ana@ejemplo.test' },
          ...from,
        })
      ).statusCode
    for (let n = 0; n < 5; n++) await recover({ remoteAddress: `10.5.0.${n}` })
    expect(await recover({ remoteAddress: '10.5.0.9' })).toBe(429)
    const own = { remoteAddress: '10.5.0.9', headers: { cookie } }
    for (let n = 0; n < 5; n++) expect(await recover(own)).toBe(200)
    expect(await recover(own)).toBe(429)
  })
})

describe('the cookie of a device', () => {
  test('is for calls of this site alone, out of reach of scripts, and prolonged by each log-in', async () => {
    const cookie = await knownDevice()
    const again = await attempt({ password: testPassword, cookie })
    expect(setCookie(again)).toBe(`${cookie}; Max-Age=34560000; Path=/api/v4; HttpOnly; SameSite=Strict`)
  })

  test('is never sent without encryption where the log-in was encrypted', async () => {
    const behind = await buildApp({ ...services, config: testConfig({ trustProxy: true }) })
    const response = await behind.inject({
      method: 'POST',
      url: '/api/v4/auth/login/',
      payload: { username: 'farmacia', password: testPassword },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.6.0.1' },
    })
    expect(setCookie(response)).toMatch(/; Secure/)
    await behind.close()
  })

  test('is given after a right password only, and stored as a hash', async () => {
    expect(setCookie(await attempt({}))).toBe('')
    const token = (await knownDevice()).replace('rebotica-device=', '')
    const stored = await db.selectFrom('known_device').select('device_hash').execute()
    expect(stored.every(({ device_hash }) => device_hash.length === 32)).toBe(true)
    expect(stored.some(({ device_hash }) => device_hash.toString('utf8').includes(token))).toBe(false)
  })
})

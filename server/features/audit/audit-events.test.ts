import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '@/contract/administration/audit'
import { recordEvent } from '../../access/audit-event'
import { insertPharmacy, insertUser, testPassword } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const pharmacy = await insertPharmacy(db, { name: 'Farmacia del Puente' })
const pharmacist = await insertUser(db, { username: 'farmacia', second_name: 'Ruiz', pharmacies: [pharmacy] })
await insertUser(db, { username: 'antigua', active: false })
await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const quarterOfAnHour = 15 * 60_000
const day = 24 * 3_600_000
const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

/** Each test starts with an hour and a log of its own. */
let since = ''
beforeEach(() => {
  clock.advance(2 * day)
  since = clock.now().toISOString().slice(0, 10)
})
const attempt = (username: string, password = 'otra', remoteAddress = '10.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/v4/auth/login/',
    payload: { username, password },
    headers: { 'user-agent': agent },
    remoteAddress,
  })
const list = async (query = '') => {
  const headers = await logIn('jefa')
  const response = await app.inject({
    url: `/api/v4/audit/event/?${query.includes('take=') ? '' : 'take=200&'}${query}`,
    headers,
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: AuditEvent[]; count: number }>()
}
/** The events of this test, without the log-ins that reading them takes. */
const events = async (query = '') =>
  (await list(`from=${since}&${query}`)).data.filter(({ user }) => user?.username !== 'jefa')
const kindsOf = (found: AuditEvent[]) => found.map(({ kind }) => kind)

describe('the security log', () => {
  test('has log-ins, failures and log-outs, with user, address and device', async () => {
    await attempt('farmacia')
    clock.advance(1_000)
    const { token } = (await attempt('farmacia', testPassword)).json<{ token: string }>()
    clock.advance(1_000)
    const headers = { authorization: `Bearer ${token}`, 'user-agent': agent }
    await app.inject({ method: 'POST', url: '/api/v4/auth/logout/', headers, remoteAddress: '10.0.0.1' })
    const user = { id: pharmacist, username: 'farmacia', name: 'Nombre Ruiz' }
    const shared = { id: expect.any(Number), user, realUser: user, pharma: null, laboratory: null }
    const device = 'Chrome en Android'
    const at = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
    expect(await events()).toEqual([
      { ...shared, kind: 'log-out', happenedAt: at(0), address: '10.0.0.1', details: { device } },
      { ...shared, kind: 'log-in', happenedAt: at(1_000), address: '10.0.0.1', details: { device } },
      {
        ...shared,
        kind: 'log-in-failed',
        happenedAt: at(2_000),
        address: '10.0.0.1',
        details: { device, reason: 'password' },
      },
    ])
  })

  test('has failures of names that nobody has, but not what was typed', async () => {
    await attempt('MiClave-de-verdad', 'secreta-99')
    await attempt('secreta')
    await attempt('antigua', testPassword)
    const found = await events()
    expect(found.map(({ user, details }) => [user?.username, details.reason, details.name])).toEqual([
      ['antigua', 'inactive', undefined],
      [undefined, 'unknown', '…'],
      [undefined, 'unknown', 'mi…'],
    ])
    const stored = JSON.stringify(await db.selectFrom('audit_event').selectAll().execute())
    expect(stored).not.toMatch(/clave|verdad|secreta/i)
  })

  test('says once that somebody is locked out, and nothing of the attempts that are refused then', async () => {
    for (let n = 0; n < 14; n++) await attempt('farmacia', 'otra', `10.0.1.${n}`)
    const kinds = kindsOf(await events())
    expect(kinds.filter((kind) => kind === 'log-in-limited')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'log-in-failed')).toHaveLength(10)
    clock.advance(quarterOfAnHour)
  })

  test('tells whom somebody acted as', async () => {
    await logIn('soporte', 'farmacia')
    const [started] = (await events('kind=impersonation-started')).slice(0, 1)
    expect([started?.realUser?.username, started?.user?.username]).toEqual(['soporte', 'farmacia'])
  })

  test('is filtered by kind, by user and by days of Madrid, and sorted by time', async () => {
    const auth = { user: { id: pharmacist }, realUserId: pharmacist }
    const record = (happenedAt: string) =>
      recordEvent(db, {
        kind: 'avatar-changed',
        auth,
        happenedAt: new Date(happenedAt),
        pharmacyId: pharmacy,
      })
    // In March Madrid is an hour ahead.
    await record('2025-03-09T22:59:59Z')
    await record('2025-03-09T23:00:00Z')
    await record('2025-03-10T22:59:59Z')
    await record('2025-03-10T23:00:00Z')
    const on = (query: string) => list(`from=2025-03-10&to=2025-03-10&${query}`)
    const all = await on('')
    expect(all.count).toBe(2)
    expect(all.data.map(({ happenedAt }) => happenedAt.slice(0, 13))).toEqual([
      '2025-03-10T22',
      '2025-03-09T23',
    ])
    expect(all.data[0]?.pharma).toEqual({ id: pharmacy, name: 'Farmacia del Puente' })
    const oldest = await on('sort=happenedAt:asc&take=1')
    expect([oldest.count, oldest.data[0]?.happenedAt]).toEqual([2, '2025-03-09T23:00:00.000Z'])
    expect((await on('filter=ruiz')).count).toBe(2)
    expect((await on('filter=soporte')).count).toBe(0)
    expect((await on('kind=log-in')).count).toBe(0)
    expect((await on('skip=1&take=5')).data).toHaveLength(1)
  })

  test('records the export of an order and changes by the command line', async () => {
    await recordEvent(db, {
      kind: 'password-changed',
      auth: { user: { id: pharmacist }, realUserId: null },
      happenedAt: clock.now(),
    })
    expect((await events())[0]).toMatchObject({ user: { username: 'farmacia' }, realUser: null })
  })

  test.each(['farmacia', 'soporte'])('is not for %s', async (username) => {
    const response = await app.inject({ url: '/api/v4/audit/event/', headers: await logIn(username) })
    expect(response.statusCode).toBe(403)
  })

  test.each(['kind=otra', 'from=ayer', 'sort=kind:asc'])('refuses the query %s', async (query) => {
    const response = await app.inject({ url: `/api/v4/audit/event/?${query}`, headers: await logIn('jefa') })
    expect(response.statusCode).toBe(400)
  })
})

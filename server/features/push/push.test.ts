import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import { forgetEnded } from '../../push/push-queue.queries'
import { mostOfUser } from '../../push/push-subscriptions.queries'
import { createBrowser } from '../../push/testing/push-service'
import { insertPharmacy, insertUser, testPassword } from '../../testing/factories'
import { createTestApp, type TestHeaders, testConfig } from '../../testing/test-app'

const { app, db, logIn, clock } = await createTestApp()
const pharmacy = await insertPharmacy(db)
await insertUser(db, { username: 'titular', pharmacies: [pharmacy] })
await insertUser(db, { username: 'adjunta', pharmacies: [pharmacy] })
const { keys } = createBrowser()
const endpoint = 'https://push.example/abc'

let headers: TestHeaders
beforeEach(async () => {
  await db.deleteFrom('session').execute()
  headers = await logIn('titular')
})
const call = (
  method: 'GET' | 'PUT' | 'DELETE',
  { as = headers, body, path = 'subscription' }: { as?: TestHeaders; body?: object; path?: string } = {},
) =>
  app.inject({
    method,
    url: `${apiPrefix}/push/${path}/`,
    headers: as,
    ...(body && { payload: body }),
  })
const subscribe = (given: { as?: TestHeaders; endpoint?: string } = {}) =>
  call('PUT', { ...given, body: { endpoint: given.endpoint ?? endpoint, keys } })
const stored = async () =>
  (
    await db
      .selectFrom('push_subscription')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select(['username', 'endpoint'])
      .orderBy('push_subscription.created_at')
      .execute()
  ).map(({ username, endpoint }) => `${username} ${endpoint}`)

describe('a browser', () => {
  test('gets the server’s key, subscribes, repeats that, and withdraws it', async () => {
    const { key } = (await call('GET', { path: 'key' })).json()
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    for (const _ of [1, 2]) expect((await subscribe()).statusCode).toBe(200)
    expect(await stored()).toEqual([`titular ${endpoint}`])
    await subscribe({ endpoint: 'https://push.example/new' })
    expect(await stored()).toEqual(['titular https://push.example/new'])
    for (const _ of [1, 2]) expect((await call('DELETE')).statusCode).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('belongs to the session that named it last, and nobody ends another one’s', async () => {
    await subscribe()
    const other = await logIn('adjunta')
    await call('DELETE', { as: other })
    expect(await stored()).toEqual([`titular ${endpoint}`])
    await subscribe({ as: other })
    expect(await stored()).toEqual([`adjunta ${endpoint}`])
  })

  test('beyond the limit of a user takes the place of the one that asked first', async () => {
    for (let device = 0; device <= mostOfUser; device++) {
      await subscribe({ as: await logIn('titular'), endpoint: `https://push.example/${device}` })
      clock.advance(1)
    }
    const all = await stored()
    expect(all).toHaveLength(mostOfUser)
    expect(all).not.toContain('titular https://push.example/0')
  })

  test.each([
    ['http://push.example/abc', 'Tiene que empezar por https://'],
    ['https://10.0.0.7/abc', 'Es una dirección interna'],
    ['https://127.0.0.1/abc', 'Es una dirección interna'],
    ['https://servidor.local/abc', 'Es una dirección interna'],
    ['https://a:b@push.example/abc', 'No puede llevar usuario ni contraseña'],
    ['push', 'No es una dirección'],
    [`https://push.example/${'x'.repeat(1000)}`, 'Demasiado larga'],
  ])('cannot have the server call %s', async (address, problem) => {
    const response = await subscribe({ endpoint: address })
    expect(response.statusCode).toBe(422)
    expect(response.json().error.fields).toEqual({ endpoint: problem })
  })

  test('has to give keys', async () => {
    const body = { endpoint, keys: { p256dh: 'x', auth: keys.auth } }
    expect((await call('PUT', { body })).json().error.fields).toEqual({ 'keys.p256dh': 'Valor incorrecto' })
  })
})

describe('a subscription goes', () => {
  const change = (url: string, given: object) =>
    app.inject({ method: 'PUT', url: apiPrefix + url, headers, ...given })
  test.each([
    [
      'when its user logs out',
      () => app.inject({ method: 'POST', url: `${apiPrefix}/auth/logout/`, headers: phone }),
    ],
    ['when its session is ended elsewhere', () => change('/auth/session/', { method: 'DELETE' })],
    [
      'with the password',
      () => change('/user/password/', { payload: { oldPassword: testPassword, newPassword: testPassword } }),
    ],
  ])('%s', async (_, end) => {
    phone = await logIn('titular')
    await subscribe({ as: phone })
    await forgetEnded(db, clock.now())
    expect(await stored()).toHaveLength(1)
    expect((await end()).statusCode).toBe(200)
    await forgetEnded(db, clock.now())
    expect(await stored()).toEqual([])
  })
  let phone: TestHeaders
})

test('a public demonstration calls nobody', async () => {
  const demo = await createTestApp({ config: testConfig({ demoPublic: true }) })
  await insertUser(demo.db, { username: 'titular' })
  const as = await demo.logIn('titular')
  const get = await demo.app.inject({ url: `${apiPrefix}/push/key/`, headers: as })
  expect(get.json()).toEqual({ key: null })
  const put = await demo.app.inject({
    method: 'PUT',
    url: `${apiPrefix}/push/subscription/`,
    headers: as,
    payload: { endpoint, keys },
  })
  expect(put.statusCode).toBe(422)
})

import { describe, expect, test } from 'vitest'
import { insertUser, testPassword } from '../../testing/factories'
import { createTestApp, type TestHeaders } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

/** A user of each test, with a session. */
const newUser = async (username: string) => {
  const id = await insertUser(db, { username, mobile_phone: '976000001' })
  return { id, headers: await logIn(username) }
}
const put = async (headers: TestHeaders, url: string, payload: object) => {
  const response = await app.inject({ method: 'PUT', url: `/api/v4${url}`, headers, payload })
  const body = response.json()
  return { status: response.statusCode, body, fields: body.error?.fields }
}
const userOf = async (headers: TestHeaders) => (await app.inject({ url: '/api/v4/my/user/', headers })).json()
const eventsOf = (user: number) =>
  db
    .selectFrom('audit_event')
    .select(['kind', 'details', 'real_user_id'])
    .where('user_id', '=', user)
    .where('kind', 'in', ['profile-changed', 'password-changed'])
    .execute()

describe('the profile', () => {
  test('is changed by its user: name and telephone', async () => {
    const { id, headers } = await newUser('ana')
    const changed = await put(headers, `/user/${id}/`, { firstName: ' Ana María ', mobilePhone: '600123987' })
    expect(changed).toMatchObject({ status: 200, body: { firstName: 'Ana María', mobilePhone: '600123987' } })
    expect(await userOf(headers)).toMatchObject({ firstName: 'Ana María', phone: '600123987' })
    expect(await eventsOf(id)).toEqual([{ kind: 'profile-changed', details: {}, real_user_id: id }])
  })

  test('may be without a telephone', async () => {
    const { id, headers } = await newUser('bea')
    await put(headers, `/user/${id}/`, { firstName: 'Bea', mobilePhone: '' })
    expect(await userOf(headers)).toMatchObject({ firstName: 'Bea', phone: null })
  })

  test.each([
    [{ firstName: ' ', mobilePhone: '1' }, { firstName: 'Campo obligatorio' }],
    [{ mobilePhone: '1' }, { firstName: 'Campo obligatorio' }],
    [{ firstName: 'A'.repeat(101), mobilePhone: '1' }, { firstName: 'Como mucho 100 caracteres' }],
    [{ firstName: 'Ana', mobilePhone: '1234567890' }, { mobilePhone: 'Formato de teléfono incorrecto' }],
    [{ firstName: 'Ana', mobilePhone: '600 12 a' }, { mobilePhone: 'Formato de teléfono incorrecto' }],
  ])('is refused beside the field: %j', async (body, fields) => {
    const { id, headers } = await newUser(`user${JSON.stringify(body).length}${body.mobilePhone.length}`)
    expect(await put(headers, `/user/${id}/`, body)).toMatchObject({ status: 422, fields })
  })

  test('of somebody else is not found, also for staff', async () => {
    const { id } = await newUser('carla')
    const staff = await logIn('admin')
    expect((await put(staff, `/user/${id}/`, { firstName: 'X', mobilePhone: '' })).status).toBe(404)
  })
})

describe('the password', () => {
  const change = (headers: TestHeaders, newPassword: string, oldPassword = testPassword) =>
    put(headers, '/user/password/', { oldPassword, newPassword })
  const opens = async (username: string, password: string) =>
    (await app.inject({ method: 'POST', url: '/api/v4/auth/login/', payload: { username, password } }))
      .statusCode

  test('is changed by who knows the old one: other sessions end, this one goes on', async () => {
    const { id, headers } = await newUser('diego')
    const other = await logIn('diego')
    expect(await change(headers, 'Otra clave 9')).toMatchObject({ status: 200, body: {} })
    expect((await userOf(headers)).username).toBe('diego')
    expect((await userOf(other)).error.code).toBe('unauthenticated')
    expect([await opens('diego', testPassword), await opens('diego', 'Otra clave 9')]).toEqual([401, 200])
    expect(await eventsOf(id)).toEqual([
      { kind: 'password-changed', details: { sessions: 1 }, real_user_id: id },
    ])
    const mail = await db
      .selectFrom('mail_message')
      .select('subject')
      .where('recipient', '=', 'diego@ejemplo.test')
      .execute()
    expect(mail).toEqual([{ subject: 'Su contraseña de Rebotica ha cambiado' }])
  })

  test.each([
    ['abc', 'la contraseña tiene que tener entre 4 y 25 caracteres'],
    ['a'.repeat(26), 'la contraseña tiene que tener entre 4 y 25 caracteres'],
    ['123456', 'la contraseña es de las más comunes: elija otra'],
    ['', 'Campo obligatorio'],
  ])('«%s» is refused beside the field', async (password, fault) => {
    const { headers } = await newUser(`elena${password.length}`)
    expect(await change(headers, password)).toMatchObject({ status: 422, fields: { newPassword: fault } })
  })

  test('stays when the old one is wrong, and trying is limited also where the right one comes next', async () => {
    const { headers } = await newUser('fran')
    for (let at = 0; at < 10; at += 1) {
      expect((await change(headers, 'Otra clave 9', `mal ${at}`)).fields).toEqual({
        oldPassword: 'La contraseña actual no es correcta',
      })
    }
    expect(await change(headers, 'Otra clave 9')).toMatchObject({ status: 429 })
    expect(await opens('fran', testPassword)).toBe(200)
    clock.advance(15 * 60_000)
    expect((await change(headers, 'Otra clave 9')).status).toBe(200)
  })

  test('of two changes at once only one is made', async () => {
    const { headers } = await newUser('gala')
    const both = await Promise.all([change(headers, 'Primera 1'), change(headers, 'Segunda 2')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

test('while acting as somebody, neither their profile nor their password can be changed', async () => {
  const { id } = await newUser('hugo')
  const acting = await logIn('admin', 'hugo')
  const calls = [
    put(acting, `/user/${id}/`, { firstName: 'X', mobilePhone: '' }),
    put(acting, '/user/password/', { oldPassword: testPassword, newPassword: 'Otra clave 9' }),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect([status, body.error.message]).toEqual([
      403,
      'Los datos de la cuenta solo los cambia su propio usuario.',
    ])
  }
})

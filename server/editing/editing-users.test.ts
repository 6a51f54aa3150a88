import { describe, expect, test } from 'vitest'
import { auditEvents } from '../testing/audit-events'
import { insertUser, testPassword } from '../testing/factories'
import { createEditingFixtures } from './testing/editing-fixtures'

const { db, calls, logIn, app, admin, bruma } = await createEditingFixtures()
const { read, preview, store, change, create, call } = await calls('jefa')
const recorded = auditEvents(db)
await insertUser(db, { username: 'ajena', roles: ['ROLE_LABORATORIO'], laboratory_id: bruma })

await insertUser(db, { username: 'correo@sur.test', email: 'correo.sur@ejemplo.test' })

const newUser = {
  username: 'Nueva',
  email: 'Nueva@ejemplo.test',
  firstName: 'Eva',
  role: 'laboratorio',
  laboratory: 'Alba',
  jobPosition: 'Delegado',
  parent: 'directora',
  pharmacies: ['E00000216'],
}

describe('a user edited in the administration', () => {
  test('is read as an apply file has it, without a password', async () => {
    expect((await read('users', 'delegado')).entry).toEqual({
      username: 'delegado',
      email: 'delegado@ejemplo.test',
      firstName: 'Nombre',
      surname: '',
      role: 'laboratorio',
      phone: null,
      laboratory: 'Alba',
      jobPosition: 'Delegado',
      parent: 'directora',
      active: true,
      pharmacies: ['E12345674'],
    })
    expect((await call('GET', 'data/users/entry/?key=nadie')).statusCode).toBe(404)
  })

  test('who is stored as read is unchanged, and nothing is recorded', async () => {
    await recorded.forget()
    const { entry, version } = await read('users', 'delegado')
    expect(await store('users', { key: 'delegado', version, entry })).toMatchObject({
      status: 200,
      changes: [],
      version,
    })
    expect(await recorded.read()).toEqual([])
  })

  test('shows what would change before it is stored, and only then changes, with an audit event', async () => {
    await recorded.forget()
    const { entry, version } = await read('users', 'delegado')
    const body = {
      key: 'delegado',
      version,
      entry: { ...entry, jobPosition: 'Formador', pharmacies: ['E00000216'], phone: '976 00 00 01' },
    }
    const changes = [
      { field: 'phone', item: null, part: null, before: null, after: '976000001' },
      { field: 'jobPosition', item: null, part: null, before: 'Delegado', after: 'Formador' },
      { field: 'pharmacies', item: 'E12345674', part: null, before: 'E12345674', after: null },
      { field: 'pharmacies', item: 'E00000216', part: null, before: null, after: 'E00000216' },
    ]
    expect(await preview('users', body)).toMatchObject({ status: 200, changes })
    expect((await read('users', 'delegado')).version).toBe(version)
    expect(await recorded.read()).toEqual([])
    expect(await store('users', body)).toMatchObject({ status: 200, changes })
    expect((await read('users', 'delegado')).entry).toMatchObject({ jobPosition: 'Formador' })
    expect(await recorded.read()).toMatchObject([
      {
        kind: 'data-changed',
        user_id: admin,
        details: { part: 'users', key: 'delegado', created: false, total: 4, changes },
      },
    ])
  })

  test('is not overwritten by whoever read an earlier state', async () => {
    const mine = await read('users', 'directora')
    expect(await change('users', 'directora', { surname: 'Ruiz' })).toMatchObject({ status: 200 })
    const late = { key: 'directora', version: mine.version, entry: { ...mine.entry, surname: 'Gil' } }
    for (const answer of [await preview('users', late), await store('users', late)])
      expect([answer.status, answer.code]).toEqual([409, 'edit_conflict'])
    const now = await read('users', 'directora')
    expect(now.entry.surname).toBe('Ruiz')
    expect(await store('users', { ...late, version: now.version })).toMatchObject({ status: 200 })
  })

  test('is changed by one of two who store at the same time, and the other is told', async () => {
    const { entry, version } = await read('users', 'directora')
    const stored = await Promise.all(
      ['Uno', 'Dos'].map((surname) =>
        store('users', { key: 'directora', version, entry: { ...entry, surname } }),
      ),
    )
    expect(stored.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('who is new gets a mail with a link to choose a password, which ends after seven days', async () => {
    await recorded.forget()
    const checked = await preview('users', { key: null, version: null, entry: newUser })
    expect(checked.status).toBe(200)
    expect(await db.selectFrom('mail_message').select('id').execute()).toEqual([])
    expect(await create('users', newUser)).toMatchObject({ status: 200, key: 'nueva' })
    const { created_at, ...mail } = await db.selectFrom('mail_message').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: 'nueva@ejemplo.test', subject: 'Su cuenta de Rebotica' })
    expect(mail.expires_at.getTime() - created_at.getTime()).toBe(7 * 24 * 3_600_000)
    expect(mail.body).toContain('/nueva-password?token={token}')
    expect((await read('users', 'nueva')).entry).toMatchObject({ parent: 'directora', active: true })
    expect(JSON.stringify(await recorded.read())).not.toMatch(/password|argon2/)
    expect(await create('users', { ...newUser, email: 'x@ejemplo.test' })).toMatchObject({
      status: 422,
      fields: { username: 'ya existe' },
    })
  })

  test('gets another link when staff send it, five times in a quarter of an hour', async () => {
    await recorded.forget()
    const send = async () => (await call('POST', 'invitation/', { username: 'directora' })).statusCode
    expect([await send(), await send(), await send(), await send(), await send()]).toEqual(Array(5).fill(200))
    expect(await send()).toBe(429)
    expect((await call('POST', 'invitation/', { username: 'nadie' })).statusCode).toBe(404)
    expect((await recorded.read()).map(({ kind }) => kind)).toEqual(Array(5).fill('invitation-sent'))
  })

  test('who is deactivated has no session any more, and no log-in', async () => {
    const headers = await logIn('farmacia')
    const mine = () => app.inject({ url: '/api/v4/my/user/', headers })
    expect((await mine()).statusCode).toBe(200)
    expect(await change('users', 'farmacia', { active: false })).toMatchObject({ status: 200 })
    expect((await mine()).statusCode).toBe(401)
    expect(await change('users', 'farmacia', { active: true })).toMatchObject({ status: 200 })
    expect((await mine()).statusCode).toBe(401)
    await logIn('farmacia')
  })

  test('who gets another role has no session any more, and the new role from the next log-in on', async () => {
    await insertUser(db, { username: 'cambia', roles: ['ROLE_SOPORTE'] })
    const headers = await logIn('cambia')
    const users = (as: object) => app.inject({ url: '/api/v4/admin/user/', headers: { ...as } })
    expect((await users(headers)).statusCode).toBe(200)
    expect(await change('users', 'cambia', { role: 'agente' }, testPassword)).toMatchObject({ status: 200 })
    expect((await users(headers)).statusCode).toBe(401)
    expect((await users(await logIn('cambia'))).statusCode).toBe(403)
  })
})

describe('an edit of a user is refused', () => {
  test('that deactivates oneself, or leaves the administration', async () => {
    expect((await change('users', 'jefa', { active: false })).fields).toEqual({
      active: 'no puede darse de baja a usted mismo',
    })
    expect((await change('users', 'jefa', { role: 'soporte' })).fields).toEqual({
      role: 'no puede dejar usted mismo la administración',
    })
    await logIn('jefa')
  })

  test('that leaves nobody in the administration, when two deactivate each other at once', async () => {
    await insertUser(db, { username: 'otra', roles: ['ROLE_ADMIN'] })
    const other = await calls('otra')
    const stored = await Promise.all([
      change('users', 'otra', { active: false }, testPassword),
      other.change('users', 'jefa', { active: false }, testPassword),
    ])
    expect(stored.filter(({ status }) => status === 200)).toHaveLength(1)
    // For the tests that follow, whichever of the two it was.
    await db.updateTable('app_user').set({ active: true }).where('username', '=', 'jefa').execute()
    await db.updateTable('session').set({ revoked_at: null }).execute()
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'an e-mail of somebody else',
      { email: 'jefa@ejemplo.test' },
      { email: 'ya lo tiene el usuario «jefa»' },
    ],
    [
      'an e-mail that is somebody else’s user name',
      { email: 'correo@sur.test' },
      { email: 'es el nombre del usuario «correo@sur.test»' },
    ],
    ['a user name too long to log in', { username: 'x'.repeat(255) }, { username: 'es demasiado largo' }],
    ['a broken e-mail', { email: 'jefa' }, { email: 'no es un correo electrónico' }],
    [
      'a superior of another laboratory',
      { parent: 'ajena' },
      { parent: '«ajena» no es un usuario de su mismo laboratorio' },
    ],
    [
      'a superior who is no laboratory’s user',
      { parent: 'farmacia' },
      { parent: '«farmacia» no es un usuario de su mismo laboratorio' },
    ],
    ['an unknown superior', { parent: 'nadie' }, { parent: 'no hay ningún usuario «nadie»' }],
    ['a circle', { parent: 'delegado' }, { parent: '«delegado» no puede estar por encima de sí mismo' }],
    [
      'an unknown pharmacy',
      { pharmacies: ['E00000224'] },
      { 'pharmacies.0': 'no hay ninguna farmacia con el NIF «E00000224»' },
    ],
    [
      'a password',
      { password: 'una clave' },
      { password: expect.stringContaining('no se conoce este campo') as string },
    ],
    ['another user name', { username: 'distinta' }, { username: 'no se puede cambiar' }],
  ])('with %s, and says it at its field', async (_, changed, fields) => {
    const answer = await change('users', 'directora', { ...changed })
    expect([answer.status, answer.fields]).toEqual([422, fields])
  })

  test('who is new, under the e-mail of somebody else, and says it at its field', async () => {
    const entry = { ...newUser, username: 'jefa@ejemplo.test', email: 'otra.nueva@ejemplo.test' }
    const answer = await preview('users', { key: null, version: null, entry })
    expect([answer.status, answer.fields]).toEqual([422, { username: 'es el correo del usuario «jefa»' }])
  })

  test('in full: every fault at once', async () => {
    const answer = await preview('users', { key: null, version: null, entry: { email: 'x', role: 'jefe' } })
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['email', 'firstName', 'role', 'username'])
  })
})

test.each(['farmacia', 'directora', 'soporte1'])('%s can neither read nor change data', async (username) => {
  if (username === 'soporte1') await insertUser(db, { username, roles: ['ROLE_SOPORTE'] })
  const theirs = await calls(username)
  expect((await theirs.call('GET', 'data/users/')).statusCode).toBe(403)
  expect((await theirs.call('GET', 'data/users/entry/?key=jefa')).statusCode).toBe(403)
  const body = { key: null, version: null, entry: { ...newUser, username: 'z' } }
  expect((await theirs.store('users', body)).status).toBe(403)
  expect((await theirs.preview('users', body)).status).toBe(403)
  expect((await theirs.call('PUT', 'delegate-links/', {})).statusCode).toBe(403)
})

test('lists users page by page, sorted and found by name, code or laboratory', async () => {
  const list = async (query: string) => (await call('GET', `data/users/?${query}`)).json()
  const { data, count } = await list('filter=alba&sort=key:asc&take=5')
  expect(count).toBe(3)
  expect(data[0]).toEqual({
    key: 'delegado',
    name: 'Nombre',
    detail: 'delegado@ejemplo.test',
    laboratory: 'Alba',
    active: true,
  })
  expect((await list('filter=nadie')).count).toBe(0)
  const choices = (await call('GET', 'data-choice/pharmacies/?filter=farmacia%20b')).json()
  expect(choices).toEqual([{ value: 'E00000216', label: 'Farmacia B · E00000216' }])
  expect((await call('GET', 'data-choice/pharmacies/?value=E00000216&value=X')).json()).toEqual(choices)
})

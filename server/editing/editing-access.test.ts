import { beforeEach, describe, expect, test } from 'vitest'
import { lockAccount } from '../db/locks'
import { recoverPassword } from '../features/recovery/recovery.service'
import { auditEvents } from '../testing/audit-events'
import { insertUser, testPassword } from '../testing/factories'
import { untilWaiting } from '../testing/waiting'
import { createEditingFixtures } from './testing/editing-fixtures'

const { db, calls, logIn, app, clock, admin } = await createEditingFixtures()
await insertUser(db, { username: 'interna', email: 'interna@ejemplo.test', roles: ['ROLE_AGENTE'] })
const { change, create, preview, read, call } = await calls('jefa')
const recorded = auditEvents(db)

beforeEach(async () => {
  clock.advance(15 * 60_000)
  await recorded.forget()
  await db.deleteFrom('mail_message').execute()
})

let addresses = 0
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/v4/${url}/`, payload, remoteAddress: `10.1.${addresses++}.1` })
const tokenIn = (body: string | null | undefined) => /token=([\w-]+)/.exec(body ?? '')?.[1] ?? ''
const askForLink = async (email: string) => {
  await post('security/accessRecover', { email })
  clock.advance(1_000)
}
/** Reads the newest mail in the administration, as an installation without a mail server lets one. */
const readNewest = async () => {
  const headers = await logIn('jefa')
  const { id } = await db
    .selectFrom('mail_message')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return await app.inject({ method: 'POST', url: `/api/v4/mail/${id}/reading/`, headers })
}
const usePassword = async (secretToken: string, plainPassword = 'camomila') =>
  (await post('security/changePassword', { secretToken, plainPassword })).statusCode
const canLogIn = async (username: string, password: string) =>
  (await post('auth/login', { username, password })).statusCode === 200
const mails = () =>
  db.selectFrom('mail_message').select(['recipient', 'subject', 'body']).orderBy('id').execute()

describe('after a change of address or role', () => {
  test.each([
    ['email', { email: 'nueva@ejemplo.test' }, 'la dirección de correo'],
    ['role', { role: 'laboratorio', laboratory: 'Alba', pharmacies: [] }, 'el rol'],
  ])(
    'of its %s an account has no session and no open link, and the old address is told',
    async (field, changed, told) => {
      const username = `con-${field}`
      await insertUser(db, { username, email: `${username}@ejemplo.test` })
      await askForLink(`${username}@ejemplo.test`)
      const opened = tokenIn((await readNewest()).json<{ body: string }>().body)
      const session = await logIn(username)
      await recorded.forget()
      expect(await change('users', username, changed)).toMatchObject({ status: 200 })
      expect((await app.inject({ url: '/api/v4/my/user/', headers: session })).statusCode).toBe(401)
      expect(await usePassword(opened)).toBe(422)
      const [queued, notice] = await mails()
      expect(queued?.recipient).toBe(`${username}@ejemplo.test`)
      expect(notice).toMatchObject({
        recipient: `${username}@ejemplo.test`,
        subject: 'Los datos de acceso de su cuenta de Rebotica han cambiado',
      })
      expect(notice?.body).toContain(told)
      expect(notice?.body).not.toMatch(/https?:|token/)
      const events = await recorded.read()
      expect(events.find(({ kind }) => kind === 'account-changed')).toMatchObject({
        user_id: admin,
        details: { account: username, changed: [field], sessions: 1 },
      })
      expect(await canLogIn(username, testPassword)).toBe(true)
    },
  )

  test('a mail that was queued before opens nothing', async () => {
    await insertUser(db, { username: 'encolada', email: 'encolada@ejemplo.test' })
    await askForLink('encolada@ejemplo.test')
    expect(await change('users', 'encolada', { email: 'otra-vez@ejemplo.test' })).toMatchObject({
      status: 200,
    })
    await db.deleteFrom('mail_message').where('link_user_id', 'is', null).execute()
    expect((await readNewest()).statusCode).toBe(404)
  })
})

describe('an administrator who wants to get in as a colleague', () => {
  test.each<[string, object, Record<string, string>]>([
    [
      'their address',
      { email: 'mia@ejemplo.test' },
      { email: 'la de otra cuenta interna solo se cambia con «apply»' },
    ],
    [
      'their role to one whose mails administrators read, and whose address they change',
      { role: 'farmacia' },
      { role: 'una cuenta interna solo deja de serlo con «apply»: dela de baja' },
    ],
  ])(
    'cannot change %s, even with their own password, nor while the account is out of use',
    async (_, changed, fields) => {
      const username = `colega-${Object.keys(changed)[0]}`
      const email = `${username}@ejemplo.test`
      await insertUser(db, { username, email, roles: ['ROLE_SOPORTE'] })
      for (const active of [true, false]) {
        expect(await change('users', username, { active }, testPassword)).toMatchObject({ status: 200 })
        expect(await change('users', username, { ...changed }, testPassword)).toMatchObject({
          status: 422,
          fields,
        })
      }
      expect((await read('users', username)).entry).toMatchObject({ email, role: 'soporte' })
      await askForLink('mia@ejemplo.test')
      expect(await mails()).toEqual([])
    },
  )

  test('gets no way in by a link or a password of before they joined the staff', async () => {
    await insertUser(db, { username: 'soporte2', email: 'soporte2@ejemplo.test' })
    await askForLink('soporte2@ejemplo.test')
    await askForLink('soporte2@ejemplo.test')
    const [first, second] = [
      tokenIn((await readNewest()).json<{ body: string }>().body),
      tokenIn((await readNewest()).json<{ body: string }>().body),
    ]
    expect(await usePassword(first)).toBe(200)
    clock.advance(1_000)
    expect(
      await change('users', 'soporte2', { role: 'soporte', pharmacies: [] }, testPassword),
    ).toMatchObject({
      status: 200,
    })
    expect(await usePassword(second)).toBe(422)
    expect(await canLogIn('soporte2', 'camomila')).toBe(false)
    const told = (await mails()).filter(({ body }) => body?.includes('el rol'))
    expect(told.map(({ recipient }) => recipient)).toEqual(['soporte2@ejemplo.test'])
    await askForLink('soporte2@ejemplo.test')
    expect((await readNewest()).statusCode).toBe(403)
  })

  test('has no luck with a link or a log-in that meets the change, either', async () => {
    const id = await insertUser(db, { username: 'carrera', email: 'carrera@ejemplo.test' })
    await askForLink('carrera@ejemplo.test')
    const token = tokenIn((await readNewest()).json<{ body: string }>().body)
    const now = clock.now()
    const { meeting } = await db.transaction().execute(async (trx) => {
      // As the change, until both wait for it.
      await lockAccount(trx, id)
      const used = recoverPassword(db, { token, password: 'camomila', now })
      const entered = canLogIn('carrera', testPassword)
      await untilWaiting(db, 2)
      await trx
        .updateTable('app_user')
        .set({ password_hash: 'another', password_changed_at: now })
        .where('id', '=', id)
        .execute()
      return { meeting: Promise.all([used, entered]) }
    })
    const [used, entered] = await meeting
    expect([used.ok, entered]).toEqual([false, false])
  })
})

test('an administrator ends the sessions of a user, of their own all others, with an audit event', async () => {
  const open = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/v4/my/user/', headers })).statusCode === 200
  const theirs = [await logIn('delegado'), await logIn('delegado')]
  const mine = await logIn('jefa')
  await recorded.forget()
  const end = async (username: string) => (await call('POST', 'session-end/', { username })).json()
  expect(await end('delegado')).toEqual({ ended: 2 })
  expect(await Promise.all(theirs.map(open))).toEqual([false, false])
  expect(await recorded.read()).toMatchObject([
    { kind: 'sessions-ended', user_id: admin, details: { account: 'delegado', sessions: 2 } },
  ])
  expect(await end('delegado')).toEqual({ ended: 0 })
  await end('jefa')
  expect(await open(mine)).toBe(false)
  expect((await call('POST', 'session-end/', { username: 'nadie' })).statusCode).toBe(404)
})

describe('who changes an account of staff, or makes one, gives their own password', () => {
  const needed = { password: 'Escriba su contraseña: cambia una cuenta interna' }
  const newcomer = { username: 'agente1', email: 'agente1@ejemplo.test', firstName: 'Eva', role: 'agente' }

  test.each<[string, string, object]>([
    ['another one’s name', 'interna', { surname: 'Ruiz' }],
    ['one’s own address', 'jefa', { email: 'mia@ejemplo.test' }],
    ['a pharmacist who is to join the staff', 'farmacia', { role: 'admin', pharmacies: [] }],
  ])('%s', async (_, username, changed) => {
    const { entry, version } = await read('users', username)
    const body = { key: username, version, entry: { ...entry, ...changed } }
    expect(await preview('users', body)).toMatchObject({ status: 200, needsPassword: true })
    expect(await change('users', username, { ...changed })).toMatchObject({ status: 422, fields: needed })
    expect(await change('users', username, { ...changed }, 'otra clave')).toMatchObject({
      status: 422,
      fields: { password: 'La contraseña no es correcta' },
    })
    expect((await read('users', username)).version).toBe(version)
    expect(await recorded.read()).toMatchObject([{ kind: 'reauthentication-failed', user_id: admin }])
  })

  test('also for a new one', async () => {
    expect(await create('users', newcomer)).toMatchObject({ status: 422, fields: needed })
    expect(await create('users', newcomer, testPassword)).toMatchObject({ status: 200 })
  })

  test('not for others', async () => {
    const { entry, version } = await read('users', 'delegado')
    const body = { key: 'delegado', version, entry: { ...entry, surname: 'Sanz' } }
    expect(await preview('users', body)).toMatchObject({ needsPassword: false })
  })

  test('and cannot guess it: ten attempts in a quarter of an hour', async () => {
    const guess = async () => (await change('users', 'jefa', { surname: 'Gil' }, 'adivinada')).status
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push(await guess())
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    clock.advance(15 * 60_000)
    // One’s own session goes on.
    expect(await change('users', 'jefa', { email: 'jefa2@ejemplo.test' }, testPassword)).toMatchObject({
      status: 200,
    })
    expect((await call('GET', 'data/users/')).statusCode).toBe(200)
  })
})

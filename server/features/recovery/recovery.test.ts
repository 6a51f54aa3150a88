import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountChanged } from '../../access/account-changed'
import type { MailMessage } from '../../basics/mail-message'
import { auditEvents } from '../../testing/audit-events'
import { insertUser, testPassword } from '../../testing/factories'
import { createTestApp, testConfig } from '../../testing/test-app'
import { recoveryLimitMs } from './recovery.service'

const sent: MailMessage[] = []
const send = vi.fn(async (message: MailMessage) => {
  sent.push(message)
})
const config = testConfig({ publicUrl: 'https://rebotica.example' })
const { app, db, clock, logIn } = await createTestApp({ config, mailTransport: { send } })
const userId = await insertUser(db, { username: 'farmacia', email: 'ana@ejemplo.test' })
await insertUser(db, { username: 'antigua', email: 'antigua@ejemplo.test', active: false })

let addresses = 0
const post = (path: string, payload: object, remoteAddress = `10.0.${addresses++}.1`) =>
  app.inject({ method: 'POST', url: `/api/v4/security/${path}/`, payload, remoteAddress })
const recover = (email: string, remoteAddress?: string) => post('accessRecover', { email }, remoteAddress)
const change = (secretToken: string, plainPassword = 'camomila', remoteAddress?: string) =>
  post('changePassword', { plainPassword, secretToken }, remoteAddress)
const canLogIn = (password: string) =>
  app
    .inject({ method: 'POST', url: '/api/v4/auth/login/', payload: { username: 'farmacia', password } })
    .then(({ statusCode }) => statusCode === 200)

const link = /nueva-password\?token=(\S+)/

/** The token of the last message, once it has left. */
const linkTo = async (email: string): Promise<string> => {
  await recover(email)
  let token = ''
  await vi.waitFor(() => {
    const [message] = sent.splice(sent.findIndex(({ body }) => link.test(body)) >>> 0, 1)
    token = link.exec(message?.body ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
  })
  return token
}

beforeEach(async () => {
  sent.length = 0
  clock.advance(15 * 60_000)
  await db.deleteFrom('mail_message').execute()
})

describe('requesting a link for a new password', () => {
  test('sends it to the user’s address, under the public address of this installation', async () => {
    const response = await recover(' Ana@Ejemplo.test ')
    expect(response.statusCode).toBe(200)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ recipient: 'ana@ejemplo.test', subject: 'Nueva contraseña de Rebotica' })
    expect(sent[0]?.body).toMatch(/^https:\/\/rebotica\.example\/nueva-password\?token=[\w-]+$/m)
  })

  test('the link leads to the host where it was asked for, and never to one that nobody configured', async () => {
    const asked = (host: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v4/security/accessRecover/',
        headers: { host },
        payload: { email: 'ana@ejemplo.test' },
        remoteAddress: '10.200.1.1',
      })
    await asked('Asociacion.localhost:4000')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toContain('https://asociacion.localhost/nueva-password?token=')
    await asked('evil.test')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toContain('https://rebotica.example/nueva-password?token=')
    expect(sent[1]?.body).not.toContain('evil')
  })

  test.each(['nadie@ejemplo.test', 'antigua@ejemplo.test'])(
    'answers the same to %s, and sends nothing',
    async (email) => {
      const known = await recover('ana@ejemplo.test')
      const response = await recover(email)
      expect([response.statusCode, response.json()]).toEqual([known.statusCode, known.json()])
      const messages = await db.selectFrom('mail_message').select('recipient').execute()
      expect(messages).toEqual([{ recipient: 'ana@ejemplo.test' }])
    },
  )

  test('writes the same for an unknown address, so that the response time reveals nothing', async () => {
    await db.deleteFrom('password_recovery').execute()
    await recover('nadie@ejemplo.test')
    const rows = await db.selectFrom('password_recovery').select(['user_id', 'created_at']).execute()
    expect(rows).toEqual([{ user_id: null, created_at: clock.now() }])
  })

  test('stores only the hash of the link, and no text of a sent mail', async () => {
    const token = await linkTo('ana@ejemplo.test')
    const stored = await db.selectFrom('password_recovery').select('token_hash').execute()
    expect(stored.some(({ token_hash }) => token_hash.toString('utf8').includes(token))).toBe(false)
    await vi.waitFor(async () => {
      const messages = await db.selectFrom('mail_message').select(['body', 'sent_at']).execute()
      expect(messages).toEqual([{ body: null, sent_at: clock.now() }])
    })
  })

  test.each([
    ['', 'Campo obligatorio'],
    ['ana', 'Formato incorrecto'],
    [`${'a'.repeat(250)}@ejemplo.test`, 'Formato incorrecto'],
  ])('refuses the address %j', async (email, message) => {
    const response = await recover(email)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: { fields: { email: message } } })
  })

  test('is limited to five mails in a quarter of an hour, for known and unknown addresses', async () => {
    for (const email of ['bea@ejemplo.test', 'nadie2@ejemplo.test']) {
      for (let n = 0; n < 5; n++) expect((await recover(email)).statusCode).toBe(200)
      const refused = await recover(email)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('is limited by IP address, whatever the e-mail addresses', async () => {
    const statuses = []
    for (let n = 0; n < 51; n++) statuses.push((await recover(`a${n}@ejemplo.test`, '10.9.9.9')).statusCode)
    expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true)
    expect(statuses[50]).toBe(429)
  })
})

describe('setting a new password', () => {
  test('ends every session of the user, with an audit event', async () => {
    const open = await logIn('farmacia')
    const token = await linkTo('ana@ejemplo.test')
    expect((await change(token)).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/v4/my/user/', headers: open })).statusCode).toBe(401)
    expect(await canLogIn('camomila')).toBe(true)
    expect(await canLogIn(testPassword)).toBe(false)
    expect((await auditEvents(db).read()).at(-1)).toMatchObject({
      kind: 'password-recovered',
      user_id: userId,
      real_user_id: userId,
    })
  })

  test('informs the user by a mail without a link', async () => {
    const token = await linkTo('ana@ejemplo.test')
    expect((await change(token)).statusCode).toBe(200)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      recipient: 'ana@ejemplo.test',
      subject: 'Su contraseña de Rebotica ha cambiado',
    })
    expect(sent[0]?.body).toContain('se cambió el 16/03/2026')
    expect(sent[0]?.body).not.toMatch(/https?:|token|\/nueva/)
  })

  test('also invalidates links whose mails were not sent yet', async () => {
    const token = await linkTo('ana@ejemplo.test')
    clock.advance(1000)
    const now = clock.now()
    await db.transaction().execute((trx) => accountChanged(trx, { userId, now, changed: ['password'] }))
    expect((await change(token)).json()).toMatchObject(spent)
  })

  const spent = { error: { fields: { secretToken: 'El enlace ha caducado o ya se ha usado.' } } }

  test('works once per link, and invalidates the user’s other links', async () => {
    const first = await linkTo('ana@ejemplo.test')
    const second = await linkTo('ana@ejemplo.test')
    expect((await change(second)).statusCode).toBe(200)
    expect((await change(second, 'tomillo')).json()).toMatchObject(spent)
    expect((await change(first, 'tomillo')).json()).toMatchObject(spent)
    expect(await canLogIn('camomila')).toBe(true)
  })

  test('works once if a link is used twice at the same time', async () => {
    const token = await linkTo('ana@ejemplo.test')
    const answers = await Promise.all([change(token, 'salvia1'), change(token, 'salvia2')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('fails half an hour after the link was requested', async () => {
    const token = await linkTo('ana@ejemplo.test')
    clock.advance(recoveryLimitMs)
    expect((await change(token)).json()).toMatchObject(spent)
  })

  test('fails for a user who has been deactivated', async () => {
    const token = await linkTo('ana@ejemplo.test')
    const setActive = (active: boolean) =>
      db.updateTable('app_user').set({ active }).where('id', '=', userId).execute()
    await setActive(false)
    expect((await change(token)).json()).toMatchObject(spent)
    await setActive(true)
  })

  test('fails with the link of an unknown address and with an invented one', async () => {
    expect((await change('x'.repeat(43))).json()).toMatchObject(spent)
  })

  test.each([
    ['abc', 'la contraseña tiene que tener entre 4 y 25 caracteres'],
    ['x'.repeat(26), 'la contraseña tiene que tener entre 4 y 25 caracteres'],
    ['Farmacia', 'la contraseña no puede ser el nombre de usuario: elija otra'],
    ['Butterfly', 'la contraseña es de las más comunes: elija otra'],
  ])('refuses %j, and the link can still be used', async (password, message) => {
    const token = await linkTo('ana@ejemplo.test')
    const refused = await change(token, password)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ error: { fields: { plainPassword: message } } })
    expect((await change(token)).statusCode).toBe(200)
  })

  test('is limited by IP address, whatever the links', async () => {
    const statuses = []
    for (let n = 0; n < 51; n++) statuses.push((await change(`t${n}`, 'tomillo', '10.8.8.8')).statusCode)
    expect(statuses[50]).toBe(429)
  })
})

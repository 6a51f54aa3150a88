import { beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '@/contract/administration/mail'
import { buildApp } from '../../app'
import { auditEvents } from '../../testing/audit-events'
import { insertUser, testPassword } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn, services } = await createTestApp()
await insertUser(db, { username: 'farmacia', email: 'ana@ejemplo.test' })
await insertUser(db, { username: 'jefa', email: 'jefa@ejemplo.test', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

const recorded = auditEvents(db)
beforeEach(async () => {
  await db.deleteFrom('mail_message').execute()
  clock.advance(15 * 60_000)
  await recorded.forget()
})

const ask = (email: string) =>
  app.inject({ method: 'POST', url: '/api/v4/security/accessRecover/', payload: { email } })
const list = async (username = 'jefa', query = '', on = app) =>
  on.inject({ url: `/api/v4/mail/?${query}`, headers: await logIn(username) })
const mails = async (query = '', on = app) =>
  (await list('jefa', query, on)).json<{ data: Mail[]; count: number }>()
const read = async (id: number | undefined, username = 'jefa', on = app) =>
  on.inject({ method: 'POST', url: `/api/v4/mail/${id}/reading/`, headers: await logIn(username) })
const newest = async () => (await mails()).data[0]?.id

describe('the mails of an installation without a mail server', () => {
  test('are listed without their text, the latest first', async () => {
    await ask('ana@ejemplo.test')
    await ask('jefa@ejemplo.test')
    const answer = await list()
    const { data, count } = answer.json<{ data: Mail[]; count: number }>()
    expect(count).toBe(2)
    expect(data).toMatchObject([
      { recipient: 'jefa@ejemplo.test', state: 'kept', linkOf: { username: 'jefa', internal: true } },
      { recipient: 'ana@ejemplo.test', state: 'kept', linkOf: { username: 'farmacia', internal: false } },
    ])
    expect(answer.body).not.toMatch(/nueva-password|token|Hola/)
    expect((await mails('filter=ana&take=1')).data).toHaveLength(1)
  })

  test('open with a link that works, and with whom and whose is recorded', async () => {
    await ask('ana@ejemplo.test')
    const answer = await read(await newest())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toMatch(/no-store/)
    const token = /token=([\w-]+)/.exec(answer.json<{ body: string }>().body)?.[1]
    const [event] = await recorded.read()
    expect(event).toMatchObject({ kind: 'mail-read', details: { account: 'farmacia' } })
    expect(JSON.stringify(event)).not.toContain(token)
    const changed = await app.inject({
      method: 'POST',
      url: '/api/v4/security/changePassword/',
      payload: { plainPassword: testPassword, secretToken: token },
    })
    expect(changed.statusCode).toBe(200)
    // The notice of the change has no link.
    const notice = await read(await newest())
    expect(notice.json<{ body: string }>().body).toContain('se cambió el')
  })

  test('give nobody the link to an account of staff', async () => {
    await ask('jefa@ejemplo.test')
    const answer = await read(await newest())
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      403,
      'El enlace de una cuenta interna solo se lee en el servidor, con «npm run rebotica -- mail».',
    ])
    expect(await recorded.read()).toEqual([])
  })

  test('can no longer be read when they have expired', async () => {
    await ask('ana@ejemplo.test')
    const id = await newest()
    clock.advance(30 * 60_000)
    expect((await mails()).data[0]?.state).toBe('expired')
    expect((await read(id)).statusCode).toBe(404)
    expect((await read(999_999_999_999)).statusCode).toBe(404)
  })

  test.each(['farmacia', 'soporte'])('are not for %s', async (username) => {
    await ask('ana@ejemplo.test')
    const id = await newest()
    expect([(await list(username)).statusCode, (await read(id, username)).statusCode]).toEqual([403, 403])
    expect(await recorded.read()).toEqual([])
  })
})

test('mails of an installation with a mail server are listed with what became of them, and never read', async () => {
  const sending = await buildApp({ ...services, mailTransport: { send: async () => {} } })
  await ask('ana@ejemplo.test')
  const id = await newest()
  expect((await mails('', sending)).data).toMatchObject([{ state: 'waiting', attempts: 0 }])
  expect((await read(id, 'jefa', sending)).statusCode).toBe(403)
  await db.updateTable('mail_message').set({ body: null, sent_at: clock.now() }).execute()
  expect((await mails('', sending)).data).toMatchObject([
    { state: 'sent', sentAt: clock.now().toISOString() },
  ])
  expect(await recorded.read()).toEqual([])
  await sending.close()
})

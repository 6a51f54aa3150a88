import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../access/session-store'
import type { MailMessage, MailTransport } from '../basics/mail-message'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { createTestClock, createTestIds } from '../testing/test-app'
import { createMailer, type MailFailure } from './mailer'
import { tokenPlaceholder } from './message-link'
import { noCargo } from './testing/no-cargo'

const { db } = await createTestDatabase()
const clock = createTestClock()
const ids = createTestIds()
const minute = 60_000
const sent: MailMessage[] = []
const failures: MailFailure[] = []
const mailers: { stop: () => Promise<void> }[] = []

const open = (transport: MailTransport | null) => {
  const mailer = createMailer({
    db,
    clock,
    ids,
    transport,
    cargo: noCargo,
    onFailure: (failure) => failures.push(failure),
  })
  mailers.push(mailer)
  return mailer
}
const accepting: MailTransport = { send: async (message) => void sent.push(message) }
const refusing: MailTransport = {
  send: async () => {
    throw Object.assign(new Error('550 <ana@ejemplo.test> unknown'), { code: 'EENVELOPE', responseCode: 550 })
  },
}
const write = (body = 'Hola', linkUserId: number | null = null) =>
  db
    .insertInto('mail_message')
    .values({
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 30 * minute),
      recipient: 'ana@ejemplo.test',
      subject: 'Asunto',
      body,
      link_user_id: linkUserId,
      next_attempt_at: clock.now(),
    })
    .execute()
const messages = () => db.selectFrom('mail_message').selectAll().orderBy('id').execute()
const attempts = async () => (await messages()).map((message) => message.attempts)

beforeEach(async () => {
  sent.length = 0
  failures.length = 0
  await db.deleteFrom('mail_message').execute()
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.stop()
})

describe('queued mails', () => {
  test('are sent once, in order, and their stored text is deleted', async () => {
    await write('uno')
    await write('dos')
    const mailer = open(accepting)
    mailer.poll()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['uno', 'dos']))
    await mailer.stop()
    expect(await messages()).toMatchObject([
      { body: null, sent_at: clock.now(), next_attempt_at: null },
      { body: null, sent_at: clock.now(), next_attempt_at: null },
    ])
  })

  test('are sent once by two servers with the same database', async () => {
    for (let n = 0; n < 10; n++) await write(String(n))
    const both = [open(accepting), open(accepting)]
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(10))
    for (const mailer of both) await mailer.stop()
    expect(new Set(sent.map(({ body }) => body)).size).toBe(10)
    expect(sent).toHaveLength(10)
  })

  test('refused by the mail server are sent again after a pause, and logged without address or text', async () => {
    await write()
    const mailer = open(refusing)
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    expect(failures).toEqual([{ messageId: expect.any(Number), attempts: 1, code: 'EENVELOPE 550' }])
    await vi.waitFor(async () => expect(await attempts()).toEqual([1]))
    mailer.poll()
    await mailer.stop()
    expect(failures).toHaveLength(1)

    clock.advance(minute)
    open(accepting)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })

  test('get their link when they are sent; the database only ever holds its hash', async () => {
    const user = await insertUser(db, { username: 'ana' })
    await write(`enlace?token=${tokenPlaceholder}`, user)
    const mailer = open(accepting)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await mailer.stop()
    const token = sent[0]?.body.replace('enlace?token=', '') ?? ''
    expect(token).toMatch(/^test-token-\d+$/)
    expect(await db.selectFrom('password_recovery').select(['token_hash', 'user_id']).execute()).toEqual([
      { token_hash: hashToken(token), user_id: user },
    ])
    expect(JSON.stringify(await messages())).not.toContain(token)
  })

  test('are not sent if their user has changed the password meanwhile', async () => {
    const user = await insertUser(db, { username: 'bea' })
    await write(tokenPlaceholder, user)
    const password_changed_at = new Date(clock.now().getTime() + 1)
    await db.updateTable('app_user').set({ password_changed_at }).where('id', '=', user).execute()
    const mailer = open(accepting)
    await vi.waitFor(async () => expect((await messages())[0]?.next_attempt_at).toBeNull())
    await mailer.stop()
    expect(sent).toEqual([])
  })

  test('that fail do not delay the others', async () => {
    await write('mala')
    await write('buena')
    open({
      send: async (message) => (message.body === 'mala' ? refusing.send(message) : accepting.send(message)),
    })
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['buena']))
  })

  test('are not sent after they expired, and their stored text is deleted', async () => {
    await write()
    clock.advance(30 * minute)
    const mailer = open(accepting)
    await vi.waitFor(async () => expect((await messages())[0]?.next_attempt_at).toBeNull())
    await mailer.stop()
    expect(sent).toEqual([])
    expect(await messages()).toMatchObject([{ body: null, sent_at: null, attempts: 0 }])
  })

  test('stay readable in the database where there is no mail server', async () => {
    await write()
    const mailer = open(null)
    mailer.poll()
    await mailer.stop()
    expect(await messages()).toMatchObject([{ body: 'Hola', sent_at: null, attempts: 0 }])
  })
})

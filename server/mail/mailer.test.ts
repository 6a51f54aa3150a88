import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../access/session-store'
import type { Letter, MailTransport } from '../basics/mail-message'
import { createTestClock, createTestIds } from '../testing/app'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { createPostOffice, type MailFailure } from './mailer'
import { tokenMark } from './message-link'

const { db } = await createTestDatabase()
const clock = createTestClock()
const ids = createTestIds()
const minute = 60_000
const sent: Letter[] = []
const failures: MailFailure[] = []
const offices: { stop: () => Promise<void> }[] = []

const open = (transport: MailTransport | null) => {
  const office = createPostOffice({
    db,
    clock,
    ids,
    transport,
    onFailure: (failure) => failures.push(failure),
  })
  offices.push(office)
  return office
}
const accepting: MailTransport = { send: async (letter) => void sent.push(letter) }
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
const letters = () => db.selectFrom('mail_message').selectAll().orderBy('id').execute()
const attempts = async () => (await letters()).map((letter) => letter.attempts)

beforeEach(async () => {
  sent.length = 0
  failures.length = 0
  await db.deleteFrom('mail_message').execute()
})
afterEach(async () => {
  for (const office of offices.splice(0)) await office.stop()
})

describe('letters', () => {
  test('are sent in their order, once, and keep no text', async () => {
    await write('uno')
    await write('dos')
    const office = open(accepting)
    office.wake()
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['uno', 'dos']))
    await office.stop()
    expect(await letters()).toMatchObject([
      { body: null, sent_at: clock.now(), next_attempt_at: null },
      { body: null, sent_at: clock.now(), next_attempt_at: null },
    ])
  })

  test('are sent once by two servers of one database', async () => {
    for (let n = 0; n < 10; n++) await write(String(n))
    const both = [open(accepting), open(accepting)]
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(10))
    for (const office of both) await office.stop()
    expect(new Set(sent.map(({ body }) => body)).size).toBe(10)
    expect(sent).toHaveLength(10)
  })

  test('that the mail server refuses are tried again after a pause, and logged without address or text', async () => {
    await write()
    const office = open(refusing)
    await vi.waitFor(() => expect(failures).toHaveLength(1))
    expect(failures).toEqual([{ letter: expect.any(Number), attempts: 1, code: 'EENVELOPE 550' }])
    await vi.waitFor(async () => expect(await attempts()).toEqual([1]))
    office.wake()
    await office.stop()
    expect(failures).toHaveLength(1)

    clock.advance(minute)
    open(accepting)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })

  test('get their link when they leave; the database holds its hash, before and after', async () => {
    const user = await insertUser(db, { username: 'ana' })
    await write(`enlace?token=${tokenMark}`, user)
    const office = open(accepting)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await office.stop()
    const token = sent[0]?.body.replace('enlace?token=', '') ?? ''
    expect(token).toMatch(/^test-token-\d+$/)
    expect(await db.selectFrom('password_recovery').select(['token_hash', 'user_id']).execute()).toEqual([
      { token_hash: hashToken(token), user_id: user },
    ])
    expect(JSON.stringify(await letters())).not.toContain(token)
  })

  test('whose user has another password since are given up', async () => {
    const user = await insertUser(db, { username: 'bea' })
    await write(tokenMark, user)
    const password_changed_at = new Date(clock.now().getTime() + 1)
    await db.updateTable('app_user').set({ password_changed_at }).where('id', '=', user).execute()
    const office = open(accepting)
    await vi.waitFor(async () => expect((await letters())[0]?.next_attempt_at).toBeNull())
    await office.stop()
    expect(sent).toEqual([])
  })

  test('do not hold up the others', async () => {
    await write('mala')
    await write('buena')
    open({
      send: async (letter) => (letter.body === 'mala' ? refusing.send(letter) : accepting.send(letter)),
    })
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['buena']))
  })

  test('that expired are given up, and keep no text', async () => {
    await write()
    clock.advance(30 * minute)
    const office = open(accepting)
    await vi.waitFor(async () => expect((await letters())[0]?.next_attempt_at).toBeNull())
    await office.stop()
    expect(sent).toEqual([])
    expect(await letters()).toMatchObject([{ body: null, sent_at: null, attempts: 0 }])
  })

  test('stay to be read where there is no mail server', async () => {
    await write()
    const office = open(null)
    office.wake()
    await office.stop()
    expect(await letters()).toMatchObject([{ body: 'Hola', sent_at: null, attempts: 0 }])
  })
})

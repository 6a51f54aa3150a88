import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { createTestClock, createTestIds } from '../testing/test-app'
import { createMailer, type MailFailure } from './mailer'
import { createSmtpTransport } from './smtp-transport'
import { noCargo } from './testing/no-cargo'
import { startSmtpServer } from './testing/smtp-server'

/* The queue of mails, as it is in the product, against a real mail server on loopback. */

const { db } = await createTestDatabase()
const clock = createTestClock()
const minute = 60_000
const from = 'Rebotica <avisos@rebotica.example>'
const ownCertificate = '?tls.rejectUnauthorized=false'
const failures: MailFailure[] = []
const opened: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  failures.length = 0
  await db.deleteFrom('mail_message').execute()
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const start = async (...options: Parameters<typeof startSmtpServer>) => {
  const server = await startSmtpServer(...options)
  opened.push(server.close)
  return server
}
const send = (url: string, timeouts = {}) => {
  const mailer = createMailer({
    db,
    clock,
    ids: createTestIds(),
    transport: createSmtpTransport({ url, from }, timeouts),
    cargo: noCargo,
    onFailure: (failure) => failures.push(failure),
  })
  opened.push(mailer.stop)
  return mailer
}
const write = (recipient = 'ana@ejemplo.test', body = 'Hola, señora') =>
  db
    .insertInto('mail_message')
    .values({
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 30 * minute),
      recipient,
      subject: 'Contraseña',
      body,
      next_attempt_at: clock.now(),
    })
    .execute()
const states = async () =>
  (await db.selectFrom('mail_message').selectAll().orderBy('id').execute()).map(
    ({ recipient, sent_at, attempts, body }) => ({
      recipient,
      sent: sent_at !== null,
      attempts,
      kept: body !== null,
    }),
  )
const sent = { recipient: 'ana@ejemplo.test', sent: true, attempts: 1, kept: false }

describe('a mail', () => {
  test('reaches the mail server once, encrypted by STARTTLS before the password is said', async () => {
    const server = await start()
    await write()
    const mailer = send(`smtp://rebotica:clave-smtp@${server.host}${ownCertificate}`)
    // The first mail loads the program that sends it.
    await vi.waitFor(async () => expect(await states()).toEqual([sent]), 10_000)
    mailer.poll()
    await mailer.stop()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({
      from: 'avisos@rebotica.example',
      to: ['ana@ejemplo.test'],
      encrypted: true,
      user: 'rebotica',
    })
    expect(server.received[0]?.content).toMatch(/^From: Rebotica <avisos@rebotica\.example>\r\n/)
  })

  test('reaches a mail server that speaks TLS from the start', async () => {
    const server = await start({ secure: true })
    await write()
    send(`smtps://rebotica:clave-smtp@${server.host}${ownCertificate}`)
    await vi.waitFor(async () => expect(await states()).toEqual([sent]))
    expect(server.received).toMatchObject([{ encrypted: true, user: 'rebotica' }])
  })

  test.each(['smtp', 'smtps'])(
    'is not given to a server whose certificate nobody vouches for (%s)',
    async (scheme) => {
      const server = await start({ secure: scheme === 'smtps' })
      await write()
      send(`${scheme}://rebotica:clave-smtp@${server.host}`)
      await vi.waitFor(async () => expect(await states()).toEqual([{ ...sent, sent: false, kept: true }]))
      expect(server.received).toEqual([])
    },
  )

  test('is not said in clear text to a mail server beyond this machine, nor is its password', async () => {
    const server = await start({ disabledCommands: ['STARTTLS'] })
    await write()
    // Leads here, too, and is no address of this machine alone.
    send(`smtp://rebotica:clave-smtp@${server.host.replace('127.0.0.1', '0.0.0.0')}`)
    await vi.waitFor(() => expect(failures).toMatchObject([{ code: expect.stringMatching(/^ETLS/) }]))
    expect(server.received).toEqual([])
  })

  test('waits where the password of the mail server is wrong, and the log has no password', async () => {
    const server = await start()
    await write()
    send(`smtp://rebotica:otra-clave@${server.host}${ownCertificate}`)
    await vi.waitFor(async () => expect(await states()).toEqual([{ ...sent, sent: false, kept: true }]))
    expect(failures).toEqual([{ messageId: expect.any(Number), attempts: 1, code: 'EAUTH 535' }])
    expect(JSON.stringify(failures)).not.toMatch(/clave|ejemplo/)
    expect(server.received).toEqual([])
  })

  test('that is refused for its recipient is tried again later, and does not delay the others', async () => {
    const server = await start()
    await write('nadie@ejemplo.test')
    await write()
    const mailer = send(`smtp://${server.host}${ownCertificate}`)
    const refused = { recipient: 'nadie@ejemplo.test', sent: false, attempts: 1, kept: true }
    await vi.waitFor(async () => expect(await states()).toEqual([refused, sent]))
    expect(failures).toEqual([{ messageId: expect.any(Number), attempts: 1, code: 'EENVELOPE 550' }])
    clock.advance(minute)
    mailer.poll()
    await vi.waitFor(async () => expect(await states()).toEqual([{ ...refused, attempts: 2 }, sent]))
    expect(server.received).toHaveLength(1)
    clock.advance(29 * minute)
    mailer.poll()
    await vi.waitFor(async () =>
      expect((await states())[0]).toEqual({ ...refused, attempts: 2, kept: false }),
    )
  })

  test('waits while the mail server says nothing, and is sent when it does', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    await write()
    const mailer = send(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, { greetingTimeout: 50 })
    await vi.waitFor(async () => expect(await states()).toEqual([{ ...sent, sent: false, kept: true }]))
    expect(failures).toMatchObject([{ attempts: 1, code: 'ETIMEDOUT' }])
    await mailer.stop()
    for (const socket of sockets) socket.destroy()
    silent.close()

    clock.advance(minute)
    const server = await start()
    send(`smtp://${server.host}${ownCertificate}`)
    await vi.waitFor(async () => expect(await states()).toEqual([{ ...sent, attempts: 2 }]))
    expect(server.received).toHaveLength(1)
  })

  test('whose acceptance was lost on the way comes again under the same Message-ID', async () => {
    const server = await start()
    server.hooks.beforeAnswer = (cut) => cut()
    await write()
    const mailer = send(`smtp://${server.host}${ownCertificate}`)
    await vi.waitFor(async () => expect(await states()).toEqual([{ ...sent, sent: false, kept: true }]))
    server.hooks.beforeAnswer = () => {}
    clock.advance(minute)
    mailer.poll()
    await vi.waitFor(async () => expect(await states()).toEqual([{ ...sent, attempts: 2 }]))
    const ids = server.received.map(({ content }) => /^Message-ID: (\S+)/im.exec(content)?.[1])
    expect(ids).toEqual([expect.stringMatching(/^<\d+\.\d+@rebotica\.example>$/), ids[0]])
  })
})

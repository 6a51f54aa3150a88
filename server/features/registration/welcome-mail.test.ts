import { expect, test, vi } from 'vitest'
import type { MailMessage } from '../../basics/mail-message'
import { invitationLimitMs } from '../../mail/message-link'
import { insertLaboratory, insertUser } from '../../testing/factories'
import { postRegistration, registrationOf } from '../../testing/registration-fixtures'
import { createTestApp, testConfig } from '../../testing/test-app'

const sent: MailMessage[] = []
const { app, db, clock, logIn } = await createTestApp({
  config: testConfig({ publicUrl: 'https://rebotica.example' }),
  mailTransport: {
    send: async (message: MailMessage) => {
      sent.push(message)
    },
  },
})
const laboratory = await insertLaboratory(db, { name: 'Alba' })
await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id: laboratory })

/** Registers a pharmacy of its own for each test; the mail to it. */
const register = async (nif: string, name = 'Farmacia del Molino'): Promise<MailMessage> => {
  const contactEmail = `${nif.toLowerCase()}@farmacia.test`
  const body = registrationOf(laboratory, { nif, name, contactEmail })
  expect((await postRegistration(app, { headers: await logIn('delegado'), body })).status).toBe(200)
  const mailTo = () => sent.find(({ recipient }) => recipient === contactEmail)
  await vi.waitFor(() => expect(mailTo()).toBeDefined())
  return mailTo() as MailMessage
}
const choose = async (mail: MailMessage) =>
  app.inject({
    method: 'POST',
    url: '/api/v4/security/changePassword/',
    payload: {
      secretToken: /nueva-password\?token=(\S+)/.exec(mail.body)?.[1],
      plainPassword: 'camomila',
    },
  })
const enter = async (username: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/v4/auth/login/',
      payload: { username, password: 'camomila' },
    })
  ).statusCode

test('A new pharmacy gets a mail that says how to install, with a link that chooses its password once', async () => {
  const mail = await register('E00000018')
  expect(mail.body).toContain('https://rebotica.example/descargas/conector')
  expect(mail.body).toContain('Alba ha dado de alta la farmacia «Farmacia del Molino»')
  expect(await enter(mail.recipient)).toBe(401)
  clock.advance(invitationLimitMs - 1000)
  expect((await choose(mail)).statusCode).toBe(200)
  expect((await choose(mail)).statusCode).toBe(422)
  expect(await enter(mail.recipient)).toBe(200)
})

test('The link ends after seven days', async () => {
  const mail = await register('E00000026')
  clock.advance(invitationLimitMs)
  expect((await choose(mail)).statusCode).toBe(422)
})

test('What somebody typed never stands for the link of the mail', async () => {
  const mail = await register('E00000034', 'Farmacia {token}')
  expect(mail.body).toContain('«Farmacia token»')
  expect((await choose(mail)).statusCode).toBe(200)
})

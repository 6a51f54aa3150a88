import { expect, test } from 'vitest'
import { openSecretBox } from '../basics/secret-box'
import { recoveryMessage } from '../features/recovery/recovery.documents'
import { recoverPassword, requestRecovery } from '../features/recovery/recovery.service'
import { tokenPlaceholder } from '../mail/message-link'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { createTestClock, testConfig } from '../testing/test-app'
import { mailCommand } from './mail-command'

const { db } = await createTestDatabase()
const now = createTestClock().now()

const read = async (): Promise<string[]> => {
  const lines: string[] = []
  const terminal = { line: (text = '') => void lines.push(text), error: () => {}, progress: () => {} }
  const given = {
    positionals: [],
    options: {},
    environment: {},
    today: '2026-03-16',
    readInput: async () => '',
  }
  if (typeof mailCommand.needsDatabase !== 'undefined') throw new Error('it reads the database')
  expect(await mailCommand.run({ ...given, terminal, db, secrets: openSecretBox(testConfig()) })).toBe(0)
  return lines
}

test('the mail command shows the text of unsent mails, and when the others were sent', async () => {
  expect(await read()).toEqual(['No hay correos.'])
  const expires_at = new Date(Date.now() + 60_000)
  const message = { created_at: now, expires_at, recipient: 'ana@ejemplo.test', subject: 'Asunto' }
  await db
    .insertInto('mail_message')
    .values([
      { ...message, body: 'Un enlace', next_attempt_at: now },
      { ...message, sent_at: now },
      { ...message, body: 'Un enlace viejo', expires_at: now },
    ])
    .execute()
  const heading = '── 16/03/2026 10:00  Para: ana@ejemplo.test  Asunto: Asunto'
  expect(await read()).toEqual([
    heading,
    'Un enlace',
    heading,
    '(enviado el 16/03/2026 10:00)',
    heading,
    '(caducado)',
  ])
})

test('the link in a mail is made when it is shown: nothing stored in the database gives access to the account', async () => {
  await db.deleteFrom('mail_message').execute()
  await insertUser(db, { username: 'farmacia', email: 'ana@ejemplo.test' })
  const asked = new Date()
  await requestRecovery(db, {
    email: 'ana@ejemplo.test',
    message: recoveryMessage('https://rebotica.example'),
    now: asked,
    decoyToken: 'decoy-token',
  })
  const open = (token: string) => recoverPassword(db, { token, password: 'camomila', now: new Date() })
  const kept = await db.selectFrom('mail_message').select('body').executeTakeFirstOrThrow()
  const inClear = /token=(\S+)/.exec(kept.body ?? '')?.[1] ?? ''
  expect(inClear).toBe(tokenPlaceholder)
  for (const token of [inClear, 'decoy-token']) expect(await open(token)).toMatchObject({ ok: false })

  const linkRead = async () =>
    /https:\/\/rebotica\.example\/nueva-password\?token=(\S+)/.exec((await read()).join('\n'))?.[1]
  const [first = '', second = ''] = [await linkRead(), await linkRead()]
  expect(first).not.toBe(second)
  const dump = async () =>
    JSON.stringify([
      await db.selectFrom('mail_message').selectAll().execute(),
      (await db.selectFrom('password_recovery').selectAll().execute()).map(({ token_hash }) =>
        token_hash.toString('latin1'),
      ),
    ])
  for (const token of [first, second]) expect(await dump()).not.toContain(token)
  expect(await open(first)).toEqual({ ok: true })
  expect(await open(second)).toMatchObject({ ok: false })
  expect(await linkRead()).toBeUndefined()
  expect((await read()).join()).toContain('(caducado)')
})

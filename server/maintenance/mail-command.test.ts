import { expect, test } from 'vitest'
import { recoveryLetter } from '../features/recovery/recovery.documents'
import { recoverPassword, requestRecovery } from '../features/recovery/recovery.service'
import { tokenMark } from '../mail/message-link'
import { createTestClock } from '../testing/app'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
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
  if (mailCommand.needsDatabase === false) throw new Error('it reads the database')
  expect(await mailCommand.run({ ...given, terminal, db })).toBe(0)
  return lines
}

test('staff read the letters that stayed here, and of the others when they left', async () => {
  expect(await read()).toEqual(['No hay correos.'])
  const expires_at = new Date(Date.now() + 60_000)
  const letter = { created_at: now, expires_at, recipient: 'ana@ejemplo.test', subject: 'Asunto' }
  await db
    .insertInto('mail_message')
    .values([
      { ...letter, body: 'Un enlace', next_attempt_at: now },
      { ...letter, sent_at: now },
      { ...letter, body: 'Un enlace viejo', expires_at: now },
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

test('a link is made when it is read: before and after, nothing that the database holds opens the account', async () => {
  await db.deleteFrom('mail_message').execute()
  await insertUser(db, { username: 'farmacia', email: 'ana@ejemplo.test' })
  const asked = new Date()
  await requestRecovery(db, {
    email: 'ana@ejemplo.test',
    letter: recoveryLetter('https://rebotica.example'),
    now: asked,
    untold: 'untold',
  })
  const open = (token: string) => recoverPassword(db, { token, password: 'camomila', now: new Date() })
  const kept = await db.selectFrom('mail_message').select('body').executeTakeFirstOrThrow()
  const inClear = /token=(\S+)/.exec(kept.body ?? '')?.[1] ?? ''
  expect(inClear).toBe(tokenMark)
  for (const token of [inClear, 'untold']) expect(await open(token)).toMatchObject({ ok: false })

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

import { expect, test } from 'vitest'
import { createTestClock } from '../testing/app'
import { createTestDatabase } from '../testing/database'
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
  const letter = { created_at: now, expires_at: now, recipient: 'ana@ejemplo.test', subject: 'Asunto' }
  await db
    .insertInto('mail_message')
    .values([
      { ...letter, body: 'Un enlace', next_attempt_at: now },
      { ...letter, sent_at: now },
      { ...letter },
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

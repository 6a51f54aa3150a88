import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../access/password-hash'
import { readConfig } from '../basics/config'
import { openSecretBox } from '../basics/secret-box'
import { retireDemoCommand } from '../maintenance/user-commands'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { testConfig } from '../testing/test-app'
import { demoProblem, demoWarning } from './demo-guard'
import { demoUsernames } from './people/people'

const { db } = await createTestDatabase()
const production = { demo: false, demoPublic: false, reachable: true }
const demo = { demo: true, demoPublic: false, reachable: false }

beforeEach(async () => {
  await db.deleteFrom('session').execute()
  await db.deleteFrom('app_user').execute()
})

const retire = async (): Promise<string> => {
  const said: string[] = []
  if (typeof retireDemoCommand.needsDatabase !== 'undefined') throw new Error('it changes the database')
  const terminal = { line: (text = '') => void said.push(text), error: () => {}, progress: () => {} }
  const given = { positionals: [], options: {}, environment: {}, today: '2026-03-16' }
  await retireDemoCommand.run({
    ...given,
    readInput: async () => '',
    terminal,
    db,
    secrets: openSecretBox(testConfig()),
  })
  return said.join()
}

test('production starts with an empty database and with one that has its own users', async () => {
  expect(await demoProblem(db, production)).toBeNull()
  await insertUser(db, { username: 'titular' })
  expect(await demoProblem(db, production)).toBeNull()
})

test('production does not start with data that has a demo account, even one that is not documented', async () => {
  await insertUser(db, { username: 'soporte.2', roles: ['ROLE_SOPORTE'] })
  await insertUser(db, { username: 'farmacia.07' })
  const problem = await demoProblem(db, production)
  expect(problem).toContain('soporte.2, farmacia.07.')
  expect(problem).toContain('REBOTICA_DATA=')
  expect(problem).toContain('npm run rebotica -- user retire-demo')
})

test('a long list of demo accounts is reported by the first names and their number', async () => {
  const names = demoUsernames()
  for (const username of names) await insertUser(db, { username })
  expect(await demoProblem(db, production)).toContain(
    `${names.slice(0, 6).join(', ')} y ${names.length - 6} más.`,
  )
})

test('an account with a demo name but another password is allowed', async () => {
  await insertUser(db, { username: 'admin', password_hash: await hashPassword('una clave larga') })
  expect(await demoProblem(db, production)).toBeNull()
  expect(await retire()).toBe('No hay cuentas de demostración con su contraseña conocida.')
})

test('after the demo accounts were retired, production starts and their sessions are over', async () => {
  const id = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
  const own = await insertUser(db, { username: 'titular' })
  const now = new Date()
  for (const user of [id, own]) {
    await db
      .insertInto('session')
      .values({
        token_hash: Buffer.from(`session ${user}`),
        user_id: user,
        created_at: now,
        last_used_at: now,
      })
      .execute()
  }
  expect(await retire()).toBe('Cuentas dadas de baja: admin.')
  expect(await demoProblem(db, production)).toBeNull()
  const open = db.selectFrom('session').select('user_id').where('revoked_at', 'is', null)
  expect(await open.execute()).toEqual([{ user_id: own }])
})

test('the demo can only be reached from this machine, unless a setting makes it public', async () => {
  expect(await demoProblem(db, demo)).toBeNull()
  const reachable = { ...demo, reachable: true }
  expect(await demoProblem(db, reachable)).toContain('REBOTICA_DEMO_PUBLIC=1')
  expect(await demoProblem(db, { ...reachable, demoPublic: true })).toBeNull()
  await insertUser(db, { username: 'titular' })
  expect(await demoProblem(db, reachable)).toBeNull()
  await insertUser(db, { username: 'farmacia' })
  expect(await demoProblem(db, reachable)).toContain('REBOTICA_DEMO_PUBLIC=1')
})

/** Every way to start, on every kind of data. */
test('demo accounts are open to others only where a setting says so, never in production, and with a warning', async () => {
  const settings = ['', 'production'].flatMap((NODE_ENV) =>
    ['', '0', '1'].flatMap((REBOTICA_DEMO) =>
      ['', '1'].flatMap((REBOTICA_DEMO_PUBLIC) =>
        ['127.0.0.1', '0.0.0.0'].flatMap((HOST) =>
          ['', '1'].map((TRUST_PROXY) => ({
            NODE_ENV,
            REBOTICA_DEMO,
            REBOTICA_DEMO_PUBLIC,
            HOST,
            TRUST_PROXY,
          })),
        ),
      ),
    ),
  )
  const fill = {
    own: () => insertUser(db, { username: 'titular' }),
    demo: () => insertUser(db, { username: 'admin' }),
  }
  const seen = { started: 0, refused: 0, warned: 0 }
  for (const data of [[], ['own'], ['demo'], ['own', 'demo']] as (keyof typeof fill)[][]) {
    await db.deleteFrom('app_user').execute()
    for (const kind of data) await fill[kind]()
    for (const given of settings) {
      const read = readConfig(given)
      if (!read.ok) continue
      const { config } = read
      const starts = (await demoProblem(db, config)) === null
      const warning = await demoWarning(db, config)
      const production = given.NODE_ENV === 'production' || given.REBOTICA_DEMO === '0'
      const open = given.HOST !== '127.0.0.1' || given.TRUST_PROXY === '1'
      const known = data.includes('demo') || (data.length === 0 && !production)
      const allowed = !known || (!production && (!open || given.REBOTICA_DEMO_PUBLIC === '1'))
      expect({ ...given, data, starts }).toEqual({ ...given, data, starts: allowed })
      if (starts && data.includes('demo')) expect(warning !== null).toBe(open)
      seen[starts ? 'started' : 'refused']++
      if (warning) seen.warned++
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})

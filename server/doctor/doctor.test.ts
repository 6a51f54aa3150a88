import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { acceptKey } from '../access/installation-key'
import { type Config, readConfig } from '../basics/config'
import { migrationNames } from '../db/migrate'
import { startSmtpServer } from '../mail/testing/smtp-server'
import { doctorCommand } from '../maintenance/doctor-command'
import { createTestDatabase } from '../testing/database'
import { createEmptyDatabase } from '../testing/empty-database'
import { insertUser } from '../testing/factories'
import { testConfig } from '../testing/test-app'
import { judgeClock, judgeMigrations, judgeServer } from './database-checks'
import { examine } from './doctor'
import { checkDataFolder, checkNode, judgeDisk } from './host-checks'

const { db, owner, url, ownerUrl } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'rebotica-doctor-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const wrong = async (given: Partial<Config>): Promise<string[]> => {
  const config = testConfig({ databaseUrl: url, databaseOwnerUrl: ownerUrl, dataFolder: folder, ...given })
  const findings = await examine({ ok: true, config }, { nodeVersion: 'v22.0.0' })
  return findings.flatMap(({ state, subject, text }) => (state === 'wrong' ? [`${subject}: ${text}`] : []))
}

const run = async (settings: ReturnType<typeof readConfig>) => {
  const lines: string[] = []
  const terminal = { line: (text = '') => void lines.push(text), error: () => {}, progress: () => {} }
  if (doctorCommand.needsDatabase !== 'unprepared') throw new Error('it opens the database itself')
  const given = { positionals: [], options: {}, environment: {}, today: '', readInput: async () => '' }
  const code = await doctorCommand.run({ ...given, terminal, settings })
  return { code, text: lines.join('\n') }
}

test('an installation without faults ends with 0', async () => {
  const config = testConfig({ databaseUrl: url, databaseOwnerUrl: ownerUrl })
  const { code, text } = await run({ ok: true, config })
  expect(text).toContain('Todo lo necesario está bien.')
  expect(text).toContain('✓ Base de datos: PostgreSQL')
  expect(text).toContain(`✓ Tablas: al día (${migrationNames.at(-1)})`)
  expect(code).toBe(0)
})

test('wrong settings are named one by one, and end with 1', async () => {
  const { code, text } = await run(readConfig({ PORT: 'x', DATABASE_URL: 'mysql://x' }))
  expect(text).toContain('✗ Configuración: PORT tiene que ser un número de puerto\n    Corrija')
  expect(text).toContain('✗ Configuración: DATABASE_URL tiene que empezar')
  expect(text).toContain('Por corregir: 2.')
  expect(code).toBe(1)
})

describe('this machine', () => {
  test('an old Node is wrong', () => {
    expect(['v18.20.0', 'v20.18.1', 'v20.19.0', 'v22.1.0'].map((each) => checkNode(each).state)).toEqual([
      'wrong',
      'wrong',
      'well',
      'well',
    ])
  })

  test('a disk that is nearly full is doubtful, and a full one wrong', () => {
    const states = [50, 1.9, 0.4, 0].map((free) => judgeDisk({ folder, free: free * 1e9 }).state)
    expect(states).toEqual(['well', 'doubtful', 'wrong', 'wrong'])
  })

  test('a password that others may read is wrong', async () => {
    const home = join(folder, 'open', 'postgres')
    await mkdir(home, { recursive: true, mode: 0o700 })
    await writeFile(join(home, 'password'), 'x', { mode: 0o600 })
    expect(await checkDataFolder(join(folder, 'open'))).toMatchObject([{ state: 'well' }])
    await chmod(join(home, 'password'), 0o644)
    expect(await checkDataFolder(join(folder, 'open'))).toMatchObject([
      { state: 'wrong', advice: `chmod go= ${join(home, 'password')}` },
    ])
  })

  test('a database that is not there yet is made at the start, and no folder is made to look', async () => {
    const dataFolder = join(folder, 'new')
    expect(await wrong({ databaseUrl: null, databaseOwnerUrl: null, dataFolder })).toEqual([])
    await expect(chmod(dataFolder, 0o700)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the database', () => {
  const elsewhere = (change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    return { databaseUrl: address.href, databaseOwnerUrl: null }
  }

  test('nobody at its address, a wrong password, and a name that does not exist are told apart', async () => {
    expect(await wrong(elsewhere((address) => Object.assign(address, { port: '1' })))).toEqual([
      'Base de datos: Nadie responde en la dirección de la base de datos',
    ])
    expect(await wrong(elsewhere((address) => Object.assign(address, { password: 'otra' })))).toEqual([
      'Base de datos: PostgreSQL no acepta el usuario y la contraseña',
    ])
    expect(await wrong(elsewhere((address) => Object.assign(address, { pathname: '/no_hay' })))).toEqual([
      'Base de datos: la base de datos de DATABASE_URL no existe',
    ])
  })

  test('settings that lose orders, an old version and another encoding are wrong', () => {
    const good = {
      version: '15.1',
      number: 150_001,
      encoding: 'UTF8',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      connections: 100,
      jit: 'off',
      size: '1 MB',
    }
    const states = (given: Partial<typeof good>) =>
      judgeServer({ ...good, ...given }).map(({ state }) => state)
    expect(states({})).toEqual(['well'])
    expect(states({ number: 140_010 })).toEqual(['wrong'])
    expect(states({ encoding: 'SQL_ASCII' })).toEqual(['wrong'])
    expect(states({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })).toEqual([
      'wrong',
      'wrong',
      'wrong',
    ])
    expect(states({ connections: 20, jit: 'on' })).toEqual(['doubtful', 'doubtful'])
  })

  test('tables that are behind are doubtful, those of a newer version wrong, and none well', () => {
    expect(judgeMigrations(migrationNames.slice(0, -2))).toMatchObject({
      state: 'doubtful',
      text: expect.stringContaining('2 cambios'),
    })
    expect(judgeMigrations([...migrationNames, '9999-later'])).toMatchObject({ state: 'wrong' })
    expect(judgeMigrations(null)).toMatchObject({ state: 'well' })
  })

  test('an empty database and one role for everything are seen', async () => {
    const empty = await createEmptyDatabase()
    expect(await wrong({ databaseUrl: empty.url, databaseOwnerUrl: empty.ownerUrl })).toEqual([])
    const { text } = await run({ ok: true, config: testConfig({ databaseUrl: ownerUrl }) })
    expect(text).toContain('! Usuarios de la base: el servidor usa el usuario dueño')
  })

  test('demo accounts that the settings do not allow are wrong', async () => {
    const id = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
    expect(await wrong({})).toEqual([
      expect.stringContaining('Cuentas de demostración: Esta base de datos tiene cuentas'),
    ])
    await db.deleteFrom('app_user').where('id', '=', id).execute()
    expect(await wrong({})).toEqual([])
    await sql`INSERT INTO kysely_migration VALUES ('9999-later', '')`.execute(owner)
    expect(await wrong({})).toEqual([expect.stringContaining('Tablas: son de una versión más nueva')])
    await sql`DELETE FROM kysely_migration WHERE name = '9999-later'`.execute(owner)
  })

  test('another key than the data were written with is wrong', async () => {
    await acceptKey(db, testConfig({ secretsKey: 'ab'.repeat(32) }))
    onTestFinished(async () => void (await db.deleteFrom('installation_key').execute()))
    expect(await wrong({})).toEqual([expect.stringContaining('Clave de la instalación: SECRETS_KEY no es')])
    expect(await wrong({ secretsKey: 'ab'.repeat(32) })).toEqual([])
  })

  test('clocks that differ by a minute are wrong, in either direction', () => {
    expect([0, 1_900, -5_000, 61_000, -61_000].map((drift) => judgeClock(drift).state)).toEqual([
      'well',
      'well',
      'doubtful',
      'wrong',
      'wrong',
    ])
    expect(judgeClock(-61_000).text).toContain('61 s por detrás')
  })
})

describe('what is outside', () => {
  test('a mail server is asked without sending anything, and a refused log-in is told from one that is not there', async () => {
    const server = await startSmtpServer()
    const at = (user: string, host = server.host) => ({
      mail: { url: `smtp://${user}@${host}/?tls.rejectUnauthorized=false`, from: 'a@rebotica.example' },
    })
    expect(await wrong(at('rebotica:clave-smtp'))).toEqual([])
    const refused = await wrong(at('rebotica:se%2Fcreta'))
    expect(refused).toEqual([`Correo: ${server.host} no acepta el usuario y la contraseña de SMTP_URL`])
    expect(server.received).toEqual([])
    await server.close()
    const gone = await wrong(at('rebotica:clave-smtp'))
    expect(gone).toEqual([expect.stringMatching(/^Correo: no se llega a 127\.0\.0\.1:\d+ \(E\w+\)$/)])
  })

  test('a mail server beyond this machine that does not encrypt is wrong', async () => {
    const server = await startSmtpServer({ disabledCommands: ['STARTTLS'] })
    onTestFinished(server.close)
    const host = server.host.replace('127.0.0.1', '0.0.0.0')
    const mail = { url: `smtp://rebotica:clave-smtp@${host}`, from: 'a@rebotica.example' }
    expect(await wrong({ mail })).toEqual([
      `Correo: ${host} no cifra la conexión (STARTTLS): los correos no salen`,
    ])
  })

  test('a help desk that is away or refuses the token is wrong, and one that answers is well', async () => {
    let status = 200
    const server = createServer((_request, response) => response.writeHead(status).end('{}')).listen(
      0,
      '127.0.0.1',
    )
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const helpDesk = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { user: 'a@rebotica.example', token: 'secreto' },
    }
    expect(await wrong({ helpDesk })).toEqual([])
    status = 401
    expect(await wrong({ helpDesk })).toEqual([
      expect.stringContaining('no acepta HELPDESK_USER y HELPDESK_TOKEN'),
    ])
    status = 503
    expect(await wrong({ helpDesk })).toEqual([expect.stringContaining('contesta con el error 503')])
    expect(await wrong({ helpDesk: { ...helpDesk, url: 'http://127.0.0.1:1' } })).toEqual([
      'Centro de ayuda: no se llega a http://127.0.0.1:1',
    ])
  })

  test('a connector that cannot be read is wrong', async () => {
    expect(await wrong({ connectorFile: '/no/hay' })).toEqual([
      expect.stringContaining('Conector: CONNECTOR_FILE'),
    ])
  })
})

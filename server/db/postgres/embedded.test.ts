import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildProgram, startProcess, type TestProcess, until } from '../../testing/process'
import { createDatabase } from '../connection'
import { openDatabase } from '../open'
import { isAlive, isPostmasterOf, readPostmasterFile } from './postmaster-file'

const holder = await buildProgram('server/testing/hold-database.ts')
// One folder for the file: making a cluster takes longer than any of these tests.
const dataFolder = await mkdtemp(join(tmpdir(), 'rebotica-embedded-'))
await chmod(dataFolder, 0o755)
let processes: TestProcess[] = []

beforeEach(() => {
  processes = []
})
afterEach(async () => {
  for (const holding of processes) await holding.stop('SIGTERM')
  // Whatever a test left running is adopted and, being the last, stopped.
  await (await openHere()).close()
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

/** Another process on the same folder; resolves once it has the database open. */
async function hold(environment: Record<string, string> = {}): Promise<TestProcess & { url: string }> {
  const holding = startProcess(holder, { REBOTICA_DATA: dataFolder, ...environment })
  processes.push(holding)
  const [, url = ''] = await holding.says(/^open (\S+)$/m)
  return { ...holding, url }
}

const cluster = () => join(dataFolder, 'postgres', 'cluster')
const postmaster = async () => (await readPostmasterFile(cluster()))?.pid
const pidsOf = (held: TestProcess[]) => held.map(({ child }) => child.pid)
const openHere = () => openDatabase({ databaseUrl: null, databaseOwnerUrl: null, dataFolder })

/** The processes that wrote into the database, in order. */
async function visitors(): Promise<number[]> {
  const { asOwner, close } = await openHere()
  const { rows } = await asOwner((owner) => sql<{ pid: number }>`SELECT pid FROM visitor`.execute(owner))
  await close()
  return rows.map(({ pid }) => pid)
}

// Real processes on a busy machine: their number of seconds says nothing about the code.
describe('the embedded database', { timeout: 90_000 }, () => {
  test('starts only once when several processes start at the same time in an empty folder', async () => {
    const opened = await Promise.all([hold(), hold(), hold()])
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    expect((await visitors()).sort()).toEqual(pidsOf(opened).sort())
  })

  test('has a random password that only its user can read, and listens on this machine only', async () => {
    const { url, close } = await openHere()
    const { hostname, password } = new URL(url)
    expect(hostname).toBe('127.0.0.1')
    expect(password).toMatch(/^[\w-]{43}$/)
    const file = join(dataFolder, 'postgres', 'password')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // That of the tables' owner, of which the server's is made.
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{32}$/)
    await close()
  })

  test.runIf(process.platform === 'linux')('does not inherit secrets from our environment', async () => {
    const secrets = {
      DATABASE_URL_OLD: 'postgres://u:secreta@h/d',
      SMTP_URL: 'smtp://u:secreta@h',
      CLAVE: 'secreta',
    }
    const holding = await hold({ ...secrets, TZ: 'Europe/Madrid' })
    const environment = (await readFile(`/proc/${await postmaster()}/environ`, 'utf8')).split('\0')
    expect(environment).toEqual(expect.arrayContaining(['LC_ALL=C', 'TZ=Europe/Madrid']))
    expect(environment.filter((each) => /secreta|REBOTICA/.test(each))).toEqual([])
    await holding.stop('SIGTERM')
  })

  test('refuses connections without the password', async () => {
    const { url, close } = await openHere()
    const guess = new URL(url)
    guess.password = 'rebotica'
    const stranger = createDatabase(guess.href)
    await expect(sql`SELECT 1`.execute(stranger)).rejects.toMatchObject({ code: '28P01' })
    await stranger.destroy()
    await close()
  })

  test('is shared by a second process in the same folder, and stops with the last one', async () => {
    const first = await hold()
    const pid = await postmaster()
    const second = await hold()
    expect(second.url).toBe(first.url)
    expect(await postmaster()).toBe(pid)

    expect(await first.stop('SIGTERM')).toBe(0)
    expect(await postmaster()).toBe(pid)
    expect(await second.stop('SIGTERM')).toBe(0)
    expect(await postmaster()).toBeUndefined()
    expect(pid !== undefined && (await isPostmasterOf(cluster(), pid))).toBe(false)
    expect(await visitors()).toEqual(expect.arrayContaining(pidsOf([first, second])))
  })

  test('outlives a process killed with -9, is adopted by the next, and then stops', async () => {
    const killed = await hold()
    const pid = await postmaster()
    await killed.stop('SIGKILL')
    expect(pid !== undefined && isAlive(pid)).toBe(true)

    const next = await hold()
    expect(next.url).toBe(killed.url)
    expect(await postmaster()).toBe(pid)
    await next.stop('SIGTERM')
    expect(await postmaster()).toBeUndefined()
    expect(await visitors()).toEqual(expect.arrayContaining(pidsOf([killed, next])))
  })

  test('starts again after it was killed, although its pid file names a process that no longer exists', async () => {
    const holding = await hold()
    const pid = await postmaster()
    await holding.stop('SIGKILL')
    if (pid === undefined) throw new Error('no server')
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    expect(await postmaster()).toBe(pid)
    expect(await visitors()).toEqual(expect.arrayContaining(pidsOf([holding])))
  })

  test('starts although its old pid file names another program’s process', async () => {
    await (await openHere()).close()
    const { uid, gid } = await stat(cluster())
    const other = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {})
    await once(other, 'spawn')
    const started = Math.floor(Date.now() / 1000)
    await writeFile(
      join(cluster(), 'postmaster.pid'),
      `${other.pid}\n${cluster()}\n${started}\n5432\n\n127.0.0.1\n`,
    )

    const holding = await hold()
    expect(await postmaster()).not.toBe(other.pid)
    expect(other.exitCode).toBeNull()
    await holding.stop('SIGTERM')
    other.kill()
  })

  test('is started again on the same port after it crashed under a running process', async () => {
    const { db, url, close } = await openHere()
    const pid = await postmaster()
    if (pid === undefined) throw new Error('no server')
    process.kill(pid, 'SIGKILL')
    await until(async () => {
      const now = await postmaster()
      return now !== undefined && now !== pid
    })
    await until(() =>
      sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      ),
    )
    await close()
    const again = await openHere()
    expect(new URL(again.url).password).toBe(new URL(url).password)
    await again.close()
  })

  test('handles Spanish letters in any system locale', async () => {
    const { db, close } = await openHere()
    const { rows } = await sql<{ text: string }>`SELECT lower('CAÑA Ç') AS text`.execute(db)
    expect(rows[0]?.text).toBe('caña ç')
    await close()
  })
})

test.runIf(process.getuid?.() === 0)(
  'root is told the two ways out when the database user cannot reach the data',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'rebotica-closed-'))
    await expect(
      openDatabase({ databaseUrl: null, databaseOwnerUrl: null, dataFolder: join(closed, 'data') }),
    ).rejects.toThrow(/no puede llegar a la carpeta de datos[\s\S]*REBOTICA_DATA=[\s\S]*DATABASE_URL=/)
    await rm(closed, { recursive: true })
  },
)

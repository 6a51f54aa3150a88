import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { noteKey } from './access/installation-key'
import { buildApp } from './app'
import { type Config, readConfig } from './basics/config'
import { demoAccounts, demoPassword } from './basics/demo-accounts'
import { openSecretBox, type SecretBox } from './basics/secret-box'
import { DatabaseUnavailable } from './db/connection'
import { type OpenDatabase, openDatabase } from './db/open'
import { SetupProblem } from './db/postgres/system-user'
import { mayChangeAuditEvents, prepareSchema } from './db/server-role'
import { reasonOf, whenAvailable } from './db/when-available'
import { demoProblem, demoWarning } from './demo/demo-guard'
import { isEmpty, loadDemoData } from './demo/load'
import { connectorWarning } from './features/connector/connector.documents'
import { createZendesk } from './help-desk/zendesk'
import { createSmtpTransport } from './mail/smtp-transport'
import { applyFile } from './maintenance/apply/apply'
import { type Services, systemIds } from './plugins/services'

const demoLock = 33_660
const oneCtrlCMs = 1_000
const stopLimitMs = 30_000
const databaseLimitMs = 2 * 60_000
/** SQLSTATE of a statement that its role may not do, and of a role that may not use the schema. */
const withoutRights: readonly unknown[] = ['42501', '3F000']

const oneRole =
  'El servidor usa el mismo usuario de PostgreSQL que creó las tablas, que podría borrar el registro de seguridad. Para que no pueda, dé el suyo en DATABASE_URL y el de las tablas en DATABASE_OWNER_URL.'

const clock: Services['clock'] = { now: () => new Date() }

await main().catch((error: unknown) => {
  console.error(error instanceof SetupProblem ? `\n${error.message}\n` : error)
  process.exit(1)
})

async function main(): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok)
    throw new SetupProblem(['La configuración no es correcta:', ...result.problems].join('\n  '))
  const { config } = result

  console.log(
    config.databaseUrl
      ? 'Conectando con la base de datos…'
      : `Abriendo la base de datos de ${config.dataFolder}…`,
  )
  const database = await openDatabase(config)
  let app: FastifyInstance | undefined
  try {
    const warnings = await whenAvailable(() => prepare(database, config), {
      limitMs: databaseLimitMs,
      onWait: sayWaiting,
    })
    app = await buildApp({
      db: database.db,
      clock,
      ids: systemIds,
      config,
      mailTransport: config.mail && createSmtpTransport(config.mail),
      refreshesFigures: true,
      helpDesk: config.helpDesk && createZendesk(config.helpDesk),
      appFolder: builtApp(),
    })
    stopOnSignal(app, database, config)
    announce(await app.listen({ port: config.port, host: config.host }), config)
    // Nothing is asked of the database from here on: one that goes away now is waited for, and does not end the server.
    for (const warning of warnings) console.warn(`\n${warning}`)
  } catch (error) {
    // What it does in the background needs the database until it has ended.
    await app?.close()
    await database.close()
    throw setupProblem(error, config) ?? error
  }
}

/** Problems that the person at the terminal can solve, each in one sentence. */
function setupProblem(error: unknown, { port, metrics }: Config): SetupProblem | null {
  if (error instanceof DatabaseUnavailable)
    return new SetupProblem(`${reasonOf(error)}. Compruebe la base de datos y vuelva a arrancar.`)
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return metrics?.port === (error as { port?: unknown }).port && metrics?.port !== port
      ? new SetupProblem(`El puerto ${metrics?.port} está ocupado: elija otro con METRICS_PORT`)
      : new SetupProblem(`El puerto ${port} está ocupado: elija otro con PORT=4001 npm start`)
  if (withoutRights.includes(code))
    return new SetupProblem(
      'El usuario de DATABASE_URL no puede preparar las tablas. Dé también el de su dueño, en DATABASE_OWNER_URL.',
    )
  return null
}

/** Can be interrupted anywhere and repeated. Returns what the person at the terminal should know, in Spanish. */
async function prepare(database: OpenDatabase, config: Config): Promise<string[]> {
  await prepareSchema(database)
  const problem = await demoProblem(database.db, config)
  if (problem !== null) throw new SetupProblem(problem)
  const otherKey = await noteKey(database.db, config)
  if (otherKey !== null) throw new SetupProblem(`No se arranca: ${otherKey.text}.\n${otherKey.advice}`)
  if (config.demo) await fillWithDemoData(database, openSecretBox(config))
  const danger = await demoWarning(database.db, config)
  const connector = await connectorWarning(config.connectorFile)
  const isOneRole = await mayChangeAuditEvents(database.db)
  return [
    ...(danger ? [inRed(danger)] : []),
    ...(connector ? [connector] : []),
    ...(isOneRole ? [oneRole] : []),
  ]
}

function sayWaiting(reason: string): void {
  console.log(`${reason}: se sigue intentando durante ${databaseLimitMs / 60_000} minutos…`)
}

/** Only into an empty database, so that demo data never mix with real ones. One process at a time. */
async function fillWithDemoData({ db, asOwner }: OpenDatabase, secrets: SecretBox): Promise<void> {
  await db.connection().execute(async (locking) => {
    await sql`SELECT pg_advisory_lock(${demoLock})`.execute(locking)
    try {
      if (!(await isEmpty(db))) return
      console.log('Cargando los datos de demostración (solo la primera vez)…')
      const onProgress = (text: string, fraction: number) =>
        console.log(
          `${Math.floor(fraction * 100)
            .toString()
            .padStart(4)} % ${text}`,
        )
      await asOwner(async (owner) => {
        await loadDemoData(owner, { now: clock.now(), secrets, onProgress })
        await applyDemoTutorials(owner)
      })
    } finally {
      await sql`SELECT pg_advisory_unlock(${demoLock})`.execute(locking)
    }
  })
}

/** The recordings that the package brings along, declared as anybody declares theirs. */
async function applyDemoTutorials(db: OpenDatabase['db']): Promise<void> {
  const folder = [join(import.meta.dirname, '../..'), join(import.meta.dirname, '..')]
    .map((root) => join(root, 'examples/tutoriales'))
    .find(existsSync)
  if (folder === undefined) return
  const outcome = await applyFile(db, {
    json: JSON.parse(await readFile(join(folder, 'tutoriales.json'), 'utf8')),
    readFile: (path) => readFile(join(folder, path)).catch(() => null),
  })
  if (outcome.ok) return
  for (const { path, message } of outcome.problems) console.warn(`Videos de demostración: ${path} ${message}`)
}

/** For a terminal; a log file gets the text alone. */
function inRed(text: string): string {
  return process.stderr.isTTY && !process.env.NO_COLOR ? `\x1b[1;31m${text}\x1b[0m` : text
}

/** The build puts the server in dist/server and the app in dist/app. */
function builtApp(): string | null {
  const folder = join(import.meta.dirname, '..', 'app')
  return existsSync(join(folder, 'index.html')) ? folder : null
}

/**
 * SIGTERM or SIGINT: the server says that it is not ready, for as long as a balancer needs to see it; requests under way are answered, then the pool closes and, if no other process uses it, the embedded
 * database stops. A second signal ends the process at once; nothing committed is lost, and the next start adopts the
 * database. One Ctrl-C may arrive twice, from the terminal and from npm: hence `oneCtrlCMs`.
 */
function stopOnSignal(app: FastifyInstance, database: OpenDatabase, { stopDelaySeconds }: Config): void {
  let interruptedAt: number | null = null
  const stop = async (signal: NodeJS.Signals) => {
    const now = clock.now().getTime()
    if (interruptedAt !== null) {
      if (now - interruptedAt > oneCtrlCMs) process.exit(130)
      return
    }
    interruptedAt = now
    console.log(`\n${signal}: terminando las peticiones en curso…`)
    setTimeout(() => process.exit(1), stopLimitMs + stopDelaySeconds * 1_000).unref()
    app.lifecycle.stopping = true
    if (stopDelaySeconds > 0) await wait(stopDelaySeconds * 1_000)
    await app.close()
    await database.close()
    console.log('Rebotica se ha detenido.')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

function announce(address: string, { demo }: Config): void {
  console.log(`\nRebotica está en ${address}`)
  if (!demo) return
  console.log(`\nCuentas de demostración (contraseña «${demoPassword}»):`)
  for (const { username, description } of demoAccounts) console.log(`  ${username.padEnd(15)} ${description}`)
}

import { type Kysely, sql } from 'kysely'
import { keyProblem } from '../access/installation-key'
import type { Config } from '../basics/config'
import { migrationNames } from '../db/migrate'
import type { Database } from '../db/schema'
import { mayChangeAuditEvents } from '../db/server-role'
import { demoProblem } from '../demo/demo-guard'
import type { Finding } from './finding'

const subject = 'Base de datos'
const leastVersion = 150_000
/** Connections for one server process, some commands and somebody who looks. */
const fewestConnections = 30

type Settings = {
  version: string
  number: number
  encoding: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  connections: number
  jit: string
  size: string
}

export async function checkServer(db: Kysely<Database>): Promise<Finding[]> {
  const { rows } = await sql<Settings>`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
      current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes, current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('max_connections')::int AS connections, current_setting('jit') AS jit,
      pg_size_pretty(pg_database_size(current_database())) AS size`.execute(db)
  const [found] = rows
  return found ? judgeServer(found) : []
}

export function judgeServer(found: Settings): Finding[] {
  const findings: Finding[] = []
  const add = (state: 'doubtful' | 'wrong', text: string, advice: string) =>
    findings.push({ state, subject, text, advice })
  if (found.number < leastVersion)
    add('wrong', `PostgreSQL ${found.version} es demasiado antiguo`, 'Hace falta PostgreSQL 15 o posterior.')
  if (found.encoding !== 'UTF8')
    add(
      'wrong',
      `guarda los textos en ${found.encoding}`,
      "Cree la base con ENCODING 'UTF8' y restaure en ella una copia.",
    )
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const)
    if (found[name] === 'off')
      add(
        'wrong',
        `${name} está en off: un corte de luz pierde pedidos que ya se dieron por guardados`,
        `Póngalo en on en postgresql.conf (o quítelo de las opciones del usuario o de la base) y recargue.`,
      )
  if (found.connections < fewestConnections)
    add(
      'doubtful',
      `max_connections es ${found.connections}`,
      `Cada servidor usa hasta 10 conexiones: ponga ${fewestConnections} o más.`,
    )
  if (found.jit === 'on')
    add(
      'doubtful',
      'los ajustes que pide el servidor al conectarse no llegan (jit sigue en on)',
      "Un agrupador como PgBouncer los quita: póngalos en el usuario (ALTER ROLE … SET jit = off, random_page_cost = 1.1, work_mem = '32MB').",
    )
  return findings.length > 0
    ? findings
    : [{ state: 'well', subject, text: `PostgreSQL ${found.version}, ${found.size}` }]
}

export function judgeMigrations(applied: readonly string[] | null): Finding {
  const tables = 'Tablas'
  if (applied === null)
    return { state: 'well', subject: tables, text: 'aún no hay: se crean al arrancar (npm start)' }
  const newer = applied.find((name) => !migrationNames.includes(name))
  if (newer !== undefined)
    return {
      state: 'wrong',
      subject: tables,
      text: `son de una versión más nueva de Rebotica (${newer})`,
      advice: 'Arranque esa versión, o restaure en otra base la copia que se hizo antes de actualizar.',
    }
  const waiting = migrationNames.length - applied.length
  return waiting === 0
    ? { state: 'well', subject: tables, text: `al día (${migrationNames.at(-1)})` }
    : {
        state: 'doubtful',
        subject: tables,
        text: `les faltan ${waiting} cambios de esta versión`,
        advice: 'Se aplican al arrancar. Haga antes una copia: npm run rebotica -- backup ARCHIVO',
      }
}

export async function checkRoles(db: Kysely<Database>): Promise<Finding> {
  const roles = 'Usuarios de la base'
  return (await mayChangeAuditEvents(db))
    ? {
        state: 'doubtful',
        subject: roles,
        text: 'el servidor usa el usuario dueño de las tablas, que podría borrar el registro de seguridad',
        advice: 'Dé el usuario del servidor en DATABASE_URL y el dueño de las tablas en DATABASE_OWNER_URL.',
      }
    : { state: 'well', subject: roles, text: 'el servidor no puede cambiar su registro de seguridad' }
}

export async function checkDemoAccounts(db: Kysely<Database>, config: Config): Promise<Finding> {
  const accounts = 'Cuentas de demostración'
  const problem = await demoProblem(db, config)
  if (problem === null)
    return { state: 'well', subject: accounts, text: 'con esta configuración se puede arrancar' }
  const [text = '', ...advice] = problem.split('\n')
  return { state: 'wrong', subject: accounts, text, advice: advice.join('\n').trim() }
}

/** Whether the server would start with this key. */
export async function checkKey(db: Kysely<Database>, config: Config): Promise<Finding> {
  const subject = 'Clave de la instalación'
  const problem = await keyProblem(db, config)
  return problem === null
    ? { state: 'well', subject, text: 'es la de los datos; no está en las copias: guárdela aparte' }
    : { state: 'wrong', subject, ...problem }
}

/** Milliseconds that a clock may differ before tokens, terms and the age of data are told wrongly. */
const mostDrift = 2_000
const farTooMuch = 60_000

/** Compares this machine's clock with the database's, which may be on another machine. */
export async function checkClock(db: Kysely<Database>, now: () => number): Promise<Finding> {
  const before = now()
  const { rows } = await sql<{
    at: number
  }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at`.execute(db)
  const middle = (before + now()) / 2
  return judgeClock(Math.round(middle - Number(rows[0]?.at)))
}

export function judgeClock(drift: number): Finding {
  const clock = 'Reloj'
  if (Math.abs(drift) <= mostDrift)
    return { state: 'well', subject: clock, text: 'el de este equipo y el de la base de datos coinciden' }
  const seconds = (Math.abs(drift) / 1_000).toLocaleString('es-ES', { maximumFractionDigits: 0 })
  return {
    state: Math.abs(drift) > farTooMuch ? 'wrong' : 'doubtful',
    subject: clock,
    text: `el de este equipo va ${seconds} s ${drift > 0 ? 'por delante' : 'por detrás'} del de la base de datos`,
    advice: 'Ponga los dos en hora con NTP (timedatectl set-ntp true).',
  }
}

import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { version as product } from '../../package.json'
import { syncFolder } from '../basics/durable-files'
import { migrationNames } from '../db/migrate'
import { withConnection } from '../db/single-connection'
import { type BackupProblem, createSeal } from './backup-file'
import { encodeFrame } from './backup-frames'
import { deleteAbandonedDrafts, draftOf } from './drafts'
import { beginAtOneInstant, defaultPatienceMs, type Instant } from './one-instant'
import { lastValue, storedSequences, storedTables } from './stored-tables'

export type BackupReport = {
  tables: number
  rows: number
  bytes: number
  /** How long writes had to wait for it; null where they did not have to. */
  heldMs: number | null
  /** What backups that were killed had left in the folder. */
  deletedDrafts: string[]
}

type Options = {
  /** Address of the database for the tables' owner, who can read all of them. */
  url: string
  file: string
  now: Date
  onTable: (table: string, fraction: number) => void | Promise<void>
  /** Called when the nodes of a cluster cannot be read at one instant at once, as somebody writes all the time. */
  onWait?: () => unknown
  /** How long to wait for that instant. */
  patienceMs?: number
}

/** Rows compress six to ten times at any level; higher levels cost time alone. */
const compressionLevel = 3

/**
 * Writes all tables as one transaction sees them, while others go on reading and writing. The file appears under its name
 * only once it is whole and on disk.
 */
export async function writeBackup({
  url,
  file,
  now,
  onTable,
  onWait = () => {},
  patienceMs = defaultPatienceMs,
}: Options): Promise<({ ok: true } & BackupReport) | BackupProblem> {
  if (existsSync(file)) return { ok: false, problem: `${file} ya existe: elija otro nombre.` }
  const draft = draftOf(file)
  const handle = await open(draft, 'wx', 0o600).catch(() => null)
  if (handle === null) return { ok: false, problem: `No se puede escribir en ${dirname(file)}.` }
  await handle.close()
  const deletedDrafts = await deleteAbandonedDrafts(dirname(file), now)
  try {
    const counts = await withConnection(url, async (connection) => {
      const { client } = connection
      const instant = await beginAtOneInstant(connection, { url, patienceMs, onWait })
      if (instant === null) return neverQuiet
      const problem = await cannotBeBackedUp(client)
      if (problem !== null) return problem
      const total = { tables: 0, rows: 0 }
      const frames = Readable.from(framesOf(client, { now, onTable, total, source: instant.source }))
      const sink = createWriteStream(draft, { flags: 'r+', flush: true })
      await pipeline(frames, createGzip({ level: compressionLevel }), createSeal(), sink)
      return (await instant.problem()) ?? { ...total, heldMs: instant.heldMs }
    })
    if (typeof counts === 'string') return { ok: false, problem: counts }
    const { size: bytes } = await stat(draft)
    await rename(draft, file)
    syncFolder(dirname(file))
    return { ok: true, ...counts, bytes, deletedDrafts }
  } finally {
    await rm(draft, { force: true })
  }
}

const neverQuiet =
  'La base está repartida entre varios nodos y no ha habido un momento sin escrituras largas (una importación, un traslado de farmacias). Repita la copia cuando terminen.'

async function cannotBeBackedUp(client: Client): Promise<string | null> {
  const { rows } = await client.query(`SELECT to_regclass('kysely_migration') IS NOT NULL AS prepared`)
  if (rows[0]?.prepared !== true)
    return 'Esta base de datos no tiene datos de Rebotica: no hay nada que copiar.'
  const unknown = (await appliedMigrations(client)).find((name) => !migrationNames.includes(name))
  return unknown === undefined
    ? null
    : `La base de datos es de una versión más nueva de Rebotica (${unknown}): haga la copia con esa versión.`
}

const appliedMigrations = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')).rows.map(
    ({ name }) => name,
  )

type Read = Pick<Options, 'now' | 'onTable'> &
  Pick<Instant, 'source'> & { total: Pick<BackupReport, 'tables' | 'rows'> }

async function* framesOf(client: Client, { now, onTable, total, source }: Read): AsyncGenerator<Buffer> {
  const tables = await storedTables(client)
  const { rows: server } = await client.query('SHOW server_version')
  yield encodeFrame({
    kind: 'header',
    value: {
      product,
      migrations: await appliedMigrations(client),
      createdAt: now.toISOString(),
      postgres: String(server[0]?.server_version),
      sequences: await sequencesOf(client),
    },
  })
  for (const [index, { table, columns }] of tables.entries()) {
    await onTable(table, index / tables.length)
    yield encodeFrame({ kind: 'table', value: { table, columns } })
    const rows = client.query(copyTo(`COPY ${source(table, columns)} TO STDOUT`))
    for await (const bytes of rows) yield encodeFrame({ kind: 'rows', bytes: bytes as Buffer })
    yield encodeFrame({ kind: 'table-end', value: { rows: rows.rowCount } })
    total.tables++
    total.rows += rows.rowCount
  }
  yield encodeFrame({ kind: 'end', value: total })
}

/** Read after the snapshot was taken, so that none is behind the rows; sequences are not part of a snapshot. */
async function sequencesOf(client: Client) {
  const values = []
  for (const each of await storedSequences(client))
    values.push({ table: each.table, column: each.column, value: await lastValue(client, each) })
  return values
}

import { pipeline as pipelineOf, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { migrateWithin, migrationNames } from '../db/migrate'
import { type SingleConnection, withConnection } from '../db/single-connection'
import { restoreMark } from '../db/unfinished-restore'
import { type BackupProblem, checkSeal, type SealedFile, sealedBytes } from './backup-file'
import { type BackupEnd, type BackupHeader, decodeFrames, type Frame } from './backup-frames'
import { type ClosedAccesses, closeAccesses } from './closed-accesses'
import { renewCounters } from './renewed-counters'
import { contents, quoted, storedSequences, storedTables, suspendRules } from './stored-tables'

/** "restore" on a telephone keypad. */
const restoreLock = 7_378_673

export type CheckedBackup = SealedFile & { header: BackupHeader }

/** Reads the whole file: what is said of it here, and that it is as it was written, holds before a database is opened. */
export async function checkBackup(
  file: string,
  onProgress: (fraction: number) => void,
): Promise<({ ok: true } & CheckedBackup) | BackupProblem> {
  const sealed = await checkSeal(file, onProgress)
  if (!sealed.ok) return sealed
  const frames = framesOf(sealed)
  const first = await next(frames, 'header')
  await frames.return(undefined)
  const header = first.value
  const unknown = header.migrations.find((name) => !migrationNames.includes(name))
  if (unknown !== undefined)
    return {
      ok: false,
      problem: `${file} es de una versión más nueva de Rebotica (${header.product}, con ${unknown}). Restáurelo con esa versión o una posterior.`,
    }
  return { ...sealed, header }
}

export type RestoreReport = BackupEnd & ClosedAccesses

type Options = {
  /** Address of the database for the role that is to own the tables. */
  url: string
  backup: CheckedBackup
  now: Date
  /** Whether the keys of connectors end, of which one may have been revoked after the backup. */
  revokesConnectorKeys: boolean
  onTable: (table: string, fraction: number) => void | Promise<void>
}

/**
 * Fills an empty database: the tables as they were when the backup was made, their rows, then the migrations since. All of it
 * is one transaction.
 */
export const restoreBackup = ({
  url,
  backup,
  now,
  revokesConnectorKeys,
  onTable,
}: Options): Promise<({ ok: true } & RestoreReport) | BackupProblem> =>
  withConnection(url, async (connection) => {
    const { client, db } = connection
    // A second restore waits for the first, and then finds its tables. The lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [restoreLock])
    const there = (await contents(client)).filter((name) => name !== restoreMark)
    if (there.length > 0) return { ok: false, problem: notEmpty(there) }
    await client.query(`CREATE TABLE IF NOT EXISTS ${restoreMark} ()`)
    try {
      await client.query('BEGIN')
      await client.query(`DROP TABLE ${restoreMark}`)
      const { migrations } = backup.header
      await migrateWithin(db, migrations.at(-1) ?? '')
      const end = await load(connection, backup, onTable)
      await migrateWithin(db, migrationNames.at(-1) ?? '')
      await renewCounters(client)
      const closed = await closeAccesses(client, { now, revokesConnectorKeys })
      await client.query('INSERT INTO restoration (restored_at, backup_at) VALUES ($1, $2)', [
        now,
        backup.header.createdAt,
      ])
      await client.query('COMMIT')
      await client.query('ANALYZE')
      return { ok: true, ...end, ...closed }
    } catch (error) {
      // Whoever restores is told; only one that dies leaves its mark.
      await client.query('ROLLBACK').catch(() => {})
      await client.query(`DROP TABLE IF EXISTS ${restoreMark}`).catch(() => {})
      throw error
    }
  })

const notEmpty = (there: readonly string[]): string =>
  `La base de datos no está vacía (tiene ${there.slice(0, 3).join(', ')}${there.length > 3 ? '…' : ''}). Una copia solo se restaura en una carpeta o una base de datos vacías:
  otra carpeta: REBOTICA_DATA=/var/lib/rebotica-nueva npm run rebotica -- restore ARCHIVO (u otra base, con DATABASE_URL)`

async function load(
  { client }: SingleConnection,
  backup: CheckedBackup,
  onTable: Options['onTable'],
): Promise<BackupEnd> {
  const tables = await storedTables(client)
  const putBack = await suspendRules(client)
  // Some migrations insert rows, which are in the backup as they became.
  await client.query(`TRUNCATE ${tables.map(({ table }) => quoted(table)).join(', ')}`)
  const frames = framesOf(backup)
  try {
    await next(frames, 'header')
    const total = await fillTables(client, frames, (table, done) => onTable(table, done / tables.length))
    assertEqual(total.tables, tables.length)
    await setSequences(client, backup.header)
    await putBack()
    return total
  } finally {
    await frames.return(undefined)
  }
}

async function fillTables(
  client: Client,
  frames: AsyncGenerator<Frame>,
  onTable: (table: string, done: number) => void | Promise<void>,
): Promise<BackupEnd> {
  const total = { tables: 0, rows: 0 }
  for (;;) {
    const { value: frame } = await frames.next()
    if (frame?.kind === 'end') {
      assertEqual(total, frame.value)
      break
    }
    if (frame?.kind !== 'table')
      throw new Error(`a table or the end of the backup was expected, not ${frame?.kind}`)
    const { table, columns } = frame.value
    await onTable(table, total.tables)
    const into = client.query(
      copyStreams.from(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`),
    )
    const counted = { rows: -1 }
    await pipeline(Readable.from(rowsOfTable(frames, counted)), into)
    assertEqual(into.rowCount, counted.rows)
    total.tables++
    total.rows += counted.rows
  }
  // Reads on to the end of the file, where its digest is compared once more.
  for await (const frame of frames) throw new Error(`the backup goes on after its end with ${frame.kind}`)
  return total
}

/** The rows up to the end of their table, whose count goes into `counted`. */
async function* rowsOfTable(frames: AsyncIterator<Frame>, counted: { rows: number }): AsyncGenerator<Buffer> {
  for (;;) {
    const { value: frame } = await frames.next()
    if (frame?.kind === 'rows') yield frame.bytes
    else if (frame?.kind === 'table-end') {
      counted.rows = frame.value.rows
      return
    } else throw new Error(`rows or their end were expected, not ${frame?.kind}`)
  }
}

async function setSequences(client: Client, { sequences }: BackupHeader): Promise<void> {
  const here = await storedSequences(client)
  for (const { table, column, value } of sequences) {
    const found = here.find((each) => each.table === table && each.column === column)
    if (found === undefined) throw new Error(`there is no sequence for ${table}.${column}`)
    if (value !== null) await client.query('SELECT setval($1, $2)', [found.sequence, value])
  }
}

const framesOf = (sealed: SealedFile): AsyncGenerator<Frame> => {
  // Whoever stops reading closes the file, too; errors reach the reader of the last stream.
  return decodeFrames(pipelineOf(Readable.from(sealedBytes(sealed)), createGunzip(), () => {}))
}

async function next<K extends Frame['kind']>(
  frames: AsyncIterator<Frame>,
  kind: K,
): Promise<Extract<Frame, { kind: K }>> {
  const { value } = await frames.next()
  if (value?.kind !== kind) throw new Error(`the backup has ${value?.kind} where ${kind} was expected`)
  return value as Extract<Frame, { kind: K }>
}

function assertEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`the backup says ${JSON.stringify(expected)}, and ${JSON.stringify(found)} was restored`)
}

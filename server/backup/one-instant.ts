import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { isDistributed } from '../db/distribute'
import { type SingleConnection, withConnection } from '../db/single-connection'
import { tableClasses } from '../db/table-classes'
import { quoted, storedTables } from './stored-tables'

/**
 * Below PostgreSQL's `deadlock_timeout` (1 s): where a writer and the backup wait for each other, it is the backup that gives up,
 * and tries again. Citus looks for such circles every 2 s, and cancels the younger one: hardly ever a writer.
 */
const lockTimeoutMs = 400
/** All locks together, and what is done under them: nobody's write waits longer for one attempt. */
const attemptMs = 2_000
const pausesMs = [250, 500, 1_000, 2_000, 4_000]
/** How long transactions that write, such as a long import, are waited for. */
export const defaultPatienceMs = 5 * 60_000

/** SQLSTATE of a lock that was not got in time, of a statement that took too long, and of a deadlock. */
const comesAgain: readonly unknown[] = ['55P03', '57014', '40P01']

export type Instant = {
  /** How long writes waited; null where they did not have to. */
  heldMs: number | null
  /** What COPY reads the rows of a table from, so that they are of this instant. */
  source: (table: string, columns: readonly string[]) => string
  /** To be asked when everything was read: why it is not of one instant after all. */
  problem: () => Promise<string | null>
}

const wholeTable: Instant['source'] = (table, columns) =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`
const byQuery: Instant['source'] = (table, columns) =>
  `(SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)})`

type Options = { url: string; patienceMs: number; onWait: () => unknown }

/**
 * Begins the transaction whose every statement sees the same instant of the whole database. Each node of a cluster has a snapshot
 * of its own: these are taken while nobody writes, under locks of another connection that are let go at once. Null where no such
 * moment came.
 */
export async function beginAtOneInstant(
  connection: SingleConnection,
  options: Options,
): Promise<Instant | null> {
  const { client, db } = connection
  if (!(await isDistributed(db))) {
    await client.query(begin)
    return { heldMs: null, source: wholeTable, problem: async () => null }
  }
  const until = performance.now() + options.patienceMs
  for (let attempt = 0; ; attempt++) {
    const instant = await attemptOnCluster(client, options.url)
    if (instant !== null) return instant
    await client.query('ROLLBACK')
    const wait = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0
    if (performance.now() + wait > until) return null
    if (attempt === 0) options.onWait()
    await pause(wait)
  }
}

const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

const attemptOnCluster = (client: Client, url: string): Promise<Instant | null> =>
  withConnection(url, async ({ client: holding }) => {
    const tables = (await storedTables(holding)).map(({ table }) => quoted(table)).join(', ')
    await holding.query('BEGIN')
    await holding.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    const since = performance.now()
    const limit = (of: Client) => {
      const left = Math.max(1, Math.ceil(since + attemptMs - performance.now()))
      return of.query(`SET LOCAL statement_timeout = ${left}`)
    }
    try {
      await limit(holding)
      await holding.query(`LOCK TABLE ${tables} IN SHARE MODE`)
      await limit(holding)
      if (await isCommitPending(holding)) return null
      await client.query(begin)
      await limit(client)
      // One connection for each node, so one snapshot.
      await client.query('SET LOCAL citus.max_adaptive_executor_pool_size = 1')
      // The first statement that needs a node begins the transaction there.
      await client.query(`SELECT count(*) FROM ${quoted(tableClasses.pharmacy[0] ?? '')}`)
      await client.query('SET LOCAL statement_timeout = 0')
      const { rows } = await client.query('SELECT citus_backend_gpid() AS id')
      const transaction = Number(rows[0]?.id)
      await limit(holding)
      const before = await witnesses(holding, transaction)
      await holding.query('COMMIT')
      const heldMs = performance.now() - since
      const source = await sourceOf(holding)
      const problem = async () => {
        const after = await withConnection(url, ({ client: other }) => witnesses(other, transaction))
        return after === before ? null : moved
      }
      return { heldMs, source, problem }
    } catch (error) {
      if (comesAgain.includes((error as { code?: unknown }).code)) return null
      throw error
    }
  })

/**
 * COPY of a table takes its rows as they come, from connections that are in the transaction already; but for what the coordinator has
 * itself it opens one to itself, outside of the transaction. A query reads that within it, and gathers all rows before it passes on the
 * first: so the large tables are not read by one, unless the coordinator has parts of them.
 */
async function sourceOf(client: Client): Promise<Instant['source']> {
  const { rows } = await client.query(
    `SELECT table_name::text AS name FROM citus_tables WHERE citus_table_type = 'distributed' AND NOT EXISTS (
      SELECT 1 FROM pg_dist_placement JOIN pg_dist_shard USING (shardid) WHERE groupid = 0 AND logicalrelid = table_name)`,
  )
  const elsewhere = new Set(rows.map(({ name }) => String(name)))
  return (table, columns) => (elsewhere.has(table) ? wholeTable : byQuery)(table, columns)
}

const moved =
  'Mientras se copiaba han cambiado los nodos o se han movido farmacias de uno a otro: lo copiado no es de un solo instante y se ha borrado. Repita la copia cuando termine el traslado.'

/** Whether a node still has to commit what the coordinator has committed: a worker was away then. Citus does it within a minute. */
async function isCommitPending(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT success, result FROM run_command_on_workers(
      $$ SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database() AND gid LIKE 'citus%' $$)`)
  return rows.some(({ success, result }) => success !== true || Number(result) > 0)
}

/** What makes the snapshot one of all rows: on each node the same process all the time, and each part of a table where it was. */
async function witnesses(client: Client, transaction: number): Promise<string> {
  const { rows } = await client.query(
    `SELECT 'process ' || nodeid || ' ' || pid AS what FROM citus_stat_activity
      WHERE application_name = 'citus_internal gpid=' || $1::text
    UNION ALL SELECT 'placement ' || placementid || ' ' || groupid FROM pg_dist_placement ORDER BY 1`,
    [transaction],
  )
  return rows.map(({ what }) => what).join()
}

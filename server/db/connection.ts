import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Database } from './schema'

// The last one is for a distributed database, and means nothing to any other: a transaction that has read tables of several nodes
// at once could not write those that all of them refer to.
export const settings =
  '-c jit=off -c random_page_cost=1.1 -c work_mem=32MB -c citus.multi_shard_modify_mode=sequential'
const { INT8, NUMERIC, DATE } = pg.types.builtins
/** Arrays of bigint are read as those of integer, in numbers. */
const [int8Array, int4Array] = [1016, 1007]
const asText = (text: string) => text

/** int8 and numeric as numbers (all of ours fit in 53 bits), dates as 'YYYY-MM-DD' without a time zone. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return Number
      if (oid === int8Array) return (text: string) => pg.types.getTypeParser(int4Array)(text)
      if (oid === DATE) return asText
    }
    return pg.types.getTypeParser(oid, format)
  },
}

/** The database cannot be reached, has no connections left, is starting, or went away in the middle. */
export class DatabaseUnavailable extends Error {}

/**
 * Begins a statement that runs often and whose text is always the same: each connection parses it once under this
 * name and keeps its plan. A pooler in transaction mode that does not follow prepared statements needs
 * `?prepared_statements=false` in the DATABASE_URL.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${preparedAs}${name} */`)
const preparedAs = '/* prepared as '

const nameOf = (text: string): string | undefined =>
  text.startsWith(preparedAs) ? text.slice(preparedAs.length, text.indexOf(' */')) : undefined

/** The connection pool of this process. `onIdleError` is called for connections lost while idle; the pool replaces them. */
export function createDatabase(
  options: string | pg.PoolConfig,
  onIdleError: (error: Error) => void = () => {},
): Kysely<Database> {
  const given = typeof options === 'string' ? { connectionString: options } : options
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'rebotica',
    options: settings,
    types,
    ...given,
  })
  pool.on('error', onIdleError)
  // The pool listens for errors of idle clients only: without this, a connection lost during a query would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const watchers = new Set<QueryWatcher>()
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: classifyingPool(pool, { prepares: mayPrepare(given), watchers }) }),
  })
  insides.set(db, { pool, watchers })
  return db
}

/** Is told the text of each statement, without its parameters, and the milliseconds that it took. */
export type QueryWatcher = (statement: string, ms: number) => void

const insides = new WeakMap<Kysely<Database>, { pool: pg.Pool; watchers: Set<QueryWatcher> }>()

/** Returns what ends it. */
export function watchQueries(db: Kysely<Database>, watcher: QueryWatcher): () => void {
  const { watchers } = insides.get(db) ?? { watchers: new Set() }
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** A connection beside the pool, of the same address and not opened yet; null where there is no pool of ours. */
export function connectionBeside(db: Kysely<Database>): pg.Client | null {
  const { pool } = insides.get(db) ?? {}
  return pool ? new pg.Client({ ...pool.options, keepAlive: true }) : null
}

/** Connections of this process, and who waits for one. */
export function connectionCounts(db: Kysely<Database>): { inUse: number; idle: number; waiting: number } {
  const { pool } = insides.get(db) ?? {}
  if (pool === undefined) return { inUse: 0, idle: 0, waiting: 0 }
  return { inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

/** By a regular expression, since pg accepts connection strings that are no valid URL. */
const mayPrepare = ({ connectionString = '' }: pg.PoolConfig): boolean =>
  !/[?&]prepared_statements=false(&|$)/.test(connectionString)

/** Tells failed statements (PostgreSQL's error with its SQLSTATE) from an unavailable database (`DatabaseUnavailable`). */
function classifyingPool(
  pool: pg.Pool,
  { prepares, watchers }: { prepares: boolean; watchers: ReadonlySet<QueryWatcher> },
): PostgresPool {
  const classifyingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw classifyError(error)
      })
      const known = classifyingClients.get(client)
      if (known) return known
      let lost = false
      let last: Promise<unknown> = Promise.resolve()
      // Kysely asks for the second form, cursors, only of dialects that were given one: ours was not.
      const query = (text: string, values?: unknown[]) => {
        // One after the other: the statements of a transaction may be asked for at once, and pg 9 will not queue them.
        const answer = last
          .then(() =>
            timed(text, watchers, () =>
              client.query({ text, values, name: prepares ? nameOf(text) : undefined }),
            ),
          )
          .catch((error: unknown) => {
            const classified = classifyError(error)
            lost ||= classified instanceof DatabaseUnavailable
            throw classified
          })
        last = answer.catch(() => {})
        return answer
      }
      const classifying: PostgresPoolClient = {
        query: query as unknown as PostgresPoolClient['query'],
        // Removes a connection from the pool that has failed once.
        release: () => client.release(lost),
      }
      classifyingClients.set(client, classifying)
      return classifying
    },
  }
}

async function timed<T>(
  text: string,
  watchers: ReadonlySet<QueryWatcher>,
  run: () => Promise<T>,
): Promise<T> {
  if (watchers.size === 0) return await run()
  const started = performance.now()
  try {
    return await run()
  } finally {
    for (const watcher of watchers) watcher(text, performance.now() - started)
  }
}

/** Classes of SQLSTATE: 08 connection, 53 resources; 57P0x shutting down or starting, 58 system. */
const unavailable = /^(08|53|57P0|58)/

function classifyError(error: unknown): unknown {
  const answered = error instanceof pg.DatabaseError
  if (answered && !unavailable.test(error.code ?? '')) return error
  // A value that pg could not serialise: a bug of ours.
  if (!answered && error instanceof TypeError) return error
  return new DatabaseUnavailable('the database is not available', { cause: error })
}

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

const settings = '-c jit=off -c random_page_cost=1.1 -c work_mem=32MB'
const { INT8, NUMERIC, DATE } = pg.types.builtins
const asText = (text: string) => text

/** int8 and numeric as numbers (all of ours fit in 53 bits), dates as 'YYYY-MM-DD' without a time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return Number
      if (oid === DATE) return asText
    }
    return pg.types.getTypeParser(oid, format)
  },
}

/** The database did not answer: it cannot be reached, is full, is starting, or went away in the middle. */
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

/** The one way to PostgreSQL. `onIdleError` hears of connections lost while idle; the pool replaces them. */
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
  // The pool listens to its idle clients only: a connection lost under a query would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: judging(pool, mayPrepare(given)) }) })
}

/** Read as text: pg understands addresses that are no proper URL. */
const mayPrepare = ({ connectionString = '' }: pg.PoolConfig): boolean =>
  !/[?&]prepared_statements=false(&|$)/.test(connectionString)

/** Tells a failed statement (PostgreSQL's error with its SQLSTATE) from a database that is not there. */
function judging(pool: pg.Pool, prepares: boolean): PostgresPool {
  const judgingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw judged(error)
      })
      const known = judgingClients.get(client)
      if (known) return known
      let lost = false
      // Kysely asks for the second form, cursors, only of dialects that were given one: ours was not.
      const query = (text: string, values?: unknown[]) =>
        client.query({ text, values, name: prepares ? nameOf(text) : undefined }).catch((error: unknown) => {
          const judgement = judged(error)
          lost ||= judgement instanceof DatabaseUnavailable
          throw judgement
        })
      const judging: PostgresPoolClient = {
        query: query as unknown as PostgresPoolClient['query'],
        // Nobody else shall get a connection that has already failed somebody.
        release: () => client.release(lost),
      }
      judgingClients.set(client, judging)
      return judging
    },
  }
}

/** Classes of SQLSTATE: 08 connection, 53 resources; 57P0x shutting down or starting, 58 system. */
const notThere = /^(08|53|57P0|58)/

function judged(error: unknown): unknown {
  const answered = error instanceof pg.DatabaseError
  if (answered && !notThere.test(error.code ?? '')) return error
  // A value that pg could not write: our own fault.
  if (!answered && error instanceof TypeError) return error
  return new DatabaseUnavailable('the database is not available', { cause: error })
}

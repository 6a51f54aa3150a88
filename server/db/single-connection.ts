import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, settings, types } from './connection'
import type { Database } from './schema'

/** One connection, to be spoken to by statements of pg (COPY) and of Kysely in the same transaction. */
export type SingleConnection = { client: pg.Client; db: Kysely<Database> }

/** Opens a connection of its own for `work`, and closes it: what its transaction has not committed by then is undone. */
export async function withConnection<T>(
  url: string,
  work: (connection: SingleConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rebotica copy',
    options: settings,
    types,
    connectionTimeoutMillis: 5_000,
  })
  // A connection that is lost fails the statement under way; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable('the database is not available', { cause })
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({
          query: client.query.bind(client) as unknown as PostgresPoolClient['query'],
          release: () => {},
        }),
        end: async () => {},
      },
    }),
  })
  try {
    return await work({ client, db })
  } finally {
    await client.end().catch(() => {})
  }
}

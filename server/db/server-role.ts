import { type Kysely, sql } from 'kysely'
import { type Distributed, distribute, isDistributed } from './distribute'
import { migrateToLatest, unknownMigration } from './migrate'
import type { OpenDatabase } from './open'
import { SetupProblem } from './postgres/system-user'
import type { Database } from './schema'
import { refuseUnfinishedRestore } from './unfinished-restore'

/** One process at a time, since two grants at once may collide in the system catalogue. */
const grantLock = 7_426_835

/** Tables that the server adds to and never changes: who did what, what was said and received of orders, closed registers. */
const appendOnly = [
  'audit_event',
  'order_line_answer',
  'order_reception',
  'order_reception_line',
  'discount_register',
  'discount_register_row',
  'discount_register_first',
] as const

/**
 * Brings the tables to the newest schema with the rights of their owner, and gives the server's role what it needs: it reads
 * and writes rows, changes no table, and can only add to audit events and to what became of orders. In a distributed database, or where `distributes` says so,
 * tables go to the nodes where they belong; returns which ones it has moved.
 */
export const prepareSchema = async (
  { db, asOwner }: Pick<OpenDatabase, 'db' | 'asOwner'>,
  { distributes = false } = {},
): Promise<Distributed> => {
  const role = await roleOf(db)
  return await asOwner(async (owner) => {
    await refuseUnfinishedRestore(owner)
    const unknown = await unknownMigration(owner)
    if (unknown !== null)
      throw new SetupProblem(
        `La base de datos es de una versión más nueva de Rebotica (${unknown}). Arranque esa versión, o restaure en otra base la copia que se hizo antes de actualizar (docs/operations.md).`,
      )
    await migrateToLatest(owner)
    const moved =
      distributes || (await isDistributed(owner)) ? await distribute(owner) : { pharmacy: [], reference: [] }
    if ((await roleOf(owner)) !== role) await grantToServer(owner, role)
    return moved
  })
}

/** Whether the role could change what was recorded: there is one role for everything, or it has more rights than it needs. */
export const mayChangeAuditEvents = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_table_privilege('audit_event', 'UPDATE, DELETE, TRUNCATE') AS may`.execute(db)
  return rows[0]?.may !== false
}

export const grantToServer = (owner: Kysely<Database>, role: string): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${grantLock})`.execute(trx)
    if (await isGranted(trx, role)) return
    const to = sql.ref(role)
    const { rows } = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(trx)
    const schema = sql.ref(rows[0]?.schema ?? 'public')
    await sql`GRANT USAGE ON SCHEMA ${schema} TO ${to}`.execute(trx)
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${to}`.execute(trx)
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`.execute(trx)
    await sql`REVOKE UPDATE, DELETE, TRUNCATE ON ${sql.join(appendOnly.map((table) => sql.table(table)))} FROM ${to}`.execute(
      trx,
    )
    await sql`REVOKE INSERT, UPDATE, DELETE ON kysely_migration, kysely_migration_lock FROM ${to}`.execute(
      trx,
    )
    await sql`GRANT EXECUTE ON FUNCTION forget_audit_events() TO ${to}`.execute(trx)
  })

const isGranted = async (owner: Kysely<Database>, role: string): Promise<boolean> => {
  const { rows } = await sql<{ granted: boolean }>`
    SELECT has_function_privilege(${role}, 'forget_audit_events()', 'EXECUTE')
      AND NOT EXISTS (SELECT 1 FROM unnest(${[...appendOnly]}::text[]) AS appended
        WHERE has_table_privilege(${role}, appended, 'UPDATE, DELETE, TRUNCATE'))
      AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND NOT (has_table_privilege(${role}, oid, 'SELECT') AND (relname LIKE 'kysely%' OR has_table_privilege(${role}, oid, 'INSERT'))))
      AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
        -- Not asked of anything else, in whichever order the conditions are looked at.
        AND NOT CASE relkind WHEN 'S' THEN has_sequence_privilege(${role}, oid, 'USAGE') END)
      AS granted`.execute(owner)
  return rows[0]?.granted === true
}

const roleOf = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db)
  return rows[0]?.role ?? ''
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { SetupProblem } from './postgres/system-user'
import type { Database } from './schema'
import { type TableClass, tableClasses } from './table-classes'

export type Distributed = { pharmacy: string[]; reference: string[] }

type Trx = Transaction<Database>

/** Two processes that distribute at once would convert the same tables. */
const distributeLock = 7_426_836

/**
 * Distributes the tables of the schema over the nodes of a Citus cluster, with the rights of their owner: those that are not
 * yet where their class says, in one transaction. So it can be run again whenever a migration has added tables. Returns
 * which ones it has moved. Throws a `SetupProblem` where the database is no Citus cluster.
 */
export async function distribute(owner: Kysely<Database>): Promise<Distributed> {
  await requireCluster(owner)
  return await owner.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${distributeLock})`.execute(trx)
    // Also where a pooler has dropped the settings of the connection.
    await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(trx)
    const moved = await misplaced(trx)
    const names = [...moved.reference, ...moved.pharmacy]
    if (names.length === 0) return moved
    for (const name of [...names, ...tableClasses.local]) await sequencesForIdentities(trx, name)
    // Foreign keys between tables of two classes are refused: they go until all tables are where they belong.
    const foreignKeys = await dropForeignKeys(trx, names)
    for (const name of moved.reference) await sql`SELECT create_reference_table(${name})`.execute(trx)
    const first = tableClasses.pharmacy[0] ?? ''
    for (const name of moved.pharmacy)
      await sql`SELECT create_distributed_table(${name}, 'pharmacy_id', colocate_with => ${
        name === first ? 'none' : first
      })`.execute(trx)
    for (const { table, name, definition } of foreignKeys)
      await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        trx,
      )
    return moved
  })
}

/** Whether `distribute` has been run on this database. */
export async function isDistributed(db: Kysely<Database>): Promise<boolean> {
  if ((await citusVersion(db)) === null) return false
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT 1 FROM citus_tables WHERE citus_table_type = 'distributed'
      AND table_name = to_regclass(${tableClasses.pharmacy[0]})) AS is`.execute(db)
  return rows[0]?.is === true
}

async function citusVersion(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`.execute(db)
  return rows[0]?.version ?? null
}

async function requireCluster(owner: Kysely<Database>): Promise<void> {
  if ((await citusVersion(owner)) === null)
    throw new SetupProblem(
      'Esta base de datos no tiene la extensión citus, así que no hay nodos entre los que repartir las tablas. No ha cambiado nada. Cómo se prepara un clúster: docs/cluster.md.',
    )
  const { rows } = await sql<{ coordinator: boolean; workers: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_dist_node WHERE groupid = 0) AS coordinator,
      EXISTS (SELECT 1 FROM pg_dist_node WHERE isactive AND shouldhaveshards) AS workers`.execute(owner)
  if (!rows[0]?.coordinator)
    throw new SetupProblem(
      'El coordinador no está entre los nodos del clúster: ejecute en él SELECT citus_set_coordinator_host(…) (docs/cluster.md). No ha cambiado nada.',
    )
  if (!rows[0].workers)
    throw new SetupProblem(
      'El clúster no tiene ningún nodo que guarde datos: añada uno con SELECT citus_add_node(…) (docs/cluster.md). No ha cambiado nada.',
    )
}

/** Tables that are not yet where their class says, in the order of their classes. */
async function misplaced(trx: Trx): Promise<Distributed> {
  const { rows } = await sql<{ name: string; type: string | null }>`
    SELECT c.relname AS name, citus_table_type AS type
    FROM pg_class c LEFT JOIN citus_tables ON table_name = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'kysely%'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`.execute(trx)
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]))
  const isClassified = new Set(Object.values(tableClasses).flat())
  const unknown = rows.filter(({ name }) => !isClassified.has(name))
  if (unknown.length > 0)
    throw new Error(`Tables without a class: ${unknown.map(({ name }) => name).join(', ')}`)
  const missing = (kind: TableClass, type: string) =>
    tableClasses[kind].filter((name) => typeOf.has(name) && typeOf.get(name) !== type)
  return { pharmacy: missing('pharmacy', 'distributed'), reference: missing('reference', 'reference') }
}

type ForeignKey = { table: string; name: string; definition: string }

/** Drops the foreign keys of these tables and those that refer to them, and returns them to be made again. */
async function dropForeignKeys(trx: Trx, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
      AND (conrelid = ANY (${tables}::regclass[]) OR confrelid = ANY (${tables}::regclass[]))
    ORDER BY conrelid::regclass::text, conname`.execute(trx)
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(trx)
  return rows
}

/** Citus changes no table with an identity column, and distributes none: the same numbers come from a sequence as the default. */
async function sequencesForIdentities(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql<{ column: string; type: string; sequence: string }>`
    SELECT attname AS column, format_type(atttypid, NULL) AS type, pg_get_serial_sequence(${table}, attname) AS sequence
    FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attidentity <> ''
      -- What the cluster knows already can no longer be changed, and works as it is.
      AND NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = attrelid)`.execute(trx)
  for (const { column, type, sequence } of rows) {
    const { rows: last } = await sql<{ last_value: number; is_called: boolean }>`
      SELECT last_value, is_called FROM ${sql.raw(sequence)}`.execute(trx)
    const [at] = last
    if (!at) throw new Error(`No state of ${sequence}`)
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN ${sql.ref(column)} DROP IDENTITY`.execute(trx)
    await sql`CREATE SEQUENCE ${sql.raw(sequence)} AS ${sql.raw(type)} OWNED BY ${sql.ref(`${table}.${column}`)}`.execute(
      trx,
    )
    await sql`SELECT setval(${sequence}, ${at.last_value}, ${at.is_called})`.execute(trx)
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN ${sql.ref(column)} SET DEFAULT nextval(${sql.lit(sequence)})`.execute(
      trx,
    )
  }
}

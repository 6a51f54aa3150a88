import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'

/*
 * The table types are written by hand. Here their source is read, and held against the schema that the migrations make: the
 * same tables and columns, of the same types, nullable in both or in neither.
 */

type Column = { type: string; nullable: boolean; hasDefault: boolean }
type Columns = Record<string, Column>

/** Types of PostgreSQL by the TypeScript type with which a column of theirs is read (connection.ts). */
const readAs: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
}
/** Named types of the tables: unions of texts, and what is stored as JSON. */
const named: Record<string, string> = {
  Role: 'string',
  OfficialGroupKind: 'string',
  CatalogueSourceName: 'string',
  RegistrationType: 'string',
  AddressState: 'string',
  BatchKind: 'string',
  KeyKind: 'string',
  RowFault: 'string',
  DeliveryChannel: 'string',
  DeliveryEvent: 'string',
  DeliveryState: 'string',
  AnswerOrigin: 'string',
  MissingReason: 'string',
  ClaimState: 'string',
  ClaimedKind: 'string',
  QuickwinTemplate: 'string',
  ConditionUnit: 'string',
  ConditionExpression: 'string',
  ProductKind: 'string',
  TaxClass: 'string',
  TaxRegime: 'string',
  ShortageSource: 'string',
  "'aemps' | 'facturacion'": 'string',
  "'accepted' | 'rejected'": 'string',
  ViewState: 'json',
  Tiers: 'json',
  Bonuses: 'json',
  NetPrices: 'json',
  RappelSteps: 'json',
  unknown: 'json',
}

/** Column that a type declares: `Generated<T>`, `GeneratedAlways<T>`, `Optional<T>`, `ColumnType<T, …>` or T alone. */
function typedColumn(text: string): Column {
  const [, wrapper = '', inner = text] =
    /^(Generated|GeneratedAlways|Optional|ColumnType)<(.*)>$/s.exec(text) ?? []
  const [type = '', inserted = ''] = wrapper === 'ColumnType' ? inner.split(/,\s*/) : [inner]
  const element = type.replace(/\[\]$/, '')
  return {
    type: (named[element] ?? element) + (type === element ? '' : '[]'),
    nullable: wrapper === 'Optional',
    hasDefault: wrapper.startsWith('Generated') || inserted.includes('undefined'),
  }
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** The columns of each object type of a file, by the name of the type; of `Database`, the tables that it writes out itself. */
function typesOf(file: string): Map<string, Map<string, string>> {
  const source = readFileSync(file, 'utf8')
  const types = new Map<string, Map<string, string>>()
  const text = ({ start, end }: Node) => source.slice(start, end)
  const members = (literal: Node) =>
    new Map(
      (literal.members as { key: Node; typeAnnotation: { typeAnnotation: Node } }[]).map((member) => [
        text(member.key),
        member.typeAnnotation.typeAnnotation,
      ]),
    )
  for (const statement of parseSync(file, source).program.body as unknown as Node[]) {
    const declared = (statement.declaration ?? statement) as Node
    const literal = declared.typeAnnotation as Node | undefined
    if (declared.type !== 'TSTypeAliasDeclaration' || literal?.type !== 'TSTypeLiteral') continue
    const columns = new Map<string, string>()
    for (const [name, type] of members(literal)) {
      columns.set(name, text(type))
      if (type.type !== 'TSTypeLiteral') continue
      types.set(text(type), new Map([...members(type)].map(([column, each]) => [column, text(each)])))
    }
    types.set(text(declared.id as Node), columns)
  }
  return types
}

function tablesByType(): Record<string, Columns> {
  const folder = import.meta.dirname
  const tables = join(folder, 'tables')
  const files = [join(folder, 'schema.ts'), ...readdirSync(tables).map((name) => join(tables, name))]
  const types = new Map(files.flatMap((file) => [...typesOf(file)]))
  const columnsOf = (type: string): Columns => {
    const columns = types.get(type)
    if (!columns) throw new Error(`No type ${type}`)
    return Object.fromEntries([...columns].map(([name, text]) => [name, typedColumn(text)]))
  }
  return Object.fromEntries(
    [...(types.get('Database') ?? [])].map(([table, type]) => [table, columnsOf(type)]),
  )
}

async function tablesByMigrations(): Promise<Record<string, Columns>> {
  const { db } = await createTestDatabase()
  const { rows } = await sql<{ table: string; column: string; type: string } & Omit<Column, 'type'>>`
    SELECT table_name AS table, column_name AS column, udt_name AS type, is_nullable = 'YES' AS nullable,
      column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "hasDefault"
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely_%'
    ORDER BY table_name, ordinal_position`.execute(db)
  const tables: Record<string, Columns> = {}
  for (const { table, column, type, ...rest } of rows)
    tables[table] = { ...tables[table], [column]: { type: readAs[type] ?? type, ...rest } }
  return tables
}

const withoutDefaults = (tables: Record<string, Columns>) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      Object.fromEntries(
        Object.entries(columns).map(([name, { type, nullable }]) => [
          name,
          nullable ? `${type} | null` : type,
        ]),
      ),
    ]),
  )

const typed = tablesByType()
const migrated = await tablesByMigrations()

test('tables have the columns, types and nullability that their TypeScript types say', () => {
  expect(Object.keys(typed).length).toBeGreaterThan(30)
  expect(withoutDefaults(typed)).toEqual(withoutDefaults(migrated))
})

test('each column that an insert may leave out has a default', () => {
  const missing = Object.entries(typed).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([name, { hasDefault }]) => hasDefault && !migrated[table]?.[name]?.hasDefault)
      .map(([name]) => `${table}.${name}`),
  )
  expect(missing).toEqual([])
})

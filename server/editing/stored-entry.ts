import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Entry, type EntryKind, keyFields } from '@/contract/editing/entries'
import type { Database } from '../db/schema'
import { named } from '../maintenance/apply/export/exporter'
import { exporters } from '../maintenance/apply/export/exporters'

const tables = {
  users: 'app_user',
  pharmacies: 'pharmacy',
  laboratories: 'laboratory',
  products: 'product',
  quickwins: 'quickwin',
  campaigns: 'campaign',
  orderMethods: 'order_method',
  notifications: 'notification',
  laboratoryTerms: 'laboratory_terms',
} as const satisfies Record<EntryKind, keyof Database>

export async function storedEntry(
  db: Kysely<Database>,
  { kind, key }: { kind: EntryKind; key: string },
): Promise<Entry | null> {
  const [entry] = await exporters[kind](db, named([key]))
  return entry ?? null
}

/** Keeps other transactions from changing the rows until this one ends: users and pharmacies change some of theirs themselves. */
export async function lockEntry(
  trx: Transaction<Database>,
  { kind, key }: { kind: EntryKind; key: string },
): Promise<void> {
  await sql`SELECT 1 FROM ${sql.table(tables[kind])} WHERE ${sql.ref(keyFields[kind])} = ${key} FOR UPDATE`.execute(
    trx,
  )
  if (kind === 'pharmacies')
    await sql`SELECT 1 FROM pharmacy_laboratory_relation
      WHERE pharmacy_id = (SELECT id FROM pharmacy WHERE nif = ${key}) FOR UPDATE`.execute(trx)
}

/** Changes with every field of the entry. The fields of an exported entry always come in the same order. */
export const versionOf = (entry: unknown): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex')

import type { Kysely, RawBuilder } from 'kysely'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { EntryKind, EntryOf } from '@/contract/editing/entries'
import type { Database } from '../../../db/schema'

/** A condition on the field that names entries. */
type Which = (key: RawBuilder<unknown>) => Expression<SqlBool>

/**
 * Reads what is stored as entries of an `apply` file, with every field: applying them again changes nothing. The inverse of
 * the function that applies the part.
 */
export type Exporter<Kind extends EntryKind> = (
  db: Kysely<Database>,
  which: Which,
) => Promise<EntryOf<Kind>[]>

export const all: Which = () => sql<SqlBool>`true`
export const named =
  (keys: readonly string[]): Which =>
  (key) =>
    sql<SqlBool>`${key} = ANY(${[...keys]}::text[])`

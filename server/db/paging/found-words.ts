import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema'
import { type FoundTable, type SearchWord, wordsOf } from './paging'
import { foundRows } from './search-texts'

/**
 * The words of a search, with what each of them finds in other tables. For lists that grow without end: PostgreSQL decides between
 * the newest rows and an index of words by how many rows it expects, and of keys that a subquery is yet to find it knows nothing. It
 * would walk all rows for a word that hardly any of them has.
 */
export async function findWords(
  db: Kysely<Database>,
  search: string | undefined,
  tables: readonly FoundTable[],
): Promise<SearchWord[]> {
  const words = wordsOf(search)
  if (words.length === 0) return words
  const columns = words.flatMap((word, index) =>
    tables.map((table) => sql`ARRAY(${foundRows(table, word)}) AS ${sql.ref(`${table}_${index}`)}`),
  )
  const {
    rows: [found = {}],
  } = await sql<Record<string, number[]>>`SELECT ${sql.join(columns)}`.execute(db)
  return words.map((word, index) => ({
    ...word,
    found: Object.fromEntries(tables.map((table) => [table, found[`${table}_${index}`] ?? []])),
  }))
}

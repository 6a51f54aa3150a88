import { type RawBuilder, sql } from 'kysely'
import { foldText } from '@/domain/basics/text'

/** The query of a paged list (contract/fields gridQuery), its sort already parsed by `sortKeys`. */
export type Page<Field extends string> = {
  skip?: number | undefined
  take?: number | undefined
  filter?: string | undefined
  sort: readonly SortKey<Field>[]
}

export type SortKey<Field extends string> = { field: Field; direction: 'asc' | 'desc' }

/** Reads `field:asc,other:desc`. Null where it names a field that the list cannot be sorted by. */
export function sortKeys<Field extends string>(
  sort: string | undefined,
  fields: readonly Field[],
): SortKey<Field>[] | null {
  const keys: SortKey<Field>[] = []
  for (const key of sort?.split(',') ?? []) {
    const [name, direction] = key.split(':')
    const field = fields.find((candidate) => candidate === name)
    if (!field) return null
    keys.push({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
  }
  return keys
}

/** ORDER BY, LIMIT and OFFSET of a page; `last` makes the order total, so that no row is on two pages. */
export function pageClause<Field extends string>(
  { skip = 0, take, sort }: Page<Field>,
  { columns, last }: { columns: Record<Field, RawBuilder<unknown>>; last: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const keys = sort.map(({ field, direction }) => sql`${columns[field]} ${sql.raw(direction)} NULLS LAST`)
  return sql`ORDER BY ${sql.join([...keys, last])} LIMIT ${take ?? null}::int OFFSET ${skip}`
}

/** Combining accents, and the signs ^ \` ¨ ¯ ´ · ¸ that Unicode counts among them: Catalan writes "col·legi". */
const accents = '[\\u0300-\\u036f\\u005e\\u0060\\u00a8\\u00af\\u00b4\\u00b7\\u00b8]'

/** The text as domain/basics/text's `foldText` makes it, without any extension: lower case, no accents. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), ${sql.lit(accents)}, '', 'g'))`

/** The text as domain/basics/text's `nameKey` makes it: what lists are ordered by, whatever the collation of the database. */
export const nameOrder = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${folded(sql`regexp_replace(normalize(${text}, NFC), '[ñÑ]', 'n' || chr(65535), 'g')`)} COLLATE "C")`

/** A word of a search, and its pattern for LIKE. `found`: what it finds in other tables, where that was looked up (found-words.ts). */
export type SearchWord = {
  text: string
  pattern: RawBuilder<string>
  found?: Partial<Record<FoundTable, readonly number[]>>
}
export type FoundTable = 'pharmacy' | 'laboratory' | 'user'

/** Where words are looked for: a text, or what holds where one of its texts has the word. */
export type SearchedBy = (word: SearchWord) => RawBuilder<unknown>
export type Searched = RawBuilder<unknown> | SearchedBy

export const wordsOf = (search: string | undefined): SearchWord[] =>
  foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    // % and _ are ordinary characters of a search.
    .map((text) => ({ text, pattern: sql<string>`${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text` }))

/**
 * Whether each word of a search is in one of these, whatever the accents; an absent search matches. A condition for each word, so
 * that indexes over `folded` texts find them (migration 0033, `search-indexes.test.ts`).
 */
export function containsWords(
  searched: Searched | readonly Searched[],
  search: string | undefined | readonly SearchWord[],
): RawBuilder<boolean> {
  const places = Array.isArray(searched) ? (searched as readonly Searched[]) : [searched as Searched]
  const words = typeof search === 'object' ? search : wordsOf(search)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map((word) => {
    const held = places.map((place) =>
      typeof place === 'function' ? place(word) : sql`${folded(place)} LIKE ${word.pattern}`,
    )
    return sql`(${sql.join(held, sql` OR `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

import { type RawBuilder, sql } from 'kysely'
import { type FoundTable, folded, type SearchedBy, type SearchWord } from './paging'

/*
 * Where the words of searches are looked for, said as the indexes of migrations 0033 and 0034 say it: PostgreSQL uses an index for this very
 * expression alone. What a search finds in another table are keys of that table, as an array: of a subquery in an OR
 * no index is used. In tables that grow without end they are looked up before (found-words.ts).
 */

const ref = sql.ref

/** A user, by user name, names and e-mail. */
export const userText = (u: string): RawBuilder<string> =>
  sql<string>`${ref(`${u}.username`)} || ' ' || ${ref(`${u}.first_name`)} || ' ' || ${ref(`${u}.second_name`)} || ' ' || ${ref(`${u}.email`)}`

/** An order, by name and tags. */
export const orderText = (o: string, tags = 'tags'): RawBuilder<string> =>
  sql<string>`${ref(`${o}.name`)} || ' ' || joined_texts(${ref(`${o}.${tags}`)})`

/** A product, by CN and name. */
export const productText = (p: string): RawBuilder<string> =>
  sql<string>`${ref(`${p}.cn`)} || ' ' || ${ref(`${p}.name`)}`

export const mailText = (m: string): RawBuilder<string> =>
  sql<string>`${ref(`${m}.recipient`)} || ' ' || ${ref(`${m}.subject`)}`

export const registrationText = (r: string): RawBuilder<string> =>
  sql<string>`${ref(`${r}.nif`)} || ' ' || ${ref(`${r}.contact_person`)} || ' ' || ${ref(`${r}.contact_email`)} || ' ' || ${ref(`${r}.contact_phone`)}`

export const ticketText = (t: string): RawBuilder<string> =>
  sql<string>`${ref(`${t}.name`)} || ' ' || ${ref(`${t}.email`)} || ' ' || ${ref(`${t}.description`)}`

const keysOf = (key: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`${key} = ANY (ARRAY(${rows}))`

/** The rows of another table that have the word in their text. */
export const foundRows = (table: FoundTable, { pattern }: SearchWord): RawBuilder<unknown> =>
  ({
    user: sql`SELECT id FROM app_user f WHERE ${folded(userText('f'))} LIKE ${pattern}`,
    pharmacy: sql`SELECT id FROM pharmacy f WHERE ${folded(sql`f.name`)} LIKE ${pattern}`,
    laboratory: sql`SELECT id FROM laboratory f WHERE ${folded(sql`f.name`)} LIKE ${pattern}`,
  })[table]

const keysFound = (table: FoundTable, word: SearchWord): RawBuilder<unknown> => {
  const found = word.found?.[table]
  return found ? sql`${[...found]}::int[]` : sql`ARRAY(${foundRows(table, word)})`
}

const among =
  (table: FoundTable) =>
  (column: RawBuilder<unknown>): SearchedBy =>
  (word) =>
    sql`${column} = ANY (${keysFound(table, word)})`

/** The column names a user who is found. */
export const userOf = among('user')
export const pharmacyOf = among('pharmacy')
export const laboratoryOf = among('laboratory')

/** The column names a user of a pharmacy that is found, by its name or its NIF. */
export const userOfPharmacy =
  (column: RawBuilder<unknown>): SearchedBy =>
  ({ pattern }) =>
    keysOf(
      column,
      sql`SELECT own.user_id FROM user_pharmacy own JOIN pharmacy f ON f.id = own.pharmacy_id
        WHERE ${folded(sql`f.name`)} LIKE ${pattern} OR ${folded(sql`f.nif`)} LIKE ${pattern}`,
    )

/** The column, an array, holds a laboratory that is found. */
export const laboratoryAmong =
  (column: RawBuilder<unknown>): SearchedBy =>
  (word) =>
    sql`${column} && ${keysFound('laboratory', word)}`

/** The column names a product that is found, by its CN and name, or by its whole EAN. */
export const productOf =
  (column: RawBuilder<unknown>): SearchedBy =>
  ({ text, pattern }) =>
    sql`${column} IN (SELECT id FROM product f WHERE ${folded(productText('f'))} LIKE ${pattern} OR f.ean = ${text})`

/** The column names a town that is found, by its own name or its province's. */
export const cityOf =
  (column: RawBuilder<unknown>): SearchedBy =>
  ({ pattern }) =>
    keysOf(
      column,
      sql`SELECT id FROM city f WHERE ${folded(sql`f.name`)} LIKE ${pattern}
        OR f.province_id = ANY (ARRAY(SELECT id FROM province v WHERE ${folded(sql`v.name`)} LIKE ${pattern}))`,
    )

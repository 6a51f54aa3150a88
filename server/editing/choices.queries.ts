import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsWords, nameOrder } from '../db/paging/paging'
import type { Database } from '../db/schema'

type Choice = { value: string; label: string; financed?: boolean; pvl?: number | null }

/** Enough to pick from: whoever does not see theirs types more of it. */
const shown = 30

const sources = {
  laboratories: sql`SELECT name AS value, name AS label FROM laboratory`,
  users: sql`SELECT username AS value, concat_ws(' · ', username, concat_ws(' ', first_name, nullif(second_name, ''))) AS label
    FROM app_user WHERE active`,
  pharmacies: sql`SELECT nif AS value, concat_ws(' · ', name, nif) AS label FROM pharmacy WHERE nif IS NOT NULL`,
  campaigns: sql`SELECT code AS value, concat_ws(' · ', name, code) AS label FROM campaign`,
  bids: sql`SELECT code AS value, concat_ws(' · ', name, code) AS label FROM bid`,
  products: sql`SELECT cn AS value, concat_ws(' · ', cn, name, CASE WHEN financed THEN 'financiado' END) AS label, financed, pvl
    FROM product`,
  modules: sql`SELECT name AS value, name AS label FROM rebotica_module`,
  cities: sql`SELECT DISTINCT name AS value, name AS label FROM city`,
} satisfies Record<string, RawBuilder<unknown>>

export async function listChoices(
  db: Kysely<Database>,
  {
    of,
    filter,
    value,
  }: { of: keyof typeof sources; filter?: string | undefined; value?: readonly string[] | undefined },
): Promise<Choice[]> {
  const wanted =
    value === undefined ? containsWords(sql`c.label`, filter) : sql`c.value = ANY (${[...value]}::text[])`
  const { rows } = await sql<Choice>`
    SELECT c.* FROM (${sources[of]}) c WHERE ${wanted}
    ORDER BY ${nameOrder(sql`c.label`)}, c.value LIMIT ${value?.length ?? shown}`.execute(db)
  return rows
}

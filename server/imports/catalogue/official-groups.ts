import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { OfficialGroupKind } from '../../db/tables/catalogue'

/** Writes names of official groups by their codes; groups that no list names any more keep theirs. Returns how many changed. */
export const saveOfficialGroups = async (
  trx: Transaction<Database>,
  { kind, names }: { kind: OfficialGroupKind; names: ReadonlyMap<string, string> },
): Promise<number> => {
  // Counted by what comes back: a cluster counts those that stay as they are, too.
  const { rows } = await sql`
    INSERT INTO official_group (kind, code, name)
    SELECT ${kind}, * FROM unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[])
    ON CONFLICT (kind, code) DO UPDATE SET name = excluded.name WHERE official_group.name <> excluded.name
    RETURNING code`.execute(trx)
  return rows.length
}

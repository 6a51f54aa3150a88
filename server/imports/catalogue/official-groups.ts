import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { OfficialGroupKind } from '../../db/tables/catalogue'

/** Writes names of official groups by their codes; groups that no list names any more keep theirs. Returns how many changed. */
export const saveOfficialGroups = async (
  trx: Transaction<Database>,
  { kind, names }: { kind: OfficialGroupKind; names: ReadonlyMap<string, string> },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    INSERT INTO official_group (kind, code, name)
    SELECT ${kind}, * FROM unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[])
    ON CONFLICT (kind, code) DO UPDATE SET name = excluded.name WHERE official_group.name <> excluded.name`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}

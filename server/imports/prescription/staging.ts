import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { PrescriptionPack } from './prescription-record'

type Trx = Transaction<Database>

/**
 * The list while it is read: in a table that goes with the transaction, since all of it in this process would take memory
 * that grows with the file.
 */
export const createStaging = async (trx: Trx): Promise<void> => {
  await sql`
    CREATE TEMP TABLE listed (
      cn text PRIMARY KEY, name text, ean text, laboratory text, dcpf text, prescription boolean, generic boolean,
      substitutable boolean, active boolean, out_of_stock boolean, short_since date, short_note text,
      category text, line int,
      refused boolean NOT NULL DEFAULT false
    ) ON COMMIT DROP`.execute(trx)
}

/**
 * A pack on its way to the table, as JSON: a text of its own. The texts of a pack are parts of those of the file, and would
 * keep these in memory until the statement is through.
 */
export const packToStage = (
  { outOfStock, shortSince, shortNote, marketCategory, ...pack }: PrescriptionPack,
  line: number,
): string =>
  JSON.stringify({
    ...{ ...pack, out_of_stock: outOfStock, short_since: shortSince, short_note: shortNote },
    ...{ category: marketCategory, line },
  })

/** Adds packs; a CN that is there already keeps its first one. Returns those that were not added. */
export const stagePacks = async (
  trx: Trx,
  packs: readonly string[],
): Promise<{ cn: string; line: number }[]> => {
  const { rows } = await sql<{ cn: string; line: number }>`
    WITH given AS (SELECT * FROM json_to_recordset(${`[${packs.join(',')}]`}::json) AS given (
        cn text, name text, ean text, laboratory text, dcpf text, prescription boolean, generic boolean,
        substitutable boolean, active boolean, out_of_stock boolean, short_since date, short_note text,
        category text, line int)),
      added AS (INSERT INTO listed SELECT * FROM given ON CONFLICT (cn) DO NOTHING RETURNING cn, line)
    SELECT cn, line FROM given WHERE (cn, line) NOT IN (SELECT cn, line FROM added)`.execute(trx)
  return rows
}

/** Products whose records cannot be read are still in the list: they must not be retired. */
export const stageRefused = async (trx: Trx, cns: readonly string[]): Promise<void> => {
  if (cns.length === 0) return
  await sql`
    INSERT INTO listed (cn, refused) SELECT DISTINCT cn, true FROM unnest(${[...cns]}::text[]) AS given (cn)
    ON CONFLICT (cn) DO NOTHING`.execute(trx)
}

/** Refuses packs of laboratories that the dictionary lacks; returns them. */
export const refuseUnknownLaboratories = async (
  trx: Trx,
  known: readonly string[],
): Promise<{ cn: string; laboratory: string; line: number }[]> => {
  const { rows } = await sql<{ cn: string; laboratory: string; line: number }>`
    UPDATE listed SET refused = true WHERE NOT refused AND laboratory <> ALL (${[...known]}::text[])
    RETURNING cn, laboratory, line`.execute(trx)
  return rows
}

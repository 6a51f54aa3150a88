import { sql } from 'kysely'
import type { EntryOf } from '@/contract/editing/entries'
import type { Exporter } from './exporter'

/** What the administration edits of it: a field that an entry lacks keeps its value. */
export const exportLaboratories: Exporter<'laboratories'> = async (db, which) => {
  const { rows } = await sql<Required<EntryOf<'laboratories'>>>`
    SELECT name, corporative_color AS color, prescription, rebotica_help_menu AS "helpMenu",
      usual_delivery_days AS "usualDeliveryDays", takes_back_expired AS "takesBackExpired", rappel
    FROM laboratory WHERE ${which(sql`name`)} ORDER BY name`.execute(db)
  // Cents as the euros of a file.
  return rows.map((row) => ({
    ...row,
    rappel: row.rappel.map(({ from, fraction }) => ({ from: Number(from) / 100, fraction })),
  }))
}

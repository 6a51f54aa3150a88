import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** How long a wholesaler needs until an order has its first delivery note. */
const firstNoteMs = 3_600_000

/** Has the wholesaler asked for the delivery notes of a pharmacy some time after an order. */
export const askForNotes = (
  db: Kysely<Database>,
  { pharmacyId, laboratoryId, now }: { pharmacyId: number; laboratoryId: number; now: Date },
) => {
  const at = sql`${new Date(now.getTime() + firstNoteMs)}::timestamptz`
  return sql`UPDATE laboratory_customer SET notes_due_at = least(coalesce(notes_due_at, ${at}), ${at})
    WHERE pharmacy_id = ${pharmacyId} AND laboratory_id = ${laboratoryId}`.execute(db)
}

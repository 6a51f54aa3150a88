import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'
import type { NoteRecord } from '../fedicom/notes/note-record'

type Db = Kysely<Database>
type Of = { pharmacyId: number; laboratoryId: number }

/** Which of these numbers are not stored. */
export async function unknownNotes(
  db: Db,
  { pharmacyId, laboratoryId }: Of,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM delivery_note WHERE pharmacy_id = ${pharmacyId} AND laboratory_id = ${laboratoryId}
      AND number = ANY(${[...numbers]}::text[])`.execute(db)
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number))
}

/** Stores a note with its lines, once: what another process has stored meanwhile stays. */
export const storeNote = (
  db: Db,
  { pharmacyId, laboratoryId }: Of,
  note: NoteRecord,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows: orders } = await sql<{ id: number }>`
      SELECT DISTINCT order_id AS id FROM order_delivery
      WHERE pharmacy_id = ${pharmacyId} AND laboratory_id = ${laboratoryId} AND channel = 'fedicom'
        AND wholesaler_order = ANY(${note.orders}::text[]) ORDER BY id`.execute(trx)
    const stored = await trx
      .insertInto('delivery_note')
      .values({
        pharmacy_id: pharmacyId,
        laboratory_id: laboratoryId,
        number: note.number,
        day: note.day,
        invoice: note.invoice,
        warehouse: note.warehouse,
        order_ids: orders.map(({ id }) => id),
        fetched_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (!stored || note.lines.length === 0) return
    const rows = note.lines.map(({ listPrice, netPrice, vatAmount, surchargeAmount, ...line }, index) => ({
      pharmacy_id: pharmacyId,
      laboratory_id: laboratoryId,
      note: note.number,
      line: index + 1,
      ...line,
      list_price: listPrice,
      net_price: netPrice,
      vat_amount: vatAmount,
      surcharge_amount: surchargeAmount,
    }))
    // A statement takes 65,535 parameters at most.
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await trx
        .insertInto('delivery_note_line')
        .values(rows.slice(at, at + rowsAtOnce))
        .execute()
  })

const rowsAtOnce = 1_000

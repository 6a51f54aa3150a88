import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { meantLine } from '@/domain/order/noted-answer'
import { ordersChanged } from '../db/news/announce'
import type { Database } from '../db/schema'
import type { NoteRecord } from '../fedicom/notes/note-record'
import { lockOrder } from '../order-answers/answerable-lines.queries'
import { recordWhatCan } from '../order-answers/record-what-can.service'
import { answersOfNotes, type NamedLine, namedOrders } from './noted-lines.queries'

type Db = Kysely<Database>
type Of = { pharmacyId: number; laboratoryId: number; wholesalerId: number }

/** Which of these numbers are not stored. */
export async function unknownNotes(
  db: Db,
  { pharmacyId, wholesalerId }: Pick<Of, 'pharmacyId' | 'wholesalerId'>,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM delivery_note WHERE pharmacy_id = ${pharmacyId} AND wholesaler_id = ${wholesalerId}
      AND number = ANY(${[...numbers]}::text[])`.execute(db)
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number))
}

/**
 * Stores a note with its lines, and what it says of ordered ones as their answers, once: what another process has stored meanwhile
 * stays. A line of a product that the wholesaler was not asked for is kept, and answers nothing; that it is of the order of another
 * is put on record.
 */
export const storeNote = (db: Db, of: Of, note: NoteRecord, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { orderIds, lines, hasOthers } = await namedOrders(trx, of, note.orders)
    const stored = await trx
      .insertInto('delivery_note')
      .values({
        pharmacy_id: of.pharmacyId,
        wholesaler_id: of.wholesalerId,
        laboratory_id: of.laboratoryId,
        number: note.number,
        day: note.day,
        invoice: note.invoice,
        warehouse: note.warehouse,
        order_ids: orderIds,
        fetched_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (!stored) return
    const meant = note.lines.map((line) => meantLine(line, lines, { hasOthers }))
    await insertLines(trx, of, { note, meant })
    // All of them first: what is recorded of one holds the counter of the pharmacy, which is everybody's last lock.
    for (const orderId of [...orderIds].sort((a, b) => a - b)) await lockOrder(trx, { ...of, orderId })
    for (const orderId of orderIds) {
      const ofOrder = new Set(meant.filter((line) => line !== null && line.orderId === orderId))
      await recordNoted(trx, { ...of, orderId, number: note.number, now }, [...ofOrder] as NamedLine[])
    }
    // Who looks at an order sees its notes, whatever they say of its lines.
    if (orderIds.length > 0)
      await ordersChanged(trx, { pharmacyId: of.pharmacyId, laboratories: [of.laboratoryId] })
  })

async function insertLines(
  trx: Db,
  { pharmacyId, laboratoryId, wholesalerId }: Of,
  { note, meant }: { note: NoteRecord; meant: readonly (NamedLine | null)[] },
): Promise<void> {
  const rows = note.lines.map(({ listPrice, netPrice, vatAmount, surchargeAmount, ...line }, index) => {
    const ordered = meant[index]?.isTold ? meant[index] : null
    return {
      pharmacy_id: pharmacyId,
      wholesaler_id: wholesalerId,
      laboratory_id: laboratoryId,
      note: note.number,
      line: index + 1,
      ...line,
      list_price: listPrice,
      net_price: netPrice,
      vat_amount: vatAmount,
      surcharge_amount: surchargeAmount,
      order_id: ordered?.orderId ?? null,
      order_line: ordered?.line ?? null,
    }
  })
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('delivery_note_line')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}

const rowsAtOnce = 1_000

async function recordNoted(
  trx: Db,
  { number, now, ...of }: Of & { orderId: number; number: string; now: Date },
  lines: readonly NamedLine[],
): Promise<void> {
  if (lines.length === 0) return
  await lockOrder(trx, of)
  await recordWhatCan(trx, {
    orderId: of.orderId,
    lines: await answersOfNotes(trx, of, lines),
    origin: 'delivery-note',
    source: number.length <= longestSource ? number : createHash('sha256').update(number).digest('hex'),
    by: { laboratoryId: of.laboratoryId },
    now,
  })
}

const longestSource = 100

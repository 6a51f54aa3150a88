import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'
import { isPlacedWith } from '../deliveries/fedicom-target.queries'

type Db = Kysely<Database>

/** Whose notes are to be fetched, for this process alone until `leasedUntil`. */
export type NotesDue = {
  pharmacyId: number
  laboratoryId: number
  wholesalerId: number
  code: string
  through: string | null
  leasedUntil: Date
}

/** Longer than a pass takes. */
const leaseMs = 10 * 60_000
/** Notes of an order may come for so long. */
const recentMs = 14 * 24 * 3_600_000

/** The customer that is due for longest; one whose process dies is taken up again when its lease ends. */
export async function claimNotes(db: Db, now: Date): Promise<NotesDue | undefined> {
  for (;;) {
    const { rows } = await sql<Omit<NotesDue, 'leasedUntil'> & { dueAt: Date }>`
      SELECT customer.pharmacy_id AS "pharmacyId", customer.laboratory_id AS "laboratoryId",
        customer.wholesaler_id AS "wholesalerId", code,
        notes_through AS through, notes_due_at AS "dueAt"
      FROM laboratory_customer customer
        JOIN laboratory_wholesaler wholesaler ON wholesaler.id = customer.wholesaler_id
        JOIN laboratory_delivery settings ON settings.laboratory_id = customer.laboratory_id
      WHERE notes_due_at <= ${now} AND active
      ORDER BY notes_due_at LIMIT 1`.execute(db)
    const [candidate] = rows
    if (!candidate) return undefined
    const { dueAt, ...due } = candidate
    const leasedUntil = new Date(now.getTime() + leaseMs)
    if (await setDue(db, due, { from: dueAt, to: leasedUntil })) return { ...due, leasedUntil }
  }
}

/** False where another process was faster. */
async function setDue(
  db: Db,
  { pharmacyId, wholesalerId }: { pharmacyId: number; wholesalerId: number },
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('laboratory_customer')
    .set({ notes_due_at: to })
    .where('pharmacy_id', '=', pharmacyId)
    .where('wholesaler_id', '=', wholesalerId)
    .where('notes_due_at', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Whether a note may be of an order that the wholesaler has and whose number is not known yet: its answer was lost, and is asked for
 * again.
 */
export async function mayBeOfUnanswered(
  db: Db,
  of: Pick<NotesDue, 'pharmacyId' | 'laboratoryId' | 'wholesalerId'>,
  orders: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ number: string | null }>`
    SELECT wholesaler_order AS number FROM order_delivery d WHERE ${isPlacedWith(of)}
      AND (wholesaler_order = ANY(${[...orders]}::text[])
        OR state IN ('waiting', 'sending') AND placed_lines IS NOT NULL)`.execute(db)
  const known = new Set(rows.map(({ number }) => number))
  return known.has(null) && orders.some((order) => !known.has(order))
}

/** What came of a pass, and when the next one is: `next`, or never where the last order was long ago. */
export async function settleNotes(
  db: Db,
  due: NotesDue,
  { next, now, ...outcome }: { next: Date; now: Date } & ({ through: string } | { problem: string }),
): Promise<void> {
  const since = new Date(now.getTime() - recentMs)
  const { rows } = await sql`SELECT 1 FROM order_delivery d WHERE ${isPlacedWith(due)}
      AND delivered_at > ${since} LIMIT 1`.execute(db)
  await db
    .updateTable('laboratory_customer')
    .set({
      notes_due_at: rows.length > 0 ? next : null,
      ...('through' in outcome
        ? { notes_through: outcome.through, notes_problem: null }
        : { notes_problem: outcome.problem }),
    })
    .where('pharmacy_id', '=', due.pharmacyId)
    .where('wholesaler_id', '=', due.wholesalerId)
    .execute()
}

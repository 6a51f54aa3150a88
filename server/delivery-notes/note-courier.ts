import type { Kysely } from 'kysely'
import { addDays, formatDay, madridDay } from '@/domain/basics/dates'
import type { Database } from '../db/schema'
import type { Wholesalers } from '../deliveries/fedicom-delivery'
import { unreadablePassword, wholesalerOf } from '../deliveries/fedicom-target.queries'
import { failureCode } from '../jobs/failure-code'
import { createPollingLoop, type PollingLoop } from '../jobs/polling-loop'
import type { Clock } from '../plugins/services'
import { fetchUnknown } from './fetch-unknown'
import { claimNotes, type NotesDue, settleNotes } from './note-queue.queries'

type Options = {
  db: Kysely<Database>
  clock: Clock
  wholesalers: Wholesalers
  onFailure: (failure: { pharmacyId: number | null; laboratoryId: number | null; code: string }) => void
}

/** Notes of one pass, so that it ends within its lease. */
const notesAtOnce = 40
const pauseMs = 3_600_000
/** How far back a first pass looks, and how far each one looks back again: notes may be dated later than they come. */
const firstDays = 30
const overlapDays = 3

/** Fetches the delivery notes that wholesalers have for pharmacies: after an order, and each night. */
export const createNoteCourier = (options: Options): PollingLoop =>
  createPollingLoop({
    next: () => fetchNext(options),
    onError: (error) => options.onFailure({ pharmacyId: null, laboratoryId: null, code: failureCode(error) }),
  })

/** Fetches what is due next; false when nothing is. */
export async function fetchNext({ db, clock, wholesalers, onFailure }: Options): Promise<boolean> {
  const due = await claimNotes(db, clock.now())
  if (!due) return false
  const today = madridDay(clock.now())
  const outcome = await fetchNotes(db, due, { ...wholesalers, today, now: clock.now })
  const now = clock.now()
  if (typeof outcome === 'string') {
    const { pharmacyId, laboratoryId } = due
    onFailure({ pharmacyId, laboratoryId, code: outcome })
    await settleNotes(db, due, { problem: outcome, next: new Date(now.getTime() + pauseMs), now })
    return true
  }
  const next = outcome.isComplete ? nextNight(now, due.pharmacyId) : now
  const through = outcome.isComplete ? today : (due.through ?? addDays(today, -firstDays))
  await settleNotes(db, due, { through, next, now })
  return true
}

/** Whether all notes of until today are stored, or why not. */
async function fetchNotes(
  db: Kysely<Database>,
  due: NotesDue,
  { client, secrets, today, now }: Wholesalers & { today: string; now: () => Date },
): Promise<{ isComplete: boolean } | string> {
  const target = await wholesalerOf(db, { ...due, secrets })
  if (target === undefined) return 'no hay dirección'
  if (target.account === null) return unreadablePassword
  const { account } = target
  const from = due.through === null ? addDays(today, -firstDays) : addDays(due.through, -overlapDays)
  const query = { fechaDesde: formatDay(from), fechaHasta: formatDay(today) }
  const fetched = await fetchUnknown(db, due, { client, account, query, most: notesAtOnce, now })
  return fetched.problem ?? { isComplete: fetched.isComplete }
}

/** Between two and four in the morning (UTC), spread over pharmacies. */
const nextNight = (now: Date, pharmacyId: number): Date => {
  const [hour, minute] = [2 * 3_600_000, 60_000]
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400_000
  const tonight = midnight + hour + ((pharmacyId * 7_919) % 120) * minute
  return new Date(tonight > now.getTime() ? tonight : tonight + 86_400_000)
}

import { type Kysely, sql, type Transaction } from 'kysely'
import type { SaleBatch, SaleBatchAnswer } from '@/contract/connector/connector-batches'
import { madridDay } from '@/domain/basics/dates'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import { codesOf, readDays, receiveSales } from '@/domain/connector/received-sales'
import { type DayFault, dayFaults, rowFaults } from '@/domain/connector/row-faults'
import { saleDayFault } from '@/domain/sales/received/received-sale'
import type { Database } from '../../db/schema'
import { writeSales } from '../sales/sales.service'
import { type Batch, isAfter, type Rank, takeBatch } from './batch.service'
import { resolveCodes } from './code-resolution.queries'
import { storeRejectedRows } from './rejected-rows.queries'
import { recheckRejectedRows } from './repair.service'

type Trx = Transaction<Database>
type Day = SaleBatch['days'][number]

/**
 * Takes a batch of whole days. Each replaces what there was of it, unless a batch of a higher number has written it: whatever
 * the order in which batches arrive, and however often, the result is the same.
 */
export const takeSaleBatch = (
  db: Kysely<Database>,
  { body, ...of }: Omit<Batch, 'kind' | 'batch' | 'installation' | 'sequence'> & { body: SaleBatch },
): Promise<SaleBatchAnswer> => {
  const batch: Batch = { ...of, kind: 'sale', ...pick(body) }
  const { pharmacyId } = batch.caller
  return takeBatch(db, { ...batch, body }, async (trx, { highestSequence }) => {
    const faults = faultsOfDays(body.days, madridDay(batch.now))
    const sound = body.days.filter((_, at) => faults[at] === null)
    const later = await laterDays(trx, { pharmacyId, days: sound, rank: batch })
    const written = sound.filter(({ day }) => !later.has(day))

    const days = readDays(written)
    const resolve = await resolveCodes(trx, { pharmacyId, codes: codesOf(days) })
    const { rows, bad, counts } = receiveSales(days, resolve)
    if (written.length > 0) {
      await writeSales(trx, { pharmacyId, rows, replaceDays: written.map(({ day }) => day) })
      await storeRejectedRows(trx, batch, bad)
      await noteDays(trx, { pharmacyId, days: written, rank: batch })
    }
    await recheckRejectedRows(trx, { pharmacyId, onlyAfterNewCatalogue: true })

    const sorted = written.map(({ day }) => day).sort()
    const [first, last] = [sorted[0], sorted.at(-1)]
    return {
      days: first === undefined || last === undefined ? null : { first, last },
      answer: {
        batch: batch.batch,
        sequence: batch.sequence,
        highestSequence,
        rows: counts,
        days: body.days.map(({ day }, at) => {
          const reason = faults[at] ?? null
          const state = reason !== null ? 'refused' : later.has(day) ? 'superseded' : 'written'
          return { day, state, reason, message: reason && dayFaults[reason] }
        }),
        faults: bad.map(({ day, index, reason }) => ({ day, index, reason, message: rowFaults[reason] })),
      },
    }
  })
}

const pick = ({ batch, installation, sequence }: SaleBatch) => ({ batch, installation, sequence })

/** Fault of each day of the batch, in its order. */
function faultsOfDays(days: readonly Day[], today: string): (DayFault | null)[] {
  const seen = new Set<string>()
  return days.map(({ day }) => {
    if (!isIsoDay(day)) return 'invalid'
    if (day > today) return 'future'
    if (saleDayFault(day, today) !== null) return 'too_old'
    if (seen.has(day)) return 'repeated'
    seen.add(day)
    return null
  })
}

/** Days that a later batch has already written. */
async function laterDays(
  trx: Trx,
  { pharmacyId, days, rank }: { pharmacyId: number; days: readonly Day[]; rank: Rank },
): Promise<Set<string>> {
  const known = await trx
    .selectFrom('connector_day')
    .select(['day', 'sequence', 'batch_id'])
    .where('pharmacy_id', '=', pharmacyId)
    .where(sql<boolean>`day = ANY (${days.map(({ day }) => day)}::date[])`)
    .execute()
  return new Set(
    known.flatMap(({ day, sequence, batch_id }) => (isAfter({ sequence, batch: batch_id }, rank) ? day : [])),
  )
}

async function noteDays(
  trx: Trx,
  { pharmacyId, days, rank }: { pharmacyId: number; days: readonly Day[]; rank: Rank },
): Promise<void> {
  await sql`
    INSERT INTO connector_day (pharmacy_id, day, sequence, batch_id)
    SELECT ${pharmacyId}::int, day, ${rank.sequence}::bigint, ${rank.batch}::uuid
    FROM unnest(${days.map(({ day }) => day)}::date[]) AS day
    ON CONFLICT (pharmacy_id, day) DO UPDATE SET sequence = excluded.sequence, batch_id = excluded.batch_id`.execute(
    trx,
  )
}

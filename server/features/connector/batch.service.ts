import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { mostSequenceJump } from '@/domain/connector/batch-limits'
import type { BatchKind } from '@/domain/connector/row-faults'
import type { ConnectorCaller } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import { lockSales } from '../sales/sales.service'

type Trx = Transaction<Database>

/** What every batch says of itself, and who sent it when. */
export type Batch = {
  kind: BatchKind
  caller: ConnectorCaller
  batch: string
  installation: string
  sequence: number
  now: Date
  /** Name and version of the program, as it says. */
  program: string | null
}

/** Where a batch stands among others; of two with one number the id decides, so that it does not matter which came first. */
export type Rank = { sequence: number; batch: string }
export const isAfter = (a: Rank, b: Rank): boolean =>
  a.sequence === b.sequence ? a.batch > b.batch : a.sequence > b.sequence

export type RowCounts = { received: number; counted: number; leftOut: number; empty: number; bad: number }

type Taken<Answer> = { answer: Answer; days?: { first: string; last: string } | null }

/**
 * Takes a batch, once: under the lock of the pharmacy's sales, in one transaction with all that it changes. The same batch again
 * gets the answer of before; its id with another content is refused.
 */
export async function takeBatch<Answer extends { rows: RowCounts }>(
  db: Kysely<Database>,
  batch: Batch & { body: unknown },
  take: (trx: Trx, known: { highestSequence: number }) => Promise<Taken<Answer>>,
): Promise<Answer> {
  const hash = createHash('sha256')
    .update(`${batch.kind} ${JSON.stringify(batch.body)}`)
    .digest()
  const { pharmacyId, keyId } = batch.caller
  return await db.transaction().execute(async (trx) => {
    await lockSales(trx, pharmacyId)
    await noteUse(trx, batch)
    const before = await trx
      .selectFrom('connector_batch')
      .select(['body_hash', 'answer'])
      .where('pharmacy_id', '=', pharmacyId)
      .where('batch_id', '=', batch.batch)
      .executeTakeFirst()
    if (before && !hash.equals(before.body_hash))
      throw new ApiError('idempotency_mismatch', {
        message: 'El identificador de este lote ya se usó con otro contenido.',
      })
    if (before) return before.answer as Answer
    await refuseJump(trx, batch)
    const highestSequence = await raiseSequence(trx, batch)
    const { answer, days } = await take(trx, { highestSequence })
    await trx
      .insertInto('connector_batch')
      .values({
        pharmacy_id: pharmacyId,
        batch_id: batch.batch,
        kind: batch.kind,
        key_id: keyId,
        installation_id: batch.installation,
        sequence: batch.sequence,
        body_hash: hash,
        received_at: batch.now,
        received_rows: answer.rows.received,
        counted_rows: answer.rows.counted,
        bad_rows: answer.rows.bad,
        first_day: days?.first ?? null,
        last_day: days?.last ?? null,
        answer: JSON.stringify(answer),
      })
      .execute()
    return answer
  })
}

/** A number that is far beyond all before it is no count of batches. */
async function refuseJump(trx: Trx, { caller, sequence }: Batch): Promise<void> {
  if (sequence <= mostSequenceJump) return
  const known = await trx
    .selectFrom('connector_state')
    .select('highest_sequence')
    .where('pharmacy_id', '=', caller.pharmacyId)
    .executeTakeFirst()
  const highest = known?.highest_sequence ?? 0
  if (sequence > highest + mostSequenceJump)
    throw new ApiError('invalid_fields', {
      fields: { sequence: `Demasiado alta: la última es ${highest}` },
    })
}

/** The number from which an installation that lost its own goes on. */
async function raiseSequence(trx: Trx, { caller, sequence, now }: Batch): Promise<number> {
  const { highest_sequence } = await trx
    .insertInto('connector_state')
    .values({ pharmacy_id: caller.pharmacyId, highest_sequence: sequence, last_data_at: now })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({
        highest_sequence: sql`greatest(connector_state.highest_sequence, excluded.highest_sequence)`,
        last_data_at: sql`greatest(connector_state.last_data_at, excluded.last_data_at)`,
      }),
    )
    .returning('highest_sequence')
    .executeTakeFirstOrThrow()
  return highest_sequence
}

/** When a key was last used, and by which program. */
export async function noteUse(
  db: Kysely<Database>,
  { caller, now, program }: Pick<Batch, 'caller' | 'now' | 'program'>,
): Promise<void> {
  await db
    .updateTable('connector_key')
    .set({ last_used_at: now, last_program: program })
    .where('pharmacy_id', '=', caller.pharmacyId)
    .where('id', '=', caller.keyId)
    .execute()
}

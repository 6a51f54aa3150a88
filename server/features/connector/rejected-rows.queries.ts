import { sql, type Transaction } from 'kysely'
import type { BadRow } from '@/domain/connector/sale-row'
import type { Database } from '../../db/schema'
import type { Batch } from './batch.service'
import { openRows } from './connector-state.queries'

type Trx = Transaction<Database>

/** Stored rows of one pharmacy; rows beyond are answered, but not stored. */
export const mostRejectedRows = 200_000

/** Stores what a batch brought and could not count, for staff to look into. */
export async function storeRejectedRows(
  trx: Trx,
  { kind, caller, batch, sequence, now }: Batch,
  bad: readonly (BadRow & { index: number; day?: string })[],
): Promise<void> {
  if (bad.length === 0) return
  const room = mostRejectedRows - (await openRows(trx, caller.pharmacyId))
  const toStore = bad.slice(0, Math.max(0, room))
  if (toStore.length === 0) return
  const texts = (of: (row: (typeof toStore)[number]) => string | null | undefined) =>
    toStore.map((row) => of(row) ?? null)
  const numbers = (of: (row: (typeof toStore)[number]) => number | null | undefined) =>
    toStore.map((row) => of(row) ?? null)
  await sql`
    INSERT INTO connector_row (pharmacy_id, kind, batch_id, sequence, received_at,
      position, day, reason, code, name, units, pvl, pvp, content)
    SELECT ${caller.pharmacyId}::int, ${kind}, ${batch}::uuid, ${sequence}::bigint, ${now}::timestamptz, *
    FROM unnest(
      ${numbers(({ index }) => index)}::int[], ${texts(({ day }) => day)}::date[],
      ${texts(({ reason }) => reason)}::text[], ${texts(({ code }) => code ?? '')}::text[],
      ${texts(({ name }) => name)}::text[], ${numbers(({ units }) => units)}::int[],
      ${numbers(({ pvl }) => pvl)}::int[], ${numbers(({ pvp }) => pvp)}::int[],
      ${texts(({ content }) => content)}::text[])`.execute(trx)
}

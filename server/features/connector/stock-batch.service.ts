import { type Kysely, sql, type Transaction } from 'kysely'
import type { StockBatch, StockBatchAnswer } from '@/contract/connector/connector-batches'
import { isTruncated, type Missing } from '@/domain/catalogue/truncated-list'
import { rowFaults } from '@/domain/connector/row-faults'
import { type BadRow, isBad } from '@/domain/connector/sale-row'
import { readStockRow } from '@/domain/connector/stock-row'
import type { Database } from '../../db/schema'
import { bumpStockVersion, noteStockCount } from '../purchasing/stock.queries'
import { type Batch, isAfter, type RowCounts, takeBatch } from './batch.service'
import { resolveCodes } from './code-resolution.queries'
import { storeRejectedRows } from './rejected-rows.queries'

type Trx = Transaction<Database>

/**
 * Takes a batch of stock. A complete one is all there is: what it does not name goes, except what a batch of a higher number told
 * of meanwhile. A partial one changes what it names. Articles of one product are added up.
 */
export const takeStockBatch = (
  db: Kysely<Database>,
  { body, ...of }: Omit<Batch, 'kind' | 'batch' | 'installation' | 'sequence'> & { body: StockBatch },
): Promise<StockBatchAnswer> => {
  const { installation, sequence, complete, careful } = body
  const countedAt = countedWhen(body, of.now)
  const batch: Batch = { ...of, kind: 'stock', batch: body.batch, installation, sequence }
  const { pharmacyId } = batch.caller
  return takeBatch(db, { ...batch, body }, async (trx, { highestSequence }) => {
    const superseded = await isSuperseded(trx, batch)
    const all = superseded ? nothing(body) : await read(trx, { pharmacyId, body })
    const gone =
      complete && careful ? await goneBy(trx, { batch, units: all.units, rest: careful.rest }) : null
    const held = !superseded && gone !== null && isTruncated(gone) ? gone : undefined
    const { units, codes, bad, counts } = held ? nothing(body) : all
    if (!superseded && !held) {
      const changed = await write(trx, { batch, complete, countedAt, units })
      await replaceRejected(trx, { batch, complete, codes, bad })
      if (changed) await bumpStockVersion(trx, pharmacyId)
      await noteStockCount(trx, { pharmacyId, countedAt, complete })
    }
    return {
      answer: {
        batch: batch.batch,
        sequence,
        highestSequence,
        state: superseded ? 'superseded' : held ? 'held' : 'written',
        ...(held && { held }),
        rows: counts,
        faults: bad.map(({ index, reason }) => ({ index, reason, message: rowFaults[reason] })),
      },
    }
  })
}

/** By the program's clock, which may be ahead. */
const countedWhen = ({ countedAt }: StockBatch, now: Date): Date =>
  new Date(
    Math.min(now.getTime(), countedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(countedAt)),
  )

type BadStock = BadRow & { index: number }
type Read = {
  units: Map<string, number>
  /** All that the rows name, '' where none could be read. */
  codes: string[]
  bad: BadStock[]
  counts: RowCounts
}

const nothing = ({ rows }: StockBatch): Read => ({
  units: new Map(),
  codes: [],
  bad: [],
  counts: { received: rows.length, counted: 0, leftOut: 0, empty: 0, bad: 0 },
})

/** By what the last complete stock was. */
async function isSuperseded(trx: Trx, { caller, batch, sequence }: Batch): Promise<boolean> {
  const state = await trx
    .selectFrom('connector_state')
    .select(['stock_sequence', 'stock_batch'])
    .where('pharmacy_id', '=', caller.pharmacyId)
    .executeTakeFirstOrThrow()
  return isAfter({ sequence: state.stock_sequence, batch: state.stock_batch ?? '' }, { sequence, batch })
}

async function read(trx: Trx, { pharmacyId, body }: { pharmacyId: number; body: StockBatch }): Promise<Read> {
  const rows = body.rows.map(readStockRow)
  const codes = [...new Set(rows.flatMap((row) => (isBad(row) ? [] : row.code)))]
  const resolve = await resolveCodes(trx, { pharmacyId, codes })
  const { bad, counts, units } = { ...nothing(body), bad: [] as BadStock[] }
  for (const [index, row] of rows.entries()) {
    if (isBad(row)) {
      bad.push({ ...row, index })
      continue
    }
    const meaning = resolve(row.code)
    if (meaning.kind === 'leftOut') counts.leftOut += 1
    else if (meaning.kind === 'fault') bad.push({ ...row, reason: meaning.reason, index })
    else {
      counts.counted += 1
      const { cn } = meaning.product
      units.set(cn, (units.get(cn) ?? 0) + row.units)
    }
  }
  counts.bad = bad.length
  return { units, codes: rows.map(({ code }) => code ?? ''), bad, counts }
}

/** How many of the products that there are packs of a complete stock would take away. */
async function goneBy(
  trx: Trx,
  { batch, units, rest }: { batch: Batch; units: Map<string, number>; rest: number },
): Promise<Missing> {
  const stocked = await trx
    .selectFrom('pharmacy_stock')
    .select(['cn', 'sequence'])
    .where('pharmacy_id', '=', batch.caller.pharmacyId)
    .where('units', '>', 0)
    .execute()
  const gone = stocked.filter(({ cn, sequence }) => sequence < batch.sequence && !units.has(cn))
  return { missing: Math.max(0, gone.length - rest), before: stocked.length }
}

/** Whether anything has changed. */
async function write(
  trx: Trx,
  {
    batch,
    complete,
    countedAt,
    units,
  }: { batch: Batch; complete: boolean; countedAt: Date; units: Map<string, number> },
): Promise<boolean> {
  const { sequence } = batch
  const { pharmacyId } = batch.caller
  const cns = [...units.keys()]
  const before = await trx
    .selectFrom('pharmacy_stock')
    .select(['cn', 'units', 'sequence'])
    .where('pharmacy_id', '=', pharmacyId)
    .execute()
  const stored = new Map(before.map((row) => [row.cn, row]))
  const gone = complete
    ? before.flatMap((row) => (row.sequence < sequence && !units.has(row.cn) ? row.cn : []))
    : []
  if (gone.length > 0)
    await trx
      .deleteFrom('pharmacy_stock')
      .where('pharmacy_id', '=', pharmacyId)
      .where(sql<boolean>`cn = ANY (${gone}::text[])`)
      .execute()
  if (complete)
    await trx
      .updateTable('connector_state')
      .set({ stock_sequence: sequence, stock_batch: batch.batch })
      .where('pharmacy_id', '=', pharmacyId)
      .execute()
  const told = cns.filter((cn) => (stored.get(cn)?.sequence ?? 0) <= sequence)
  await sql`
    INSERT INTO pharmacy_stock (pharmacy_id, cn, units, sequence, counted_at)
    SELECT ${pharmacyId}::int, cn, units, ${sequence}::bigint, ${complete ? null : countedAt}::timestamptz
    FROM unnest(${told}::text[], ${told.map((cn) => units.get(cn) ?? 0)}::int[]) AS told (cn, units)
    ON CONFLICT (pharmacy_id, cn) DO UPDATE SET units = excluded.units, sequence = excluded.sequence,
      counted_at = excluded.counted_at`.execute(trx)
  return gone.length > 0 || told.some((cn) => stored.get(cn)?.units !== units.get(cn))
}

/**
 * A photo says what is wrong today: what was wrong with the one before, or with the same articles, is of no use any more. An article
 * that is known by now waits no longer, either: counted later, it would count twice. Of what a later batch told nothing changes.
 */
async function replaceRejected(
  trx: Trx,
  { batch, complete, codes, bad }: { batch: Batch; complete: boolean } & Pick<Read, 'codes' | 'bad'>,
): Promise<void> {
  const ofStock = sql`pharmacy_id = ${batch.caller.pharmacyId} AND kind = 'stock'`
  await sql`
    DELETE FROM connector_row WHERE ${ofStock} AND sequence <= ${batch.sequence}::bigint
      ${complete ? sql`` : sql`AND code = ANY (${codes}::text[])`}`.execute(trx)
  if (bad.length === 0) return
  const { rows: later } = await sql<{ code: string }>`
    SELECT DISTINCT code FROM connector_row WHERE ${ofStock}
      AND code = ANY (${bad.map(({ code }) => code ?? '')}::text[])`.execute(trx)
  const isLater = new Set(later.map(({ code }) => code))
  await storeRejectedRows(
    trx,
    batch,
    bad.filter(({ code }) => !isLater.has(code ?? '')),
  )
}

import { sql, type Transaction } from 'kysely'
import { addMonths, monthOf } from '@/domain/basics/dates'
import type { SaleRow } from '@/domain/sales/cube/block'
import { createDailySales } from '@/domain/sales/cube/daily-sales'
import { keepCatalogue, lockSalesOf } from '../../db/locks'
import type { Database } from '../../db/schema'
import { type PackedBlock, packBlock } from './cubes/packed-block.rules'
import { rewriteRollup } from './sales-rollup.queries'

type Trx = Transaction<Database>

/** Rows per statement: large enough to cost nothing per statement, small enough for its memory. */
const chunkSize = 25_000

/**
 * The only writer of sales: upserts the rows (by pharmacy, day and CN) and rebuilds the blocks and rollups of the months it
 * touched, all in the caller's transaction. The sales of `replaceMonths` ('YYYY-MM') and `replaceDays` ('YYYY-MM-DD') are
 * deleted first. Every CN must be a product. Rows that share day and CN are added up, at the unit prices of the last one.
 */
export async function writeSales(
  trx: Trx,
  {
    pharmacyId,
    rows,
    replaceMonths = [],
    replaceDays = [],
    keepsWaiting = false,
  }: {
    pharmacyId: number
    rows: readonly SaleRow[]
    replaceMonths?: readonly string[]
    replaceDays?: readonly string[]
    /** The replaced days are those of before with more: what waits of them goes on waiting. */
    keepsWaiting?: boolean
  },
): Promise<void> {
  await lockSales(trx, pharmacyId)
  for (const month of replaceMonths)
    await trx
      .deleteFrom('sale_day')
      .where('pharmacy_id', '=', pharmacyId)
      .where('day', '>=', firstDay(month))
      .where('day', '<', firstDay(addMonths(month, 1)))
      .execute()
  if (replaceDays.length > 0)
    await trx
      .deleteFrom('sale_day')
      .where('pharmacy_id', '=', pharmacyId)
      .where(sql<boolean>`day = ANY (${replaceDays}::date[])`)
      .execute()
  if (!keepsWaiting) await deleteRejectedRows(trx, { pharmacyId, replaceMonths, replaceDays })
  const dailySales = createDailySales()
  for (const row of rows) dailySales.add(row)
  const distinct = dailySales.rows()
  const days = [...replaceDays, ...distinct.map(({ day }) => day)]
  const months = [...new Set([...replaceMonths, ...days.map(monthOf)])].sort()
  // Months without stored sales get all their rows from the ones in hand: nothing has to be read again.
  const withSales = await monthsWithSales(trx, { pharmacyId, months })
  const replaced = new Set<string>([...replaceMonths, ...replaceDays])
  const isNew = ({ day }: SaleRow) =>
    replaced.has(day) || replaced.has(monthOf(day)) || !withSales.has(monthOf(day))
  const whole = distinct.filter(({ day }) => !withSales.has(monthOf(day)))
  // Compressed on other threads, while PostgreSQL takes the rows.
  const packing = Promise.all(
    [...byMonth(whole)].map(async ([month, rows]) => [month, await packBlock(rows)] as const),
  )
  // Where the rows are refused, nobody asks for the blocks.
  packing.catch(() => undefined)
  await insertRows(trx, { pharmacyId, rows: distinct.filter(isNew), isNew: true })
  await insertRows(trx, { pharmacyId, rows: distinct.filter((row) => !isNew(row)), isNew: false })
  const packed = new Map(await packing)
  for (const month of months) {
    const block = withSales.has(month)
      ? await packBlock(await rowsOf(trx, { pharmacyId, month }))
      : (packed.get(month) ?? null)
    await storeBlock(trx, { pharmacyId, month, block })
  }
  await rewriteRollup(trx, { pharmacyId, months, whole, isWhole: (month) => !withSales.has(month) })
  await bumpSalesVersion(trx, pharmacyId)
  // Its first sales connect a pharmacy (design.md §6).
  if (distinct.length > 0 && (await isPending(trx, pharmacyId)))
    await trx
      .updateTable('pharmacy')
      .set({ connected_at: sql`now()` })
      .where('id', '=', pharmacyId)
      .where('connected_at', 'is', null)
      .execute()
}

/**
 * Until the transaction ends nobody else writes this pharmacy's sales, nor changes the catalogue: two writers would each build a
 * month's block without the other's rows. For whoever has to read before it writes; taking it again costs nothing.
 */
export async function lockSales(trx: Trx, pharmacyId: number): Promise<void> {
  // A rollup made of the old groups while another transaction changes them would stay wrong.
  await keepCatalogue(trx)
  await lockSalesOf(trx, pharmacyId)
}

/** Looked up first: where the data are distributed, the pharmacy's row is on every node, and an update waits for all others. */
async function isPending(trx: Trx, pharmacyId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', pharmacyId)
    .where('connected_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Figures made of the sales before are stale from now on (server/features/relation-figures). */
async function bumpSalesVersion(trx: Trx, pharmacyId: number): Promise<void> {
  await trx
    .insertInto('sales_version')
    .values({ pharmacy_id: pharmacyId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({ version: sql`sales_version.version + 1` }),
    )
    .execute()
}

/** What of the replaced days waits to be counted is replaced, too: counted later, it would count twice. */
async function deleteRejectedRows(
  trx: Trx,
  given: { pharmacyId: number; replaceMonths: readonly string[]; replaceDays: readonly string[] },
): Promise<void> {
  if (given.replaceMonths.length + given.replaceDays.length === 0) return
  await sql`
    DELETE FROM connector_row WHERE pharmacy_id = ${given.pharmacyId}::int AND kind = 'sale'
      AND (day = ANY (${[...given.replaceDays]}::date[])
        OR make_date(extract(year FROM day)::int, extract(month FROM day)::int, 1) = ANY (${given.replaceMonths.map(firstDay)}::date[]))`.execute(
    trx,
  )
}

/** Months, among these, that still have sales after what was replaced is deleted. */
async function monthsWithSales(
  trx: Trx,
  { pharmacyId, months }: { pharmacyId: number; months: readonly string[] },
): Promise<Set<string>> {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return new Set()
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT to_char(day, 'YYYY-MM') AS month FROM (
      SELECT DISTINCT day FROM sale_day WHERE pharmacy_id = ${pharmacyId}::int
        AND day >= ${firstDay(first)}::date AND day < ${firstDay(addMonths(last, 1))}::date) AS days`.execute(
    trx,
  )
  return new Set(rows.map(({ month }) => month))
}

function byMonth(rows: readonly SaleRow[]): Map<string, SaleRow[]> {
  const months = new Map<string, SaleRow[]>()
  for (const row of rows) {
    const month = monthOf(row.day)
    const own = months.get(month)
    if (own) own.push(row)
    else months.set(month, [row])
  }
  return months
}

/** `isNew`: none of them can be there already, which spares looking for each. */
async function insertRows(
  trx: Trx,
  { pharmacyId, rows, isNew }: { pharmacyId: number; rows: readonly SaleRow[]; isNew: boolean },
): Promise<void> {
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize)
    // Days, CNs and numbers need no quotes, and pg would look at each of them for some.
    const column = (of: (row: SaleRow) => string | number) => `{${chunk.map(of).join()}}`
    await sql`
      INSERT INTO sale_day (pharmacy_id, day, cn, units, pvl, pvp)
      SELECT ${pharmacyId}::int, *
      FROM unnest(
        ${column((row) => row.day)}::date[], ${column((row) => row.cn)}::text[],
        ${column((row) => row.units)}::int[], ${column((row) => row.pvl)}::int[],
        ${column((row) => row.pvp)}::int[])
      ${
        isNew
          ? sql``
          : sql`ON CONFLICT (pharmacy_id, day, cn)
              DO UPDATE SET units = excluded.units, pvl = excluded.pvl, pvp = excluded.pvp`
      }`.execute(trx)
  }
}

const rowsOf = (trx: Trx, { pharmacyId, month }: { pharmacyId: number; month: string }): Promise<SaleRow[]> =>
  trx
    .selectFrom('sale_day')
    .select(['day', 'cn', 'units', 'pvl', 'pvp'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('day', '>=', firstDay(month))
    .where('day', '<', firstDay(addMonths(month, 1)))
    .execute()

/** Puts one month's block into the place of the one before; null: the month has no sales. */
async function storeBlock(
  trx: Trx,
  { pharmacyId, month, block }: { pharmacyId: number; month: string; block: PackedBlock | null },
): Promise<void> {
  if (block === null) {
    await trx
      .deleteFrom('sale_block')
      .where('pharmacy_id', '=', pharmacyId)
      .where('month', '=', month)
      .execute()
    return
  }
  const content = { version: block.version, row_count: block.rows, data: block.data }
  await trx
    .insertInto('sale_block')
    .values({ pharmacy_id: pharmacyId, month, ...content })
    .onConflict((conflict) => conflict.columns(['pharmacy_id', 'month']).doUpdateSet(content))
    .execute()
}

const firstDay = (month: string): string => `${month}-01`

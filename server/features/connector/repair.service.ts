import { sql, type Transaction } from 'kysely'
import { monthOf } from '@/domain/basics/dates'
import { createReceivedSales } from '@/domain/connector/received-sales'
import type { Resolution } from '@/domain/connector/resolution'
import { codeFaults } from '@/domain/connector/row-faults'
import type { Database } from '../../db/schema'
import { noteShelf } from '../purchasing/shelf-spans.queries'
import { bumpStockVersion } from '../purchasing/stock.queries'
import { lockSales, writeSales } from '../sales/sales.service'
import { resolveCodes } from './code-resolution.queries'

type Trx = Transaction<Database>
type RejectedSale = {
  id: number
  day: string
  position: number
  code: string
  units: number
  pvl: number | null
  pvp: number | null
}

/**
 * Looks again at the rows that wait because nobody knew their code, and counts those whose product is known by now; of those
 * that the staff decided to leave out, none is kept. `onlyAfterNewCatalogue`: where the catalogue has not changed since the
 * last time, nothing is looked at.
 */
export async function recheckRejectedRows(
  trx: Trx,
  { pharmacyId, onlyAfterNewCatalogue = false }: { pharmacyId: number; onlyAfterNewCatalogue?: boolean },
): Promise<{ counted: number; leftOut: number }> {
  await lockSales(trx, pharmacyId)
  const { version } = await trx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  if (onlyAfterNewCatalogue) {
    const state = await trx
      .selectFrom('connector_state')
      .select('checked_catalogue')
      .where('pharmacy_id', '=', pharmacyId)
      .executeTakeFirst()
    if (state?.checked_catalogue === version) return { counted: 0, leftOut: 0 }
  }
  await trx
    .updateTable('connector_state')
    .set({ checked_catalogue: version })
    .where('pharmacy_id', '=', pharmacyId)
    .execute()
  const { rows: waiting } = await sql<{ code: string }>`
    SELECT DISTINCT code FROM connector_row WHERE pharmacy_id = ${pharmacyId}
      AND kind <> 'product' AND reason = ANY (${[...codeFaults]}::text[])`.execute(trx)
  const codes = waiting.map(({ code }) => code)
  if (codes.length === 0) return { counted: 0, leftOut: 0 }
  const resolve = await resolveCodes(trx, { pharmacyId, codes })
  const meanings = new Map(codes.map((code) => [code, resolve(code)]))
  const isKind = (kind: Resolution['kind']) => codes.filter((code) => meanings.get(code)?.kind === kind)
  const known = { pharmacyId, codes: isKind('product'), meanings }
  return {
    leftOut: await dropRows(trx, { pharmacyId, codes: isKind('leftOut') }),
    counted: (await countSales(trx, known)) + (await countStock(trx, known)),
  }
}

type Known = { pharmacyId: number; codes: string[]; meanings: Map<string, Resolution> }

async function dropRows(
  trx: Trx,
  { pharmacyId, codes }: { pharmacyId: number; codes: string[] },
): Promise<number> {
  if (codes.length === 0) return 0
  const { numAffectedRows } = await sql`
    DELETE FROM connector_row WHERE pharmacy_id = ${pharmacyId} AND kind <> 'product'
      AND reason = ANY (${[...codeFaults]}::text[]) AND code = ANY (${codes}::text[])`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** What the last photo said of an article that was unknown joins what is there of its product. */
async function countStock(trx: Trx, { pharmacyId, codes, meanings }: Known): Promise<number> {
  if (codes.length === 0) return 0
  const { rows } = await sql<{ code: string; units: number; sequence: number; received_at: Date }>`
    DELETE FROM connector_row WHERE pharmacy_id = ${pharmacyId} AND kind = 'stock'
      AND reason = ANY (${[...codeFaults]}::text[]) AND code = ANY (${codes}::text[])
    RETURNING code, coalesce(units, 0) AS units, sequence, received_at`.execute(trx)
  if (rows.length === 0) return 0
  const units = new Map<string, number>()
  for (const row of rows) {
    const meaning = meanings.get(row.code)
    if (meaning?.kind !== 'product') continue
    units.set(meaning.product.cn, (units.get(meaning.product.cn) ?? 0) + row.units)
  }
  const countedAt = new Date(Math.max(...rows.map(({ received_at }) => received_at.getTime())))
  await sql`
    INSERT INTO pharmacy_stock AS known (pharmacy_id, cn, units, sequence, counted_at)
    SELECT ${pharmacyId}::int, cn, units, ${Math.max(...rows.map(({ sequence }) => sequence))}::bigint,
      ${countedAt}::timestamptz
    FROM unnest(${[...units.keys()]}::text[], ${[...units.values()]}::int[]) AS told (cn, units)
    ON CONFLICT (pharmacy_id, cn) DO UPDATE SET units = known.units + excluded.units`.execute(trx)
  await noteShelf(trx, { pharmacyId, countedAt })
  await bumpStockVersion(trx, pharmacyId)
  return rows.length
}

/** Month by month, so that a pharmacy with years of them fits into memory. */
async function countSales(
  trx: Trx,
  { pharmacyId, codes, meanings }: { pharmacyId: number; codes: string[]; meanings: Map<string, Resolution> },
): Promise<number> {
  if (codes.length === 0) return 0
  const ofCodes = sql`pharmacy_id = ${pharmacyId} AND kind = 'sale'
    AND reason = ANY (${[...codeFaults]}::text[]) AND code = ANY (${codes}::text[])`
  const { rows: days } = await sql<{ day: string }>`
    SELECT DISTINCT day FROM connector_row WHERE ${ofCodes} ORDER BY day`.execute(trx)
  let counted = 0
  for (const month of new Set(days.map(({ day }) => monthOf(day)))) {
    const own = days.flatMap(({ day }) => (monthOf(day) === month ? day : []))
    const { rows } = await sql<RejectedSale>`
      SELECT id, day, position, code, units, pvl, pvp FROM connector_row
      WHERE ${ofCodes} AND day = ANY (${own}::date[]) ORDER BY day, position, id`.execute(trx)
    counted += await countDays(trx, { pharmacyId, days: own, rows, meanings })
  }
  return counted
}

async function countDays(
  trx: Trx,
  given: { pharmacyId: number; days: string[]; rows: RejectedSale[]; meanings: Map<string, Resolution> },
): Promise<number> {
  const { pharmacyId, days, rows, meanings } = given
  const facts = await trx
    .selectFrom('sale_day')
    .select(['day', 'cn', 'units', 'pvl', 'pvp'])
    .where('pharmacy_id', '=', pharmacyId)
    .where(sql<boolean>`day = ANY (${days}::date[])`)
    .execute()
  const sales = createReceivedSales(facts)
  const counted = rows.filter(({ day, code, ...row }) => {
    const meaning = meanings.get(code)
    return meaning?.kind === 'product' && sales.add(day, row, meaning) === null
  })
  if (counted.length === 0) return 0
  await writeSales(trx, { pharmacyId, rows: sales.rows(), replaceDays: days, keepsWaiting: true })
  await sql`
    DELETE FROM connector_row WHERE pharmacy_id = ${pharmacyId}
      AND id = ANY (${counted.map(({ id }) => id)}::bigint[])`.execute(trx)
  return counted.length
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { addMonths, monthOf } from '@/domain/basics/dates'
import type { SaleRow } from '@/domain/sales/cube/block'
import { type SalesChanges, salesChanges } from '@/domain/sales/received/sales-changes'
import type { Database } from '../../db/schema'
import { lockSales, writeSales } from '../../features/sales/sales.service'
import type { ReadSales } from './read-sales'

/** What a file has, and whose place it takes: the days that it has lines of, or the whole months of a monthly one. */
export type SalesOfFile = Pick<ReadSales, 'rows' | 'periods'>

const areMonths = (periods: readonly string[]): boolean => periods[0]?.length === 7

/** What storing the file would change. */
export const salesChangesOf = async (
  db: Kysely<Database>,
  { pharmacyId, rows, periods }: SalesOfFile & { pharmacyId: number },
): Promise<SalesChanges> => {
  const replaced = new Set(periods)
  const periodOf = areMonths(periods) ? monthOf : (day: string) => day
  const stored = await storedSales(db, { pharmacyId, periods })
  return salesChanges({
    before: stored.filter(({ day }) => replaced.has(periodOf(day))),
    after: rows,
    periods,
    periodOf,
  })
}

const storedSales = (
  db: Kysely<Database>,
  { pharmacyId, periods }: { pharmacyId: number; periods: readonly string[] },
): Promise<SaleRow[]> => {
  const sales = db
    .selectFrom('sale_day')
    .select(['day', 'cn', 'units', 'pvl', 'pvp'])
    .where('pharmacy_id', '=', pharmacyId)
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return Promise.resolve([])
  if (!areMonths(periods)) return sales.where(sql<boolean>`day = ANY (${periods}::date[])`).execute()
  return sales
    .where('day', '>=', `${first}-01`)
    .where('day', '<', `${addMonths(last, 1)}-01`)
    .execute()
}

/**
 * Puts the file's sales into the place of those of its periods, and says what that changed. Until the transaction ends nobody
 * else writes sales of this pharmacy.
 */
export const storeSales = async (
  trx: Transaction<Database>,
  given: SalesOfFile & { pharmacyId: number },
): Promise<SalesChanges> => {
  const { pharmacyId, rows, periods } = given
  await lockSales(trx, pharmacyId)
  const changes = await salesChangesOf(trx, given)
  await writeSales(trx, {
    pharmacyId,
    rows,
    ...(areMonths(periods) ? { replaceMonths: periods } : { replaceDays: periods }),
  })
  return changes
}

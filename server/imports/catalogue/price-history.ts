import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'

export type PriceChange = { cn: string; pvl: number | null; pvp: number | null }

/**
 * Adds new prices to the history of their products; of several changes in a day the last one counts. Call it in the
 * transaction of every change of prices. `source` is the list that has them.
 */
export const recordPrices = async (
  trx: Transaction<Database>,
  { changes, day, source }: { changes: readonly PriceChange[]; day: string; source: string },
): Promise<void> => {
  if (changes.length === 0) return
  await sql`
    INSERT INTO product_price (cn, from_day, pvl, pvp, source)
    SELECT cn, ${day}::date, pvl, pvp, ${source}
    FROM unnest(${changes.map(({ cn }) => cn)}::text[], ${changes.map(({ pvl }) => pvl)}::int[],
                ${changes.map(({ pvp }) => pvp)}::int[]) AS given (cn, pvl, pvp)
    ON CONFLICT (cn, from_day) DO UPDATE SET pvl = excluded.pvl, pvp = excluded.pvp, source = excluded.source`.execute(
    trx,
  )
}

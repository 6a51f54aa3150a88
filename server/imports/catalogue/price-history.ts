import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema'

export type PriceChange = { cn: string; from: string; pvl: number | null; pvp: number | null }

/**
 * Adds new prices to the history of their products; of several changes in a day the last one counts. Call it in the
 * transaction of every change of prices. `source` is the list that has them.
 */
export const recordPrices = async (
  trx: Transaction<Database>,
  { changes, source }: { changes: readonly PriceChange[]; source: string },
): Promise<void> => {
  if (changes.length === 0) return
  await sql`
    INSERT INTO product_price (cn, from_day, pvl, pvp, source)
    SELECT cn, from_day, pvl, pvp, ${source}
    FROM unnest(${changes.map(({ cn }) => cn)}::text[], ${changes.map(({ from }) => from)}::date[],
                ${changes.map(({ pvl }) => pvl)}::int[], ${changes.map(({ pvp }) => pvp)}::int[]) AS given (cn, from_day, pvl, pvp)
    ON CONFLICT (cn, from_day) DO UPDATE SET pvl = excluded.pvl, pvp = excluded.pvp, source = excluded.source`.execute(
    trx,
  )
}

/** Which of these prices are no longer those of their products: another one has come after them. */
export const pricedAfter = async (
  trx: Transaction<Database>,
  prices: readonly PriceChange[],
): Promise<ReadonlySet<string>> => {
  if (prices.length === 0) return new Set()
  const { rows } = await sql<{ cn: string }>`
    SELECT DISTINCT given.cn
    FROM unnest(${prices.map(({ cn }) => cn)}::text[], ${prices.map(({ from }) => from)}::date[]) AS given (cn, from_day)
      JOIN product_price ON product_price.cn = given.cn AND product_price.from_day > given.from_day`.execute(
    trx,
  )
  return new Set(rows.map(({ cn }) => cn))
}

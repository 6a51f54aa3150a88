import { sql, type Transaction } from 'kysely'
import { addYears } from '@/domain/basics/dates'
import type { ComingPrice } from '@/domain/catalogue/catalogue'
import type { Database } from '../../db/schema'
import { inChunks } from '../in-chunks'

export type ComingCounts = {
  /** New ones, and those that are others now. */
  saved: number
  equal: number
  withdrawn: number
}

/** A day further away is a typing error. */
export const lastComingDay = (today: string): string => addYears(today, 2)

type Given = {
  prices: readonly ComingPrice[]
  /** What the products cost now. */
  priceOf: (cn: string) => { pvl: number | null; pvp: number | null } | undefined
  source: string
  /** The list has all of its prices of these days: those of before that it lacks are withdrawn. */
  wholeDays: ReadonlySet<string>
}

/**
 * Notes prices whose day has not come, each in the place of another one of its day. One that changes nothing on its day is none,
 * and takes away what was noted for it. Call it under the catalogue's lock.
 */
export const saveComingPrices = async (
  trx: Transaction<Database>,
  { prices, priceOf, source, wholeDays }: Given,
): Promise<ComingCounts> => {
  const rows = await trx.selectFrom('coming_price').selectAll().execute()
  const stored = new Map(
    rows.map(({ from_day: from, ...row }) => [keyOf({ ...row, from }), { ...row, from }]),
  )
  const given = new Map(prices.map((price) => [keyOf(price), price]))
  const lacking = [...stored].filter(
    ([key, row]) => !given.has(key) && row.source === source && wholeDays.has(row.from),
  )
  const kept = new Map<string, ComingPrice>([...stored, ...given])
  for (const [key] of lacking) kept.delete(key)

  const useless = new Set(
    [...byProduct(kept.values())].flatMap(([cn, ofProduct]) => {
      let before = priceOf(cn)
      return ofProduct.flatMap((price) => {
        const isSame = before?.pvl === price.pvl && before.pvp === price.pvp
        before = price
        return isSame && given.has(keyOf(price)) ? [keyOf(price)] : []
      })
    }),
  )
  const changed = [...given].filter(([key, { pvl, pvp }]) => {
    const before = stored.get(key)
    return !useless.has(key) && (before?.pvl !== pvl || before.pvp !== pvp)
  })
  const gone = [...lacking.map(([, row]) => row), ...[...useless].flatMap((key) => stored.get(key) ?? [])]
  await sql`
    DELETE FROM coming_price WHERE (cn, from_day) IN (
      SELECT * FROM unnest(${gone.map(({ cn }) => cn)}::text[], ${gone.map(({ from }) => from)}::date[]))`.execute(
    trx,
  )
  for (const chunk of inChunks(changed)) {
    await trx
      .insertInto('coming_price')
      .values(chunk.map(([, { cn, from, pvl, pvp }]) => ({ cn, from_day: from, pvl, pvp, source })))
      .onConflict((conflict) =>
        conflict.columns(['cn', 'from_day']).doUpdateSet(({ ref }) => ({
          pvl: ref('excluded.pvl'),
          pvp: ref('excluded.pvp'),
          source: ref('excluded.source'),
        })),
      )
      .execute()
  }
  return { saved: changed.length, equal: given.size - changed.length, withdrawn: gone.length }
}

const keyOf = ({ cn, from }: Pick<ComingPrice, 'cn' | 'from'>): string => `${cn} ${from}`

/** Prices of each product by their days. */
const byProduct = (prices: Iterable<ComingPrice>): ReadonlyMap<string, readonly ComingPrice[]> => {
  const found = new Map<string, ComingPrice[]>()
  for (const price of [...prices].sort((a, b) => (a.from < b.from ? -1 : 1)))
    found.set(price.cn, [...(found.get(price.cn) ?? []), price])
  return found
}

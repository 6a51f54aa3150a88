import { type Kysely, sql, type Transaction } from 'kysely'
import { madridDay } from '@/domain/basics/dates'
import { pricesCome } from '@/domain/catalogue/coming-prices'
import { lockCatalogue } from '../../db/locks'
import type { Database } from '../../db/schema'
import { createPollingLoop, type PollingLoop } from '../../jobs/polling-loop'
import type { Services } from '../../plugins/services'
import { bumpCatalogueVersion } from './catalogue.queries'

/**
 * Makes prices whose day has come those of their products and part of their history. Under the lock of the catalogue, so that it
 * happens once, whichever server or import is first. Gives the number of products whose price changed.
 */
export const settlePrices = async (trx: Transaction<Database>, today: string): Promise<number> => {
  await lockCatalogue(trx)
  const come = await trx
    .deleteFrom('coming_price')
    .where('from_day', '<=', today)
    .returning(['cn', 'from_day as from', 'pvl', 'pvp', 'source'])
    .execute()
  if (come.length === 0) return 0
  await sql`
    INSERT INTO product_price (cn, from_day, pvl, pvp, source)
    SELECT * FROM unnest(${come.map(({ cn }) => cn)}::text[], ${come.map(({ from }) => from)}::date[],
      ${come.map(({ pvl }) => pvl)}::int[], ${come.map(({ pvp }) => pvp)}::int[], ${come.map(({ source }) => source)}::text[])
    ON CONFLICT (cn, from_day) DO UPDATE SET pvl = excluded.pvl, pvp = excluded.pvp, source = excluded.source`.execute(
    trx,
  )
  const last = [...pricesCome(come, today)]
  await sql`
    UPDATE product SET pvl = price.pvl, pvp = price.pvp
    FROM unnest(${last.map(([cn]) => cn)}::text[], ${last.map(([, { pvl }]) => pvl)}::int[],
                ${last.map(([, { pvp }]) => pvp)}::int[]) AS price (cn, pvl, pvp)
    WHERE product.cn = price.cn`.execute(trx)
  await bumpCatalogueVersion(trx)
  return last.length
}

/** At midnight in Madrid, and after a start: within a minute, whoever else does it. Until then whoever reads a price looks at those that have come. */
export const createPriceClock = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): PollingLoop =>
  createPollingLoop({
    next: async () => {
      const today = madridDay(clock.now())
      if (await haveCome(db, today)) await db.transaction().execute((trx) => settlePrices(trx, today))
      return false
    },
    onError,
  })

/** Without the lock, for which sales that are being written would wait. */
const haveCome = async (db: Kysely<Database>, today: string): Promise<boolean> =>
  (await db.selectFrom('coming_price').select('cn').where('from_day', '<=', today).limit(1).execute())
    .length > 0

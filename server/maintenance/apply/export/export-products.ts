import { sql } from 'kysely'
import type { EntryOf } from '@/contract/editing/entries'
import type { Exporter } from './exporter'

export const exportProducts: Exporter<'products'> = async (db, which) => {
  const { rows } = await sql<Required<EntryOf<'products'>>>`
    SELECT product.cn, own_tax_class AS "taxClass", deduction / 1000.0 AS deduction, coalesce(coming.prices, '[]') AS "comingPrices"
    FROM product LEFT JOIN (
      SELECT cn, json_agg(json_build_object('from', from_day, 'pvl', pvl / 100.0, 'pvp', pvp / 100.0) ORDER BY from_day) AS prices
      FROM coming_price GROUP BY cn) AS coming ON coming.cn = product.cn
    WHERE ${which(sql`product.cn`)} ORDER BY product.cn`.execute(db)
  return rows
}

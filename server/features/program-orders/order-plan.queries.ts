import { type Kysely, sql } from 'kysely'
import { pricesCome } from '@/domain/catalogue/coming-prices'
import { readProductCode } from '@/domain/catalogue/product-code'
import type { OrderMethod } from '@/domain/offers/quickwin'
import type { Database } from '../../db/schema'
import { priceOf } from '../catalogue/coming-prices.queries'
import { isLaboratoryOpenTo } from '../purchasing/commercial-terms.queries'
import type { CodedProduct } from './order-plan.rules'

type Db = Kysely<Database>

/** The products that may be meant by these codes. */
export async function productsOfCodes(
  db: Db,
  codes: readonly string[],
  today: string,
): Promise<CodedProduct[]> {
  const readings = codes.map(readProductCode)
  const cns = readings.flatMap((reading) => reading?.cn ?? [])
  const eans = readings.flatMap((reading) => reading?.eans ?? [])
  // First: a price that becomes the product's own meanwhile is there twice, and not nowhere.
  const come = await db
    .selectFrom('coming_price')
    .select(['cn', 'from_day as from', 'pvl', 'pvp'])
    .where('from_day', '<=', today)
    .execute()
  const { rows } = await sql<CodedProduct>`
    SELECT product.cn, product.name, product.laboratory_id AS "laboratoryId", product.pvl, product.pvp, product.active, product.ean,
      laboratory.name AS laboratory
    FROM product JOIN laboratory ON laboratory.id = product.laboratory_id
    WHERE product.cn = ANY(${cns}::text[]) OR product.ean = ANY(${eans}::text[])
    ORDER BY product.id`.execute(db)
  const priceOn = pricesCome(come, today)
  return rows.map((row) => ({ ...row, ...priceOf(priceOn.get(row.cn)) }))
}

/** The order methods of a laboratory; null where it is not open to the pharmacy, which is told no more of it. */
export async function methodsOfLaboratory(
  db: Db,
  { pharmacyId, laboratoryId }: { pharmacyId: number; laboratoryId: number },
): Promise<OrderMethod[] | null> {
  const { rows } = await sql<{ methods: OrderMethod[] }>`
    SELECT (SELECT coalesce(json_agg(json_build_object(
          'purchaseOrderMethod', json_build_object('id', method.id, 'name', method.name),
          'minPrice', offered.min_price) ORDER BY offered.min_price, method.id), '[]')
        FROM laboratory_order_method offered JOIN order_method method ON method.id = offered.method_id
        WHERE offered.laboratory_id = laboratory.id) AS methods
    FROM laboratory WHERE laboratory.id = ${laboratoryId}::bigint
      AND ${isLaboratoryOpenTo(sql`laboratory.id`, sql`${pharmacyId}::bigint`, null)}`.execute(db)
  return rows[0]?.methods ?? null
}

import type { Lines } from '../harness/ledger'
import type { ServerRows } from '../harness/server-rows'

export const pharmacy = 1
export type Product = { cn: string; ean: string; name: string; laboratory: string }

/** An order is known by the units of one line, more than a proposal has of anything: the sum of one is not known before. */
export const markedUnits = (lines: Lines): string =>
  String(Math.max(...lines.map(({ quantity }) => quantity)))

/** Products of a laboratory of which each has a code, a price and a name of its own. */
export const productsOf = ({ rows }: ServerRows, laboratory: number): Promise<Product[]> =>
  rows<Product>(
    `SELECT cn, ean, product.name, laboratory.name AS laboratory
       FROM product JOIN laboratory ON laboratory.id = laboratory_id
      WHERE laboratory_id = $1 AND active AND pvl IS NOT NULL AND ean IS NOT NULL
        AND product.name IN (SELECT name FROM product GROUP BY name HAVING count(*) = 1)
      ORDER BY md5(cn) LIMIT 6`,
    [laboratory],
  )

/** Names of the pharmacies that a delegate looks after and that let the laboratory see their data. */
export async function pharmaciesOf({ rows }: ServerRows, delegate: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `SELECT pharmacy.name FROM app_user
       JOIN laboratory_user_pharmacy own ON own.user_id = app_user.id
       JOIN pharmacy_laboratory_relation relation
         ON relation.pharmacy_id = own.pharmacy_id AND relation.laboratory_id = app_user.laboratory_id
       JOIN pharmacy ON pharmacy.id = own.pharmacy_id
      WHERE username = $1 AND laboratory_access ORDER BY pharmacy.id`,
    [delegate],
  )
  return found.map(({ name }) => name)
}

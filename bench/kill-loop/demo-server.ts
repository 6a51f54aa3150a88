import pg from 'pg'
import { databaseUrl, type Installation } from '../../e2e/installation'
import type { ServerOrder } from './ledger'

export const pharma = 1

/**
 * As many as a proposal has: browsers write small values at once and large ones in several steps, which a kill can
 * interrupt.
 */
const linesPerCart = 60

/** A laboratory that the pharmacy orders from, with some of its products. */
export type Shop = { id: number; name: string; products: string[] }

/** The server's data, which the loop reads and changes by SQL. */
export type DemoServer = Awaited<ReturnType<typeof watchServer>>

export async function watchServer({ data }: Installation) {
  const client = new pg.Client(databaseUrl(data))
  await client.connect()
  const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(sql, values)).rows
  const [{ last } = { last: 0 }] = await rows<{ last: number }>(
    'SELECT coalesce(max(id), 0)::int AS last FROM purchase_order WHERE pharmacy_id = $1',
    [pharma],
  )
  return {
    /** The orders created since this connection was opened. */
    orders: () =>
      rows<ServerOrder>(
        `SELECT idempotency_key AS key, total_quantity AS units FROM purchase_order
          WHERE pharmacy_id = $1 AND id > $2`,
        [pharma, last],
      ),
    shops: () => rows<Shop>(shopsSql, [pharma, linesPerCart]),
    /** New versions of catalogue and sales, as after an import: devices have to download them again. */
    async changeData() {
      await rows('UPDATE catalogue_version SET version = version + 1')
      await rows('UPDATE sale_block SET version = md5(random()::text) WHERE pharmacy_id = $1', [pharma])
    },
    close: () => client.end(),
  }
}

/** The laboratories that a pharmacy ($1) orders from, each with so many ($2) of its products. */
export const shopsSql = `
  SELECT laboratory.id, laboratory.name, (array_agg(cn ORDER BY md5(cn)))[:$2] AS products
    FROM laboratory JOIN product ON product.laboratory_id = laboratory.id
    JOIN pharmacy_laboratory_relation relation
      ON relation.laboratory_id = laboratory.id AND pharmacy_id = $1
   WHERE product.active AND pvl IS NOT NULL
   GROUP BY laboratory.id HAVING count(*) >= $2
   ORDER BY laboratory.id`

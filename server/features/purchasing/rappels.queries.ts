import { type Kysely, sql } from 'kysely'
import type { RappelStep, YearlyRappel } from '@/domain/offers/rappel'
import type { Database } from '../../db/schema'

type Asked = { pharmacyId: number; laboratories: readonly number[]; today: string }

/**
 * What a pharmacy has ordered in the year of `today` of each laboratory that has a rappel, after discounts and before
 * taxes: without what was withdrawn, and of what was answered only what comes.
 */
export async function rappelsOf(
  db: Kysely<Database>,
  { pharmacyId, laboratories, today }: Asked,
): Promise<Map<number, YearlyRappel>> {
  const { rows: given } = await sql<{ id: number; steps: RappelStep[] }>`
    SELECT id, rappel AS steps FROM laboratory
    WHERE id = ANY(${[...laboratories]}::int[]) AND rappel <> '[]' ORDER BY id`.execute(db)
  if (given.length === 0) return new Map()
  const year = today.slice(0, 4)
  const { rows } = await sql<{ laboratory: number; bought: number; until: string }>`
    SELECT product.laboratory_id AS laboratory, to_char(max(o.created_at AT TIME ZONE 'Europe/Madrid'), 'YYYY-MM-DD') AS until,
      sum(CASE
        WHEN answer.number IS NULL THEN line.total_pvl_with_discount
        WHEN answer.price IS NULL THEN round(line.total_pvl_with_discount::numeric
          * least(line.quantity, answer.served + answer.delayed) / line.quantity)
        ELSE answer.price::bigint * least(line.quantity, answer.served + answer.delayed) END)::bigint AS bought
    FROM purchase_order o
      JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
      JOIN product ON product.cn = line.cn
      LEFT JOIN purchase_order_part part ON part.pharmacy_id = o.pharmacy_id AND part.order_id = o.id
        AND part.laboratory_id = product.laboratory_id
      LEFT JOIN LATERAL (SELECT number, served, delayed, price FROM order_line_answer given
        WHERE given.pharmacy_id = line.pharmacy_id AND given.order_id = line.order_id AND given.line_id = line.id
        ORDER BY number DESC LIMIT 1) AS answer ON true
    WHERE o.pharmacy_id = ${pharmacyId} AND part.cancelled_at IS NULL
      AND product.laboratory_id = ANY(${given.map(({ id }) => id)}::int[])
      AND o.created_at >= (${`${year}-01-01`}::timestamp AT TIME ZONE 'Europe/Madrid')
      AND o.created_at < (${`${Number(year) + 1}-01-01`}::timestamp AT TIME ZONE 'Europe/Madrid')
    GROUP BY product.laboratory_id`.execute(db)
  return new Map(
    given.map(({ id, steps }) => {
      const { bought = 0, until = null } = rows.find(({ laboratory }) => laboratory === id) ?? {}
      return [id, { steps, bought, until }]
    }),
  )
}

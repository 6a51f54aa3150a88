import type { Installation } from './installation'

/** Inclusive, 'YYYY-MM-DD'. */
type Days = { from: string; to: string }
type Sales = { units: number; pvl: number; pvp: number }
type NamedSales = Sales & { id: number; name: string; cn: string }

const sums = `sum(units)::int AS units, sum(units::bigint * sale_day.pvl)::float8 AS pvl,
  sum(units::bigint * sale_day.pvp)::float8 AS pvp`
const sold = `FROM sale_day JOIN product USING (cn) JOIN laboratory ON laboratory.id = laboratory_id
  WHERE pharmacy_id = $1 AND day BETWEEN $2 AND $3`

/** A pharmacy's sales computed from the imported rows, in cents. */
export const salesBySql = (installation: Installation, pharmacy: number) => ({
  /**
   * The year that the dashboard shows at first, up to the last sale, its last quarter, the same number of days before that, and the last
   * complete month.
   */
  async days() {
    const [days] = await installation.query<Record<'year' | 'quarter' | 'before' | 'month', Days>>(
      `WITH today AS (SELECT (now() AT TIME ZONE 'Europe/Madrid')::date AS day),
         latest AS (SELECT least(max(sale_day.day), today.day) AS day
           FROM sale_day, today WHERE pharmacy_id = $1 GROUP BY today.day),
         quarter AS (SELECT (day - interval '3 months')::date + 1 AS first, day AS last FROM latest),
         month AS (SELECT date_trunc('month', day)::date AS first FROM today)
       SELECT jsonb_build_object('from', (latest.day - interval '1 year')::date + 1, 'to', latest.day) AS year,
         jsonb_build_object('from', quarter.first, 'to', last) AS quarter,
         jsonb_build_object('from', quarter.first - (last - quarter.first + 1), 'to', quarter.first - 1) AS before,
         jsonb_build_object('from', (month.first - interval '1 month')::date, 'to', month.first - 1) AS month
       FROM latest, quarter, month`,
      [pharmacy],
    )
    if (!days) throw new Error(`Pharmacy ${pharmacy} has no sales`)
    return days
  },

  /** Total of all products, or of those that match a condition. */
  async total({ from, to }: Days, condition = 'true'): Promise<Sales> {
    const [sales] = await installation.query<Sales>(`SELECT ${sums} ${sold} AND (${condition})`, [
      pharmacy,
      from,
      to,
    ])
    if (!sales) throw new Error('No sum')
    return sales
  },

  laboratories: ({ from, to }: Days) =>
    installation.query<NamedSales>(
      `SELECT laboratory.id, laboratory.name, ${sums} ${sold} GROUP BY laboratory.id ORDER BY pvl DESC, laboratory.id`,
      [pharmacy, from, to],
    ),

  /** Products with sales; sorted as the tables sort equal values. */
  products: (
    { from, to }: Days,
    { condition = 'true', order = 'pvl' }: { condition?: string; order?: 'pvl' | 'units' } = {},
  ) =>
    installation.query<NamedSales>(
      `SELECT * FROM (SELECT product.id, product.name, product.cn, ${sums} ${sold} AND (${condition})
         GROUP BY product.id) AS sold WHERE units <> 0 OR pvl <> 0 OR pvp <> 0 ORDER BY ${order} DESC, pvl DESC, id`,
      [pharmacy, from, to],
    ),
})

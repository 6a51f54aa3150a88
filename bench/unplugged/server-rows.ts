import type { Installation } from '../../e2e/installation'
import type { Created } from './orders-book'
import type { Product } from './pharmacist'

const pharmacy = 1

export type ServerRows = Awaited<ReturnType<typeof serverRows>>

/** What the server has of what is played; counted from now on. */
export async function serverRows({ query }: Installation) {
  const [{ last } = { last: 0 }] = await query<{ last: number }>(
    'SELECT coalesce(max(id), 0)::int AS last FROM purchase_order WHERE pharmacy_id = $1',
    [pharmacy],
  )
  return {
    async orderCount(): Promise<number> {
      const [row] = await query<{ count: number }>(
        'SELECT count(*)::int AS count FROM purchase_order WHERE pharmacy_id = $1 AND id > $2',
        [pharmacy, last],
      )
      return row?.count ?? 0
    },
    orders: () =>
      query<Created>(
        `SELECT o.idempotency_key AS key,
                (SELECT string_agg(DISTINCT CASE WHEN taken_at IS NOT NULL THEN 'taken'
                          WHEN cancelled_at IS NOT NULL THEN 'cancelled' ELSE 'sent' END, ' and ')
                   FROM purchase_order_part p WHERE p.pharmacy_id = o.pharmacy_id AND p.order_id = o.id) AS state,
                (SELECT json_agg(json_build_object('cn', cn, 'quantity', quantity))
                   FROM purchase_order_line l WHERE l.pharmacy_id = o.pharmacy_id AND l.order_id = o.id) AS lines
           FROM purchase_order o WHERE pharmacy_id = $1 AND id > $2`,
        [pharmacy, last],
      ),
    /** How often there is a ticket with this text in front. */
    async tickets(prefix: string): Promise<string[]> {
      const rows = await query<{ description: string }>(
        'SELECT description FROM support_ticket WHERE description LIKE $1',
        [`${prefix}%`],
      )
      return rows.map(({ description }) => description)
    },
    /** Products of a laboratory of which each has a code, a price and a name of its own. */
    productsOf: (laboratory: number) =>
      query<Product>(
        `SELECT cn, ean, product.name, laboratory.name AS laboratory
           FROM product JOIN laboratory ON laboratory.id = laboratory_id
          WHERE laboratory_id = $1 AND active AND pvl IS NOT NULL AND ean IS NOT NULL
            AND product.name IN (SELECT name FROM product GROUP BY name HAVING count(*) = 1)
          ORDER BY md5(cn) LIMIT 6`,
        [laboratory],
      ),
    /** Names of the pharmacies that a delegate looks after and that let the laboratory see their data. */
    async pharmaciesOf(delegate: string): Promise<string[]> {
      const rows = await query<{ name: string }>(
        `SELECT pharmacy.name FROM app_user
           JOIN laboratory_user_pharmacy own ON own.user_id = app_user.id
           JOIN pharmacy_laboratory_relation relation
             ON relation.pharmacy_id = own.pharmacy_id AND relation.laboratory_id = app_user.laboratory_id
           JOIN pharmacy ON pharmacy.id = own.pharmacy_id
          WHERE username = $1 AND laboratory_access ORDER BY pharmacy.id`,
        [delegate],
      )
      return rows.map(({ name }) => name)
    },
    /** New versions of catalogue and sales, as after an import. */
    async changeData() {
      await query('UPDATE catalogue_version SET version = version + 1')
      await query('UPDATE sale_block SET version = md5(random()::text) WHERE pharmacy_id = $1', [pharmacy])
    },
    /** Nobody has used any session for so long, as the server sees it. */
    leaveSessions: (ms: number) =>
      query(`UPDATE session SET last_used_at = last_used_at - make_interval(secs => $1)`, [ms / 1000]),
  }
}

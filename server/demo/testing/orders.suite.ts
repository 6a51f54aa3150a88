import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LoadedDemo } from './loaded-demo'

/** Past orders and their states. */
export function describeOrders({ db, now, count }: LoadedDemo): void {
  describe('the demo orders', () => {
    it('are dozens for pharmacy 1, numbered without gaps; the pharmacy’s counter matches', async () => {
      const { rows } = await sql<{
        id: number
        orders: number
        first: number
        last: number
        numbered: number
      }>`
        SELECT pharmacy.id, count(*) AS orders, min(purchase_order.id) AS first, max(purchase_order.id) AS last,
          last_order_number AS numbered
        FROM pharmacy JOIN purchase_order ON pharmacy_id = pharmacy.id
          JOIN pharmacy_counter counter ON counter.pharmacy_id = pharmacy.id GROUP BY pharmacy.id, last_order_number`.execute(
        db,
      )
      for (const { id, orders, first, last, numbered } of rows) {
        expect({ first, last, numbered }).toEqual({
          first: id * 1_000_000 + 1,
          last: id * 1_000_000 + orders,
          numbered: orders,
        })
      }
      expect(rows.find(({ id }) => id === 1)?.orders).toBeGreaterThan(30)
    })

    it('have totals that match their lines, and are in the past', async () => {
      const wrong = await count(sql`
        SELECT count(*) FROM purchase_order
        JOIN LATERAL (
          SELECT sum(quantity) AS quantity, sum(total_pvl) AS pvl, sum(total_pvl_with_discount) AS discounted, sum(quantity * pvp) AS pvp
          FROM purchase_order_line line WHERE line.pharmacy_id = purchase_order.pharmacy_id AND order_id = purchase_order.id
        ) lines ON true
        WHERE (total_quantity, total_pvl, total_pvl_with_discount, total_pvp) IS DISTINCT FROM
          (lines.quantity, lines.pvl, lines.discounted, lines.pvp) OR created_at > ${now}`)
      expect(wrong).toBe(0)
    })
  })

  /** The parts of an order share its state. */
  const ordersOf = async (pharmacyId: number) => {
    const parts = await db
      .selectFrom('purchase_order as o')
      .innerJoin('purchase_order_part as part', (join) =>
        join.onRef('part.pharmacy_id', '=', 'o.pharmacy_id').onRef('part.order_id', '=', 'o.id'),
      )
      .select(['o.id', 'o.created_at', 'part.taken_at', 'part.cancelled_at'])
      .where('o.pharmacy_id', '=', pharmacyId)
      .execute()
    return [...new Map(parts.map((part) => [part.id, part])).values()]
  }

  describe('the states of the demo orders', () => {
    it('include every state; orders of the last week are not taken yet', async () => {
      const orders = await ordersOf(1)
      const taken = orders.filter(({ taken_at }) => taken_at !== null)
      const cancelled = orders.filter(({ cancelled_at }) => cancelled_at !== null)
      const recent = orders.filter(({ created_at }) => created_at >= new Date('2026-11-14T00:00:00Z'))
      expect(taken.length).toBeGreaterThan(20)
      expect(cancelled.length).toBeGreaterThanOrEqual(2)
      expect(recent.length).toBeGreaterThanOrEqual(4)
      expect(recent.filter(({ taken_at }) => taken_at !== null)).toEqual([])
      expect(recent.filter(({ cancelled_at }) => cancelled_at === null).length).toBeGreaterThanOrEqual(2)
    })

    it('were set after the order and before today, by laboratory, staff or pharmacy', async () => {
      const wrong = await count(sql`
        SELECT count(*)::int FROM purchase_order o
        JOIN purchase_order_part part ON part.pharmacy_id = o.pharmacy_id AND part.order_id = o.id
        LEFT JOIN app_user taker ON taker.id = taken_by LEFT JOIN user_pharmacy own ON own.user_id = cancelled_by
        WHERE coalesce(taken_at, cancelled_at) NOT BETWEEN o.created_at AND '2026-11-21'
          OR (taken_at IS NULL) <> (taken_by IS NULL) OR (cancelled_at IS NULL) <> (cancelled_by IS NULL)
          OR own.pharmacy_id <> o.pharmacy_id OR taker.roles[1] NOT IN ('ROLE_LABORATORIO', 'ROLE_SOPORTE')
          OR taker.laboratory_id <> part.laboratory_id`)
      expect(wrong).toBe(0)
    })

    it('come with price drops of some lines, which match the lines’ prices', async () => {
      const { rows } = await sql<{ orders: number; pharmacies: number; wrong: number }>`
        SELECT count(DISTINCT o.id)::int AS orders, count(DISTINCT o.pharmacy_id)::int AS pharmacies,
          count(*) FILTER (WHERE line.id IS NULL
            OR (change #>> '{before,pvl}')::int <= (change #>> '{now,pvl}')::int
            OR (change #>> '{now,totalPvlWithDiscount}')::int <> line.total_pvl_with_discount)::int AS wrong
        FROM purchase_order o CROSS JOIN jsonb_array_elements(price_drops) AS change
        LEFT JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
          AND line.cn = change ->> 'cn' AND line.pvl = (change #>> '{now,pvl}')::int`.execute(db)
      expect(rows[0]?.orders).toBeGreaterThanOrEqual(3)
      expect(rows[0]?.pharmacies).toBeGreaterThanOrEqual(2)
      expect(rows[0]?.wrong).toBe(0)
    })
  })
}

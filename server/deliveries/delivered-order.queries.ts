import { type Kysely, sql } from 'kysely'
import type { OrderEvent } from '@/contract/orders/order-event-schema'
import type { Database } from '../db/schema'

export type DeliveredOrder = Extract<OrderEvent, { event: 'order.created' }>['order']

/** An order reduced to some of its lines, with totals of those: what one laboratory gets of it. */
export async function deliveredOrder(
  db: Kysely<Database>,
  { pharmacyId, orderId, lines }: { pharmacyId: number; orderId: number; lines: readonly number[] },
): Promise<DeliveredOrder> {
  const { rows } = await sql<Omit<DeliveredOrder, 'createdAt'> & { createdAt: Date }>`
    SELECT o.id, o.name, o.created_at AS "createdAt",
      json_build_object('id', p.id, 'name', p.name, 'nif', p.nif, 'address', p.address, 'postalCode', p.postal_code,
        'city', city.name, 'province', province.name) AS pharmacy,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS method,
      part.lines, part."totalQuantity", part."totalPvl", part."totalPvlWithDiscount"
    FROM purchase_order o JOIN pharmacy p ON p.id = o.pharmacy_id
      LEFT JOIN city ON city.id = p.city_id LEFT JOIN province ON province.id = city.province_id
      LEFT JOIN order_method m ON m.id = o.method_id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('cn', line.cn, 'product', product.name, 'ean', product.ean,
            'quantity', line.quantity, 'bonus', line.bonus, 'netPrice', line.net_price, 'pvl', line.pvl, 'pvp', line.pvp, 'discount', line.discount,
            'totalPvl', line.total_pvl, 'totalPvlWithDiscount', line.total_pvl_with_discount,
            'campaign', campaign.name) ORDER BY line.id), '[]') AS lines,
          coalesce(sum(line.quantity), 0)::int AS "totalQuantity", coalesce(sum(line.total_pvl), 0)::int AS "totalPvl",
          coalesce(sum(line.total_pvl_with_discount), 0)::int AS "totalPvlWithDiscount"
        FROM purchase_order_line line JOIN product ON product.cn = line.cn
          LEFT JOIN campaign ON campaign.id = line.campaign_id
        WHERE line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id AND line.id = ANY(${[...lines]}::int[])) AS part
    WHERE o.pharmacy_id = ${pharmacyId} AND o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No order ${orderId}`)
  return { ...row, createdAt: row.createdAt.toISOString() }
}

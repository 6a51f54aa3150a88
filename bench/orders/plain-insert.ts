import type pg from 'pg'
import type { OrderToCreate } from '@/contract/orders/order-creation'

/** Higher than any number of the product's own orders. */
let last = 900_000_000_000

/** Inserts an order's rows in one statement and does nothing else: no session, no prices, its own order numbers. */
export async function plainInsert(
  pool: pg.Pool,
  { order, key }: { order: OrderToCreate; key: string },
): Promise<{ id: number; name: string }> {
  const { pharma, name, laboratories, tags, purchaseOrderLines } = order
  last += 1
  await pool.query(
    `WITH created AS (
       INSERT INTO purchase_order (
         pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, laboratory_ids, tags,
         total_quantity, total_pvl, total_pvp, total_pvl_with_discount)
       VALUES ($1, $2, $3, '', $4, now(), 1, 1, $5, $6, 1, 1, 1, 1)
     )
     INSERT INTO purchase_order_line (
       pharmacy_id, order_id, id, cn, quantity, pvl, total_pvl, total_pvl_with_discount, tags)
     SELECT $1, $2, number, cn, quantity, 1, 1, 1, $6
     FROM unnest($7::text[], $8::int[]) WITH ORDINALITY AS line (cn, quantity, number)`,
    [
      pharma,
      last,
      key,
      name,
      laboratories,
      tags,
      purchaseOrderLines.map(({ cn }) => cn),
      purchaseOrderLines.map(({ quantity }) => quantity),
    ],
  )
  return { id: last, name }
}

import type pg from 'pg'
import type { OrderToCreate } from '@/contract/orders/order-creation'

type Request = { order: OrderToCreate; key: string; bodyHash: Buffer; tokenHash: Buffer }

/**
 * The minimum that creating an order needs, hand-written and in one transaction: session, prices, number, order, lines.
 * Undefined without a session for that pharmacy.
 */
export async function bareOrder(
  pool: pg.Pool,
  { order, key, bodyHash, tokenHash }: Request,
): Promise<{ id: number; name: string } | undefined> {
  const { pharma, purchaseOrderLines } = order
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const session = await client.query<{ id: number }>(
      `SELECT app_user.id FROM session
         JOIN app_user ON app_user.id = session.user_id
         JOIN user_pharmacy ON user_pharmacy.user_id = app_user.id AND pharmacy_id = $2
        WHERE token_hash = $1 AND revoked_at IS NULL AND active`,
      [tokenHash, pharma],
    )
    const user = session.rows[0]
    if (!user) {
      await client.query('ROLLBACK')
      return undefined
    }
    const products = await client.query<{ cn: string; pvl: number; pvp: number | null }>(
      'SELECT cn, pvl, pvp FROM product WHERE cn = ANY($1) AND active AND pvl IS NOT NULL',
      [purchaseOrderLines.map(({ cn }) => cn)],
    )
    const priceOf = new Map(products.rows.map((product) => [product.cn, product]))
    const lines = purchaseOrderLines.map(({ cn, quantity, tags }) => {
      const price = priceOf.get(cn)
      if (!price) throw new Error(`No price of ${cn}`)
      return { cn, quantity, tags, pvl: price.pvl, pvp: price.pvp, total: quantity * price.pvl }
    })
    const number = await client.query<{ id: string }>(
      `INSERT INTO pharmacy_counter AS counter (pharmacy_id, last_order_number) VALUES ($1, 1)
        ON CONFLICT (pharmacy_id) DO UPDATE SET last_order_number = counter.last_order_number + 1
        RETURNING pharmacy_id::bigint * 1000000 + last_order_number AS id`,
      [pharma],
    )
    const id = number.rows[0]?.id
    const total = lines.reduce((sum, line) => sum + line.total, 0)
    await client.query(
      `INSERT INTO purchase_order (
         pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, method_id,
         laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount)
       VALUES ($1, $2, $3, $4, $5, now(), $6, $6, $7, $8, $9, $10, $11, $12, $11)`,
      [
        pharma,
        id,
        key,
        bodyHash,
        order.name,
        user.id,
        order.method,
        order.laboratories,
        order.tags,
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
        total,
        lines.reduce((sum, { quantity, pvp }) => sum + quantity * (pvp ?? 0), 0),
      ],
    )
    await client.query(
      `INSERT INTO purchase_order_line (
         pharmacy_id, order_id, id, cn, quantity, pvl, pvp, total_pvl, total_pvl_with_discount, tags)
       SELECT $1, $2, number, cn, quantity, pvl, pvp, total, total, $8
       FROM unnest($3::text[], $4::int[], $5::int[], $6::int[], $7::int[])
         WITH ORDINALITY AS line (cn, quantity, pvl, pvp, total, number)`,
      [
        pharma,
        id,
        lines.map(({ cn }) => cn),
        lines.map(({ quantity }) => quantity),
        lines.map(({ pvl }) => pvl),
        lines.map(({ pvp }) => pvp),
        lines.map((line) => line.total),
        order.tags,
      ],
    )
    await client.query('COMMIT')
    return { id: Number(id), name: order.name }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

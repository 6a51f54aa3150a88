import { type Kysely, sql } from 'kysely'
import type { Reception } from '@/contract/orders/reception-creation'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { correctionProblems } from '@/domain/reception/correction'
import type { Auth } from '../../access/auth-types'
import { ordersChanged } from '../../db/news/announce'
import type { Database } from '../../db/schema'
import { orderHash } from './order-hash.rules'
import { receivedOrder } from './received.queries'

type Db = Kysely<Database>

export type ReceptionRequest = {
  idempotencyKey: string
  orderId: number
  reception: Reception
  auth: Auth
  now: Date
}

export type ReceptionOutcome =
  | { kind: 'created'; id: string }
  | { kind: 'mismatch' }
  /** Nothing was stored. */
  | { kind: 'rejected'; fields: Record<string, string> }

/**
 * Records what came of an order once for each key: of two requests at once the second waits for the first one's row, and is
 * answered by it. Receptions of several people stand beside each other, and what came is their sum, less what one of them takes back.
 */
export async function createReception(db: Db, request: ReceptionRequest): Promise<ReceptionOutcome> {
  const found = await findReception(db, request)
  if (found) return found
  const fields = await problemsOf(db, request)
  if (Object.keys(fields).length > 0) return { kind: 'rejected', fields }
  return await db.transaction().execute(async (trx) => {
    const decided = await correctionOutcome(trx, request)
    if (decided) return decided
    const { idempotencyKey, orderId, reception, auth, now } = request
    const pharmacyId = pharmacyOfOrder(orderId)
    const inserted = await trx
      .insertInto('order_reception')
      .values({
        pharmacy_id: pharmacyId,
        id: idempotencyKey,
        body_hash: hashOf(request),
        order_id: orderId,
        received_at: new Date(Math.min(Date.parse(reception.receivedAt), now.getTime())),
        created_at: now,
        user_id: auth.user.id,
        real_user_id: auth.realUserId,
      })
      .onConflict((conflict) => conflict.columns(['pharmacy_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return (await findReception(trx, request)) ?? { kind: 'mismatch' }
    await sql`
      INSERT INTO order_reception_line (pharmacy_id, reception_id, number, line_id, cn, units, broken, lot, expiry)
      SELECT ${pharmacyId}, ${idempotencyKey}::uuid, number, line, cn, units, broken, lot, expiry
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(reception.lines)}::json) AS (
        line int, cn text, units int, broken boolean, lot text, expiry date)) WITH ORDINALITY
        AS given (line, cn, units, broken, lot, expiry, number)`.execute(trx)
    // What came is the pharmacy's own: no laboratory sees it.
    await ordersChanged(trx, { pharmacyId, laboratories: [] })
    return { kind: 'created', id: inserted.id }
  })
}

/**
 * Whether units can be taken back as they are to be; null where none are. The order is locked meanwhile: of two corrections at once
 * the second sees the first.
 */
async function correctionOutcome(trx: Db, request: ReceptionRequest): Promise<ReceptionOutcome | null> {
  const { orderId, reception } = request
  if (!reception.lines.some(({ units }) => units < 0)) return null
  await sql`SELECT 1 FROM purchase_order WHERE pharmacy_id = ${pharmacyOfOrder(orderId)} AND id = ${orderId}
    FOR NO KEY UPDATE`.execute(trx)
  const found = await findReception(trx, request)
  if (found) return found
  const problems = [...correctionProblems(reception.lines, await receivedOrder(trx, orderId))]
  if (problems.length === 0) return null
  return {
    kind: 'rejected',
    fields: Object.fromEntries(problems.map(([index, why]) => [`lines.${index}.units`, why])),
  }
}

const hashOf = ({ orderId, reception }: ReceptionRequest): Buffer =>
  orderHash({ order: orderId, ...reception })

async function findReception(db: Db, request: ReceptionRequest): Promise<ReceptionOutcome | null> {
  const { idempotencyKey: id, orderId } = request
  const stored = await db
    .selectFrom('order_reception')
    .select('body_hash')
    .where('pharmacy_id', '=', pharmacyOfOrder(orderId))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return null
  return stored.body_hash.equals(hashOf(request)) ? { kind: 'created', id } : { kind: 'mismatch' }
}

/** Path of a line → what is wrong with it. */
async function problemsOf(
  db: Db,
  { orderId, reception: { lines } }: ReceptionRequest,
): Promise<Record<string, string>> {
  const pharmacyId = pharmacyOfOrder(orderId)
  const { rows: ordered } = await sql<{ id: number; cns: string[] }>`
    SELECT line.id, ARRAY[line.cn] || ARRAY(
      SELECT substitute_cn FROM order_line_answer answer
      WHERE answer.pharmacy_id = line.pharmacy_id AND answer.order_id = line.order_id AND answer.line_id = line.id
        AND substitute_cn IS NOT NULL) AS cns
    FROM purchase_order_line line WHERE pharmacy_id = ${pharmacyId} AND order_id = ${orderId}`.execute(db)
  const { rows: products } = await sql<{ cn: string }>`
    SELECT cn FROM product WHERE cn = ANY(${[...new Set(lines.map(({ cn }) => cn))]}::text[])`.execute(db)
  const known = new Set(products.map(({ cn }) => cn))
  const productsOfLine = new Map(ordered.map(({ id, cns }) => [id, cns]))
  const fields: Record<string, string> = {}
  lines.forEach(({ line, cn }, index) => {
    const cns = line === null ? [cn] : productsOfLine.get(line)
    if (!known.has(cn)) fields[`lines.${index}.cn`] = `El producto ${cn} no existe en el catálogo`
    else if (cns === undefined) fields[`lines.${index}.line`] = 'El pedido no tiene esta línea'
    else if (!cns.includes(cn)) fields[`lines.${index}.cn`] = `El producto ${cn} no es el de su línea`
  })
  return fields
}

import { type Kysely, sql } from 'kysely'
import type { Claim } from '@/contract/orders/claims'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../../access/auth-types'
import { ordersChanged } from '../../../db/news/announce'
import type { Database } from '../../../db/schema'
import { isLaboratoryVisible } from '../visible-orders.queries'

type Db = Kysely<Database>

const isClaimVisible = (user: AuthUser) => isLaboratoryVisible(user, sql`claim.laboratory_id`)
const ofOrder = (orderId: number) =>
  sql`claim.pharmacy_id = ${pharmacyOfOrder(orderId)} AND claim.order_id = ${orderId}`

type ClaimRow = Omit<Claim, 'createdAt' | 'answeredAt'> & { createdAt: Date; answeredAt: Date | null }

export async function listClaims(db: Db, user: AuthUser, orderId: number): Promise<Claim[]> {
  const { rows } = await sql<ClaimRow>`
    SELECT claim.id, json_build_object('id', laboratory.id, 'name', laboratory.name) AS laboratory,
      claim.created_at AS "createdAt", claim.text, claim.state, claim.answer, claim.answered_at AS "answeredAt",
      (SELECT json_agg(json_build_object('kind', line.kind, 'cn', line.cn, 'product', product.name, 'units', line.units,
          'lot', line.lot, 'expiry', line.expiry, 'amount', line.amount) ORDER BY line.number)
        FROM order_claim_line line JOIN product ON product.cn = line.cn
        WHERE line.pharmacy_id = claim.pharmacy_id AND line.claim_id = claim.id) AS lines,
      (SELECT coalesce(json_agg(json_build_object('position', position, 'name', photo.name, 'size', length(bytes))
          ORDER BY position), '[]') FROM order_claim_photo photo
        WHERE photo.pharmacy_id = claim.pharmacy_id AND photo.claim_id = claim.id) AS photos
    FROM order_claim claim JOIN laboratory ON laboratory.id = claim.laboratory_id
    WHERE ${ofOrder(orderId)} AND ${isClaimVisible(user)} ORDER BY claim.created_at DESC, claim.id`.execute(
    db,
  )
  return rows.map(({ createdAt, answeredAt, ...claim }) => ({
    ...claim,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}

export async function findPhoto(
  db: Db,
  user: AuthUser,
  { orderId, claim, position }: { orderId: number; claim: string; position: number },
): Promise<{ name: string; type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ name: string; type: string; bytes: Buffer }>`
    SELECT photo.name, photo.type, photo.bytes FROM order_claim claim
    JOIN order_claim_photo photo ON photo.pharmacy_id = claim.pharmacy_id AND photo.claim_id = claim.id
    WHERE ${ofOrder(orderId)} AND ${isClaimVisible(user)}
      AND claim.id = ${claim}::uuid AND photo.position = ${position}`.execute(db)
  return rows[0]
}

/** Whether it was open, and this answers it: of two at once the first one counts. */
export async function answerClaim(
  db: Db,
  user: AuthUser,
  given: { orderId: number; claim: string; state: 'accepted' | 'refused'; text: string; now: Date },
): Promise<boolean> {
  const { orderId, claim, state, text, now } = given
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ laboratory: number }>`
    UPDATE order_claim claim SET state = ${state}, answer = ${text}, answered_at = ${now}, answered_by = ${user.id}
    WHERE ${ofOrder(orderId)} AND ${isClaimVisible(user)} AND claim.id = ${claim}::uuid AND state = 'open'
    RETURNING laboratory_id AS laboratory`.execute(trx)
    if (rows.length === 0) return false
    const laboratories = rows.map(({ laboratory }) => laboratory)
    await ordersChanged(trx, { pharmacyId: pharmacyOfOrder(orderId), laboratories })
    return true
  })
}

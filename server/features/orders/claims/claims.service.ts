import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ClaimText } from '@/contract/orders/claim-creation'
import { formatEuros } from '@/domain/basics/money'
import { type ClaimedKind, claimedKinds, isPriceKind } from '@/domain/order/claim'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { attachmentName } from '@/domain/support/attachment-bytes'
import type { Auth } from '../../../access/auth-types'
import { ordersChanged } from '../../../db/news/announce'
import type { Database } from '../../../db/schema'
import type { UploadedFile } from '../../../plugins/uploads'

type Db = Kysely<Database>

export type ClaimRequest = {
  idempotencyKey: string
  orderId: number
  claim: ClaimText
  photos: readonly UploadedFile[]
  auth: Auth
  now: Date
}

export type ClaimOutcome =
  /** `isTold`: a mail for its laboratory is in the queue. */
  | { kind: 'created'; id: string; isTold: boolean }
  | { kind: 'mismatch' }
  /** Field → what of it is claimed already. */
  | { kind: 'rejected'; fields: Record<string, string> }

/** The claim of this key, if there is one: with the same texts and photographs, else the key is another claim's. */
export async function findClaim(db: Db, request: ClaimRequest): Promise<ClaimOutcome | null> {
  const { idempotencyKey: id, orderId } = request
  const stored = await db
    .selectFrom('order_claim')
    .select('body_hash')
    .where('pharmacy_id', '=', pharmacyOfOrder(orderId))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return null
  return stored.body_hash.equals(hashOf(request))
    ? { kind: 'created', id, isTold: false }
    : { kind: 'mismatch' }
}

/** Field → what is wrong with it: each line has to be one of the order's part of that laboratory. */
export async function problemsOfClaim(
  db: Db,
  { orderId, claim: { laboratory, lines } }: Pick<ClaimRequest, 'orderId' | 'claim'>,
): Promise<Record<string, string>> {
  const pharmacy_id = pharmacyOfOrder(orderId)
  const parts = await db
    .selectFrom('purchase_order_part')
    .select('laboratory_id')
    .where('pharmacy_id', '=', pharmacy_id)
    .where('order_id', '=', orderId)
    .execute()
  if (!parts.some(({ laboratory_id }) => laboratory_id === laboratory))
    return { laboratory: 'El pedido no tiene nada de este laboratorio' }
  const ordered = await db
    .selectFrom('purchase_order_line as line')
    .innerJoin('product', 'product.cn', 'line.cn')
    .select(['line.id', 'product.laboratory_id'])
    .where('line.pharmacy_id', '=', pharmacy_id)
    .where('line.order_id', '=', orderId)
    .execute()
  const products = await db
    .selectFrom('product')
    .select('cn')
    .where('cn', 'in', [...new Set(lines.map(({ cn }) => cn))])
    .execute()
  const known = new Set(products.map(({ cn }) => cn))
  const own = new Set(ordered.filter(({ laboratory_id }) => laboratory_id === laboratory).map(({ id }) => id))
  const fields: Record<string, string> = {}
  lines.forEach(({ line, cn, kind, amount }, index) => {
    if (!known.has(cn)) fields[`lines.${index}.cn`] = `El producto ${cn} no existe en el catálogo`
    else if ((line === null) !== (kind === 'other-product'))
      fields[`lines.${index}.line`] = 'Solo un producto no pedido está en ninguna línea'
    else if (line !== null && !own.has(line))
      fields[`lines.${index}.line`] = 'El pedido no tiene esta línea de este laboratorio'
    else if (isPriceKind(kind) !== (amount !== undefined))
      fields[`lines.${index}.amount`] =
        'Solo una diferencia de precio o sin cargo tiene un importe, y lo necesita'
  })
  return fields
}

/** Creates it once for each key, with its photographs and the mail to its laboratory: of two at once the second waits, and finds the first one's. */
export async function createClaim(db: Db, request: ClaimRequest): Promise<ClaimOutcome> {
  const { idempotencyKey, orderId, claim, photos, auth, now } = request
  const pharmacy_id = pharmacyOfOrder(orderId)
  return await db.transaction().execute(async (trx) => {
    if (claim.lines.some(({ kind }) => isPriceKind(kind))) {
      await lockOrder(trx, orderId)
      const known = await findClaim(trx, request)
      if (known) return known
      const fields = await claimedBefore(trx, request)
      if (Object.keys(fields).length > 0) return { kind: 'rejected', fields }
    }
    const created = await trx
      .insertInto('order_claim')
      .values({
        pharmacy_id,
        id: idempotencyKey,
        body_hash: hashOf(request),
        order_id: orderId,
        laboratory_id: claim.laboratory,
        created_at: now,
        user_id: auth.user.id,
        real_user_id: auth.realUserId,
        text: claim.text,
      })
      .onConflict((conflict) => conflict.columns(['pharmacy_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return (await findClaim(trx, request)) ?? { kind: 'mismatch' }
    await trx
      .insertInto('order_claim_line')
      .values(
        claim.lines.map(({ line, whole, ...each }, index) => ({
          ...each,
          line_id: line,
          pharmacy_id,
          claim_id: created.id,
          number: index + 1,
        })),
      )
      .execute()
    // One by one: the parameters of all together would be another copy of them in memory.
    for (const [position, file] of photos.entries()) {
      const { type, bytes } = file
      const name = attachmentName(file.name || `foto ${position + 1}`, file)
      await trx
        .insertInto('order_claim_photo')
        .values({ pharmacy_id, claim_id: created.id, position, name, type, bytes })
        .execute()
    }
    const isTold = await tellLaboratory(trx, request)
    await ordersChanged(trx, { pharmacyId: pharmacy_id, laboratories: [claim.laboratory] })
    return { kind: 'created', id: created.id, isTold }
  })
}

const lockOrder = (trx: Db, orderId: number) =>
  sql`SELECT 1 FROM purchase_order WHERE pharmacy_id = ${pharmacyOfOrder(orderId)} AND id = ${orderId}
    FOR NO KEY UPDATE`.execute(trx)

/** Differences of which more would be claimed than there is: a colleague has claimed them meanwhile. What was refused may be claimed again; devices of before do not say `whole`. */
async function claimedBefore(trx: Db, { orderId, claim }: ClaimRequest): Promise<Record<string, string>> {
  const { rows } = await sql<{ kind: ClaimedKind; line: number; amount: number }>`
    SELECT line.kind, line.line_id AS line, sum(line.amount)::int AS amount
    FROM order_claim claim JOIN order_claim_line line
      ON line.pharmacy_id = claim.pharmacy_id AND line.claim_id = claim.id
    WHERE claim.pharmacy_id = ${pharmacyOfOrder(orderId)} AND claim.order_id = ${orderId} AND claim.state <> 'refused'
      AND line.amount IS NOT NULL GROUP BY line.kind, line.line_id`.execute(trx)
  const claimed = new Map(rows.map(({ kind, line, amount }) => [`${kind} ${line}`, amount]))
  const fields: Record<string, string> = {}
  claim.lines.forEach(({ kind, line, amount = 0, whole }, index) => {
    const before = claimed.get(`${kind} ${line}`) ?? 0
    claimed.set(`${kind} ${line}`, before + amount)
    if (isPriceKind(kind) && whole !== undefined && before + amount > whole)
      fields[`lines.${index}.amount`] =
        `Ya se han reclamado ${formatEuros(before)} de la línea ${line}: «${claimedKinds[kind]}». Mire las reclamaciones del pedido.`
  })
  return fields
}

/** A mail where the laboratory has its orders sent by mail; without what the pharmacy wrote, which is on the screen of the order. */
async function tellLaboratory(trx: Db, { orderId, claim, now }: ClaimRequest): Promise<boolean> {
  const settings = await trx
    .selectFrom('laboratory_delivery')
    .select('mail_address')
    .where('laboratory_id', '=', claim.laboratory)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!settings?.mail_address) return false
  const { rows } = await sql<{ order: string; pharmacy: string }>`
    SELECT o.name AS order, p.name AS pharmacy FROM purchase_order o JOIN pharmacy p ON p.id = o.pharmacy_id
    WHERE o.pharmacy_id = ${pharmacyOfOrder(orderId)} AND o.id = ${orderId}`.execute(trx)
  const [of] = rows
  const lines = claim.lines.map(
    ({ kind, cn, units, amount }) =>
      `- ${claimedKinds[kind]}: ${units} de ${cn}${amount === undefined ? '' : ` (${formatEuros(amount)})`}`,
  )
  await trx
    .insertInto('mail_message')
    .values({
      recipient: settings.mail_address,
      subject: `Reclamación de ${of?.pharmacy}`,
      body: `${of?.pharmacy} reclama del pedido «${of?.order}» (${orderId}):\n\n${lines.join('\n')}\n\nLos detalles y las fotografías están en el pedido, en Rebotica.`,
      created_at: now,
      expires_at: new Date(now.getTime() + mailLimitMs),
      next_attempt_at: now,
    })
    .execute()
  return true
}

const mailLimitMs = 3 * 24 * 60 * 60_000

/** Without `whole`, which servers of before did not know: what was stored by them is found again. */
const hashOf = ({ orderId, claim, photos }: ClaimRequest): Buffer => {
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data)
  const contents = photos.map(({ name, type, bytes }) => [name, type, sha256(bytes).digest('hex')])
  const lines = claim.lines.map(({ whole, ...line }) => line)
  return sha256(JSON.stringify([orderId, claim.laboratory, claim.text, lines, contents])).digest()
}

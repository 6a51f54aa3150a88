import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'
import type { WholesalerAccount } from '../fedicom/client/wholesaler-client'
import type { OrderedLine } from '../fedicom/orders/order-of-delivery'
import {
  usualSettings,
  type WholesalerSettings,
  wholesalerSettings,
} from '../fedicom/orders/wholesaler-settings'
import type { ClaimedDelivery } from './delivery-queue.queries'

type Db = Kysely<Database>

export type WholesalerTarget = {
  /** Null where its password cannot be read. */
  account: WholesalerAccount | null
  orderType: string | null
  warehouse: string | null
  settings: WholesalerSettings
}

/** What a laboratory's password is sealed for. */
export const sealedFor = (laboratoryId: number): string => `laboratory ${laboratoryId} fedicom`

export const unreadablePassword = 'no se puede leer la contraseña guardada: escríbala otra vez'

/** The wholesaler of a laboratory; undefined where it has none. */
export async function wholesalerOf(
  db: Db,
  { laboratoryId, secrets }: { laboratoryId: number; secrets: SecretBox },
): Promise<WholesalerTarget | undefined> {
  const { rows } = await sql<{
    address: string
    domain: string
    user: string
    sealed: Buffer
    orderType: string | null
    warehouse: string | null
    answers: unknown
  }>`
    SELECT fedicom_url AS address, fedicom_domain AS domain, fedicom_user AS user, fedicom_secret AS sealed,
      fedicom_order_type AS "orderType", fedicom_warehouse AS warehouse, fedicom_answers AS answers
    FROM laboratory_delivery WHERE laboratory_id = ${laboratoryId}::bigint AND fedicom_url IS NOT NULL`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { address, domain, user, sealed, answers, ...rest } = row
  const secret = secrets.open(sealed, sealedFor(laboratoryId))
  return {
    ...rest,
    account: secret === null ? null : { address, domain, user, secret },
    settings: answers === null ? usualSettings : v.parse(wholesalerSettings, answers),
  }
}

/** How a laboratory's wholesaler calls a pharmacy; undefined where nobody has said. */
export async function customerCodeOf(
  db: Db,
  { laboratoryId, pharmacyId }: { laboratoryId: number; pharmacyId: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('laboratory_customer')
    .select('code')
    .where('pharmacy_id', '=', pharmacyId)
    .where('laboratory_id', '=', laboratoryId)
    .executeTakeFirst()
  return found?.code
}

/** The lines of a delivery that the pharmacy has not withdrawn by now. */
export async function linesToPlace(
  db: Db,
  { pharmacyId, orderId, laboratoryId, channel, number }: ClaimedDelivery,
): Promise<{ name: string; lines: OrderedLine[] }> {
  const { rows } = await sql<{ name: string; lines: OrderedLine[] }>`
    SELECT o.name, coalesce(json_agg(json_build_object('id', line.id, 'cn', line.cn, 'quantity', line.quantity,
        'discount', line.discount) ORDER BY line.id) FILTER (WHERE part.cancelled_at IS NULL), '[]') AS lines
    FROM order_delivery d
      CROSS JOIN LATERAL unnest(d.lines, d.line_parts) AS told (line, part)
      JOIN purchase_order o ON o.pharmacy_id = d.pharmacy_id AND o.id = d.order_id
      JOIN purchase_order_line line
        ON line.pharmacy_id = d.pharmacy_id AND line.order_id = d.order_id AND line.id = told.line
      LEFT JOIN purchase_order_part part
        ON part.pharmacy_id = d.pharmacy_id AND part.order_id = d.order_id AND part.laboratory_id = told.part
    WHERE d.pharmacy_id = ${pharmacyId} AND d.order_id = ${orderId} AND d.laboratory_id = ${laboratoryId}
      AND d.channel = ${channel} AND d.number = ${number}
    GROUP BY o.name`.execute(db)
  return rows[0] ?? { name: '', lines: [] }
}

/** How long a wholesaler needs until an order has its first delivery note. */
const firstNoteMs = 3_600_000

/** Has the wholesaler asked for the delivery notes of a pharmacy some time after an order. */
export const askForNotes = (
  db: Kysely<Database>,
  { pharmacyId, laboratoryId, now }: { pharmacyId: number; laboratoryId: number; now: Date },
) => {
  const at = sql`${new Date(now.getTime() + firstNoteMs)}::timestamptz`
  return sql`UPDATE laboratory_customer SET notes_due_at = least(coalesce(notes_due_at, ${at}), ${at})
    WHERE pharmacy_id = ${pharmacyId} AND laboratory_id = ${laboratoryId}`.execute(db)
}

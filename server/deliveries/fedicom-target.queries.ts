import { type Kysely, type RawBuilder, sql } from 'kysely'
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
import { isAtFormer } from './wholesaler-address'

type Db = Kysely<Database>

export type WholesalerTarget = {
  id: number
  /** Null where its password cannot be read. */
  account: WholesalerAccount | null
  orderType: string | null
  warehouse: string | null
  settings: WholesalerSettings
}

/** What the passwords of a laboratory's wholesalers are sealed for. */
export const sealedFor = (laboratoryId: number): string => `laboratory ${laboratoryId} fedicom`

export const unreadablePassword = 'no se puede leer la contraseña guardada: escríbala otra vez'

type Row = {
  id: number
  laboratoryId: number
  address: string
  domain: string
  user: string
  sealed: Buffer
  orderType: string | null
  warehouse: string | null
  answers: unknown
}

const columns = sql`w.id, w.laboratory_id AS "laboratoryId", w.url AS address, w.domain, w.user_name AS user, w.secret AS sealed,
  w.order_type AS "orderType", w.warehouse, w.answers`

/** One of a laboratory's wholesalers; undefined where it has been taken away. */
export async function wholesalerOf(
  db: Db,
  { wholesalerId, laboratoryId, secrets }: { wholesalerId: number; laboratoryId: number; secrets: SecretBox },
): Promise<WholesalerTarget | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM laboratory_wholesaler w
    WHERE w.id = ${wholesalerId}::bigint AND w.laboratory_id = ${laboratoryId}::bigint`.execute(db)
  return rows[0] && targetOf(rows[0], secrets)
}

/** Where a delivery goes; `elsewhere`: it may have arrived at a wholesaler that is there no longer, or not at the address of then. */
export type DeliveryTarget = WholesalerTarget | 'none' | { elsewhere: string | null }

/**
 * The wholesaler that serves an order: that of its method, else the one of all methods that have none. What may have arrived at one
 * already is asked of no other.
 */
export async function wholesalerOfDelivery(
  db: Db,
  { pharmacyId, orderId, laboratoryId, channel, number }: ClaimedDelivery,
  secrets: SecretBox,
): Promise<DeliveryTarget> {
  const asked = askedWholesaler('d')
  const { rows } = await sql<
    { [Key in keyof Row]: Row[Key] | null } & { isBound: boolean; placedAddress: string | null }
  >`SELECT ${columns}, d.may_have_arrived AND ${asked} IS NOT NULL AS "isBound", d.placed_address AS "placedAddress"
    FROM order_delivery d
      JOIN purchase_order o ON o.pharmacy_id = d.pharmacy_id AND o.id = d.order_id
      LEFT JOIN laboratory_wholesaler w ON w.laboratory_id = d.laboratory_id
        AND CASE WHEN d.may_have_arrived AND ${asked} IS NOT NULL THEN w.id = ${asked}
          ELSE w.method_id IS NULL OR w.method_id = o.method_id END
    WHERE d.pharmacy_id = ${pharmacyId} AND d.order_id = ${orderId} AND d.laboratory_id = ${laboratoryId}
      AND d.channel = ${channel} AND d.number = ${number}
    ORDER BY w.method_id IS NULL LIMIT 1`.execute(db)
  const [found] = rows
  if (!found) return 'none'
  const { isBound, placedAddress, ...row } = found
  if (isAtFormer({ isBound, placedAddress, askedAddress: row.address })) return { elsewhere: placedAddress }
  return isRow(row) ? targetOf(row, secrets) : 'none'
}

const isRow = (row: { [Key in keyof Row]: Row[Key] | null }): row is Row => row.id !== null

function targetOf(row: Row, secrets: SecretBox): WholesalerTarget {
  const { address, domain, user, sealed, answers, laboratoryId, ...rest } = row
  const secret = secrets.open(sealed, sealedFor(laboratoryId))
  return {
    ...rest,
    account: secret === null ? null : { address, domain, user, secret },
    settings: answers === null ? usualSettings : v.parse(wholesalerSettings, answers),
  }
}

/**
 * The wholesaler that was asked last for a delivery, by the name of its row. A server of before wholesalers had numbers of their own may
 * run beside and leaves it out: it asks the laboratory's only one, whose number is the laboratory's.
 */
export const askedWholesaler = (delivery: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${delivery}.${column}`)
  return sql`coalesce(${of('wholesaler_id')}, CASE WHEN ${of('placed_lines')} IS NOT NULL THEN ${of('laboratory_id')} END)`
}

/** Whether a delivery, which is named d, is one that a wholesaler was asked for by a pharmacy. */
export const isPlacedWith = (of: {
  pharmacyId: number
  laboratoryId: number
  wholesalerId: number
}): RawBuilder<unknown> => sql`d.pharmacy_id = ${of.pharmacyId} AND d.laboratory_id = ${of.laboratoryId}
  AND d.channel = 'fedicom' AND ${askedWholesaler('d')} = ${of.wholesalerId}`

/** How a wholesaler calls a pharmacy; undefined where nobody has said. */
export async function customerCodeOf(
  db: Db,
  { wholesalerId, pharmacyId }: { wholesalerId: number; pharmacyId: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('laboratory_customer')
    .select('code')
    .where('pharmacy_id', '=', pharmacyId)
    .where('wholesaler_id', '=', wholesalerId)
    .executeTakeFirst()
  return found?.code
}

type LinesToPlace = {
  name: string
  paymentDays: number | null
  lines: Omit<OrderedLine, 'asksBonus'>[]
}

/** The lines of a delivery that the pharmacy has not withdrawn by now, and when their laboratory wants to be paid. */
export async function linesToPlace(
  db: Db,
  { pharmacyId, orderId, laboratoryId, channel, number }: ClaimedDelivery,
): Promise<LinesToPlace> {
  const { rows } = await sql<LinesToPlace>`
    SELECT o.name, CASE WHEN count(DISTINCT coalesce(part.payment_days, 0)) = 1 THEN max(part.payment_days) END AS "paymentDays",
      coalesce(json_agg(json_build_object('id', line.id, 'cn', line.cn, 'quantity', line.quantity,
        'bonus', line.bonus, 'discount', line.discount) ORDER BY line.id) FILTER (WHERE part.cancelled_at IS NULL), '[]') AS lines
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
  return rows[0] ?? { name: '', paymentDays: null, lines: [] }
}

/** How long a wholesaler needs until an order has its first delivery note. */
const firstNoteMs = 3_600_000

/** Has the wholesaler asked for the delivery notes of a pharmacy some time after an order. */
export const askForNotes = (
  db: Kysely<Database>,
  { pharmacyId, wholesalerId, now }: { pharmacyId: number; wholesalerId: number; now: Date },
) => {
  const at = sql`${new Date(now.getTime() + firstNoteMs)}::timestamptz`
  return sql`UPDATE laboratory_customer SET notes_due_at = least(coalesce(notes_due_at, ${at}), ${at})
    WHERE pharmacy_id = ${pharmacyId} AND wholesaler_id = ${wholesalerId}`.execute(db)
}

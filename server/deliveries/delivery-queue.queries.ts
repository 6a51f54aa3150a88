import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DeliveryChannel, type DeliveryEvent, deliveryChannels } from '@/domain/order/delivery'
import type { Database } from '../db/schema'
import { addressText } from './wholesaler-address'

type Db = Kysely<Database>

/** The key of a row of `order_delivery`. */
export type DeliveryKey = {
  pharmacyId: number
  orderId: number
  laboratoryId: number
  channel: DeliveryChannel
  number: number
}

export type ClaimedDelivery = DeliveryKey & {
  event: DeliveryEvent
  /** The laboratories whose parts it tells of. */
  parts: number[]
  lines: number[]
  createdAt: Date
  attempts: number
  givesUpAt: Date
  laboratory: string
  mailAddress: string | null
  webhookUrl: string | null
  secret: string | null
  previousSecret: string | null
  previousSecretUntil: Date | null
  /** Whether an attempt before this one may have arrived although nobody knows. */
  mayHaveArrived: boolean
}

/** Whether there is somebody to call for a delivery, which is named `due`, beside its laboratory's settings. */
const isAddressed: Record<DeliveryChannel, RawBuilder<unknown>> = {
  mail: sql`mail_address IS NOT NULL`,
  webhook: sql`webhook_url IS NOT NULL`,
  fedicom: sql`due.laboratory_id IN (SELECT laboratory_id FROM laboratory_wholesaler)`,
}

/** How long a process has a delivery for itself: longer than a call takes, with what is read and written beside it. */
const leaseMs = 60_000

type Claim = { channel: DeliveryChannel; busy: readonly number[]; now: Date }

/**
 * The delivery that is due for longest, for this process alone until its lease ends: one that dies with it is taken up again after that. Not before
 * what its laboratory is to be told earlier of the same order has arrived; and none of the laboratories in `busy`.
 */
export async function claimDelivery(db: Db, claim: Claim): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const { rows: candidates } = await dueDeliveries(claim).execute(db)
    if (candidates.length === 0) return undefined
    for (const candidate of candidates) {
      const claimed = await claimCandidate(db, candidate, claim.now)
      if (claimed) return claimed
    }
  }
}

/** What may be claimed: read by the index of its channel, whatever waits of the others. */
export const dueDeliveries = ({
  channel,
  busy,
  now,
}: Claim): RawBuilder<DeliveryKey & { attempts: number }> => sql`
  SELECT due.pharmacy_id AS "pharmacyId", due.order_id AS "orderId", due.laboratory_id AS "laboratoryId", due.channel,
    due.number, due.attempts
  FROM order_delivery due JOIN laboratory_delivery ON laboratory_delivery.laboratory_id = due.laboratory_id
  WHERE due.next_attempt_at <= ${now} AND due.channel = ${channel} AND active
    AND ${isAddressed[channel]}
    AND due.laboratory_id <> ALL(${[...busy]}::int[])
    AND NOT EXISTS (SELECT 1 ${earlierOf('due')} AND earlier.state <> 'delivered')
  ORDER BY due.next_attempt_at, due.order_id, due.number LIMIT ${candidatesAtOnce}`

/** Beyond the first one, for the case that other processes claim the same ones. */
const candidatesAtOnce = 5

/**
 * Undefined where another process was faster: each claim counts an attempt. It has the row's whole key, and so works on a row of
 * any node of a distributed database, where rows of several nodes cannot be locked by one statement.
 */
async function claimCandidate(
  db: Db,
  candidate: DeliveryKey & { attempts: number },
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    UPDATE order_delivery d SET state = 'sending', attempts = d.attempts + 1,
      -- Whoever had it died on the way.
      may_have_arrived = d.may_have_arrived OR d.state = 'sending',
      next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    FROM laboratory_delivery settings, laboratory
    WHERE settings.laboratory_id = d.laboratory_id AND laboratory.id = d.laboratory_id AND ${isKey(candidate, 'd')}
      AND d.attempts = ${candidate.attempts} AND d.next_attempt_at <= ${now}
    RETURNING d.pharmacy_id AS "pharmacyId", d.order_id AS "orderId", d.laboratory_id AS "laboratoryId", d.channel,
      d.number, d.event, d.parts, d.lines, d.created_at AS "createdAt", d.attempts, d.gives_up_at AS "givesUpAt",
      laboratory.name AS laboratory, mail_address AS "mailAddress", webhook_url AS "webhookUrl",
      webhook_secret AS secret, previous_secret AS "previousSecret",
      previous_secret_until AS "previousSecretUntil", may_have_arrived AS "mayHaveArrived"`.execute(db)
  return rows[0]
}

/** Marked once, whoever else has sent it meanwhile. */
export const markDelivered = (db: Db, key: DeliveryKey, { answer, now }: { answer: string; now: Date }) =>
  sql`UPDATE order_delivery SET state = 'delivered', delivered_at = ${now}, next_attempt_at = NULL,
      last_answer = ${answer}
    WHERE ${isKey(key)} AND state <> 'delivered'`.execute(db)

/** Before a wholesaler is asked for lines: which one, where, and what it may have from now on. */
export const markPlacing = (
  db: Db,
  key: DeliveryKey,
  { wholesalerId, address, lines }: { wholesalerId: number; address: string; lines: readonly number[] },
) =>
  sql`UPDATE order_delivery SET wholesaler_id = ${wholesalerId}, placed_address = ${address}, placed_lines = ARRAY(
      SELECT DISTINCT line FROM unnest(placed_lines || ${[...lines]}::int[]) AS line ORDER BY line)
    WHERE ${isKey(key)}`.execute(db)

/** Whether a wholesaler may have any of the lines that a later delivery of the same order withdraws. */
export async function mayBePlaced(db: Db, key: DeliveryKey, lines: readonly number[]): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM order_delivery
    WHERE ${isKey({ ...key, number: 1 })} AND placed_lines && ${[...lines]}::int[]`.execute(db)
  return rows.length > 0
}

/** The number that a wholesaler gave the order. */
export const markPlaced = (db: Db, key: DeliveryKey, number: string) =>
  sql`UPDATE order_delivery SET wholesaler_order = ${number} WHERE ${isKey(key)}`.execute(db)

/** Back into the queue, or given up where there is no next attempt. Changes nothing where another process has it by now. */
export const markFailed = (
  db: Db,
  claimed: DeliveryKey & { attempts: number },
  { answer, next, mayHaveArrived = false }: { answer: string; next: Date | null; mayHaveArrived?: boolean },
) =>
  sql`UPDATE order_delivery SET state = ${next === null ? 'failed' : 'waiting'}, next_attempt_at = ${next},
      last_answer = ${answer}, may_have_arrived = may_have_arrived OR ${mayHaveArrived}
    WHERE ${isKey(claimed)} AND state = 'sending' AND attempts = ${claimed.attempts}`.execute(db)

/**
 * Tries again now what wholesalers of a laboratory could not be told within its time, as something has been put right: a customer
 * code, or an account. What is under way stays with who has it; what was given up for its age waits for somebody to decide.
 */
export const retryPlacing = (
  db: Db,
  { laboratoryId, pharmacyIds, now }: { laboratoryId: number; pharmacyIds?: readonly number[]; now: Date },
) =>
  sql`UPDATE order_delivery SET state = 'waiting', next_attempt_at = ${now}
    WHERE laboratory_id = ${laboratoryId} AND channel = 'fedicom' AND state IN ('waiting', 'failed')
      AND gives_up_at > ${now}
      ${pharmacyIds === undefined ? sql`` : sql`AND pharmacy_id = ANY(${[...pharmacyIds]}::int[])`}`.execute(
    db,
  )

/** From now on a queued mail carries it (order-mail.ts). */
export const handToMail = (db: Db, key: DeliveryKey, mailId: number) =>
  sql`UPDATE order_delivery SET mail_id = ${mailId}, state = 'waiting', attempts = 0, next_attempt_at = NULL
    WHERE ${isKey(key)}`.execute(db)

/** What staff do where an order may have arrived at a wholesaler that is there no longer. */
export const askTheFormer = (address: string | null): string =>
  `puede que lo tenga el mayorista de antes${address === null ? '' : ` (${addressText(address)})`}: pregúntele antes de pedirlo otra vez`

/** True for each: `order_delivery_due`, which begins with the channel, finds only what is due of one that is named. */
const isAnyChannel = sql`d.channel IN (${sql.join([...deliveryChannels])})`

/**
 * Gives up what can no longer arrive: what a mail carried that has expired, what has waited to the end for an address that was
 * taken away (for one that is switched off it waits on), and what comes after something that was given up, since a laboratory
 * is told of a withdrawal after its order, or of neither.
 */
export async function giveUpHopeless(db: Db, now: Date): Promise<void> {
  await sql`UPDATE order_delivery d SET state = 'failed', last_answer = coalesce(last_answer, 'el correo ha caducado')
    FROM mail_message m
    WHERE m.id = d.mail_id AND d.state = 'waiting' AND m.sent_at IS NULL AND m.expires_at <= ${now}`.execute(
    db,
  )
  await sql`UPDATE order_delivery d SET state = 'failed', next_attempt_at = NULL,
      last_answer = CASE WHEN d.channel = 'fedicom' AND d.may_have_arrived THEN ${askTheFormer(null)} ELSE 'no hay dirección' END
    WHERE ${isAnyChannel} AND d.next_attempt_at <= ${now} AND d.gives_up_at <= ${now} AND NOT EXISTS (
      SELECT 1 FROM laboratory_delivery settings
        LEFT JOIN laboratory_wholesaler w ON w.laboratory_id = settings.laboratory_id
      WHERE settings.laboratory_id = d.laboratory_id
        AND CASE d.channel WHEN 'mail' THEN mail_address WHEN 'fedicom' THEN w.url ELSE webhook_url END
          IS NOT NULL)`.execute(db)
  await sql`UPDATE order_delivery d SET state = 'failed', next_attempt_at = NULL, last_answer = 'el pedido no se ha entregado'
    WHERE d.state = 'waiting' AND d.number > 1 AND EXISTS (SELECT 1 ${earlierOf('d')} AND earlier.state = 'failed')`.execute(
    db,
  )
}

const earlierOf = (row: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`FROM order_delivery earlier
    WHERE earlier.pharmacy_id = ${of('pharmacy_id')} AND earlier.order_id = ${of('order_id')}
      AND earlier.laboratory_id = ${of('laboratory_id')} AND earlier.channel = ${of('channel')}
      AND earlier.number < ${of('number')}`
}

const isKey = (
  { pharmacyId, orderId, laboratoryId, channel, number }: DeliveryKey,
  row = 'order_delivery',
): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`${column('pharmacy_id')} = ${pharmacyId} AND ${column('order_id')} = ${orderId}
    AND ${column('laboratory_id')} = ${laboratoryId} AND ${column('channel')} = ${channel}
    AND ${column('number')} = ${number}`
}

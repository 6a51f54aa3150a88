import { type Kysely, sql } from 'kysely'
import type { OrderMoment } from '@/contract/orders/order-timeline'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { AuthUser } from '../../access/auth-types'
import { associateIds, hasLaboratoryView, withReached } from '../../access/pharmacy-access'
import type { Database } from '../../db/schema'
import { isDeliveryVisible } from '../../deliveries/visible-deliveries.queries'
import {
  isLaboratoryVisible,
  personFor,
  personOf,
  programFor,
  visibleLines,
  visibleOrders,
} from './visible-orders.queries'

type Db = Kysely<Database>
type Moment<Kind extends OrderMoment['kind']> = Extract<OrderMoment, { kind: Kind }>
type Row<Kind extends OrderMoment['kind']> = Omit<Moment<Kind>, 'at' | 'by'> & {
  at: Date
  by: NonNullable<OrderMoment['by']> | null
}

/**
 * What became of an order that the user sees, the first first. Each source is asked by itself: where the data are distributed, audit
 * events are on another node than a pharmacy's rows.
 */
export async function orderMoments(db: Db, user: AuthUser, orderId: number): Promise<OrderMoment[]> {
  const sources = await Promise.all([
    created(db, user, orderId),
    stateChanges(db, user, orderId),
    deliveries(db, user, orderId),
    // Before the answers that it is: they are of the same moment.
    notes(db, user, orderId),
    answers(db, user, orderId),
    receptions(db, user, orderId),
    claims(db, user, orderId),
  ])
  return sources
    .flat()
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, by, ...moment }) => ({ ...moment, at: at.toISOString(), ...(by && { by }) }) as OrderMoment)
}

/** By both columns of the primary key. */
const ofOrder = (table: string, orderId: number) =>
  sql`${sql.ref(`${table}.pharmacy_id`)} = ${pharmacyOfOrder(orderId)} AND ${sql.ref(`${table}.order_id`)} = ${orderId}`

const isOrder = (orderId: number) => sql`o.pharmacy_id = ${pharmacyOfOrder(orderId)} AND o.id = ${orderId}`

async function created(db: Db, user: AuthUser, orderId: number) {
  const { rows } = await sql<Row<'created'>>`
    ${withReached(user)} SELECT 'created' AS kind, o.created_at AS at,
      CASE ${programFor(user)} ELSE ${personFor(user)} END AS by
    FROM ${visibleOrders(user)} o ${personOf(sql`o.real_user_id`)} WHERE ${isOrder(orderId)}`.execute(db)
  return rows
}

const stateKinds = {
  'order-taken': 'taken',
  'order-released': 'released',
  'order-cancelled': 'cancelled',
} as const

/** Parts hold their present state alone: what was taken and given back is in the audit events. */
async function stateChanges(db: Db, user: AuthUser, orderId: number) {
  const [{ rows }, visible, laboratories] = await Promise.all([
    sql<{
      kind: keyof typeof stateKinds
      at: Date
      by: Row<'taken'>['by']
      laboratories: number[]
    }>`SELECT e.kind, e.happened_at AS at, ${personFor(user)} AS by, e.details->'laboratories' AS laboratories
      FROM audit_event e ${personOf(sql`e.real_user_id`)}
      WHERE e.pharmacy_id = ${pharmacyOfOrder(orderId)} AND e.kind = ANY(${Object.keys(stateKinds)}::text[])
        AND (e.details->>'order')::bigint = ${orderId}`.execute(db),
    hasLaboratoryView(user) ? associateIds(db, user.laboratoryId) : null,
    db
      .selectFrom('purchase_order_part as part')
      .innerJoin('laboratory as l', 'l.id', 'part.laboratory_id')
      .select(['l.id', 'l.name'])
      .where('part.pharmacy_id', '=', pharmacyOfOrder(orderId))
      .where('part.order_id', '=', orderId)
      .execute(),
  ])
  return rows.flatMap(({ kind, laboratories: touched, ...moment }) => {
    const seen = laboratories.filter(
      ({ id }) => touched.includes(id) && (visible === null || visible.includes(id)),
    )
    return seen.length === 0 ? [] : { ...moment, kind: stateKinds[kind], laboratories: seen }
  })
}

async function deliveries(db: Db, user: AuthUser, orderId: number) {
  const { rows } = await sql<Row<'delivered' | 'withdrawal-delivered'>>`
    SELECT CASE d.event WHEN 'created' THEN 'delivered' ELSE 'withdrawal-delivered' END AS kind, d.delivered_at AS at,
      d.channel, json_build_array(json_build_object('id', l.id, 'name', l.name)) AS laboratories, NULL AS by
    FROM order_delivery d JOIN laboratory l ON l.id = d.laboratory_id
    -- A wholesaler is told of no withdrawal: one that counts as done was of what it never had.
    WHERE ${ofOrder('d', orderId)} AND d.delivered_at IS NOT NULL AND ${isDeliveryVisible(user)}
      AND NOT (d.channel = 'fedicom' AND d.event = 'withdrawn')`.execute(db)
  return rows
}

/** What was said of several lines at once is one moment. */
async function answers(db: Db, user: AuthUser, orderId: number) {
  const { rows } = await sql<Row<'answered'>>`
    ${withReached(user)} SELECT 'answered' AS kind, answer.answered_at AS at, answer.origin,
      json_build_array(json_build_object('id', l.id, 'name', l.name)) AS laboratories,
      ${personFor(user)} AS by, sum(served)::int AS served, sum(delayed)::int AS delayed,
      sum(substituted)::int AS substituted, sum(missing)::int AS missing
    FROM ${visibleLines(user, orderId)} line
      JOIN order_line_answer answer ON answer.pharmacy_id = line.pharmacy_id AND answer.order_id = line.order_id
        AND answer.line_id = line.id
      JOIN laboratory l ON l.id = answer.laboratory_id ${personOf(sql`answer.real_user_id`)}
    -- One that only repeats what was known was kept to recognise its source.
    WHERE NOT EXISTS (SELECT 1 FROM order_line_answer before
      WHERE before.pharmacy_id = answer.pharmacy_id AND before.order_id = answer.order_id
        AND before.line_id = answer.line_id AND before.number = answer.number - 1
        AND (before.served, before.delayed, before.delayed_until, before.substituted, before.substitute_cn, before.missing,
          before.reason, before.price) IS NOT DISTINCT FROM (answer.served, answer.delayed, answer.delayed_until,
          answer.substituted, answer.substitute_cn, answer.missing, answer.reason, answer.price))
    GROUP BY answer.answered_at, answer.origin, answer.source, l.id, l.name, person.id, employer.id`.execute(
    db,
  )
  return rows
}

/** Delivery notes as they were fetched, with the units that came of the lines that the user sees. */
async function notes(db: Db, user: AuthUser, orderId: number) {
  const { rows } = await sql<Row<'delivery-note'>>`
    ${withReached(user)} SELECT 'delivery-note' AS kind, note.fetched_at AS at, note.number,
      json_build_array(json_build_object('id', l.id, 'name', l.name)) AS laboratories, NULL AS by,
      sum(noted.served + noted.bonus)::int AS units
    FROM delivery_note note JOIN laboratory l ON l.id = note.laboratory_id
      JOIN delivery_note_line noted ON noted.pharmacy_id = note.pharmacy_id
        AND noted.wholesaler_id = note.wholesaler_id AND noted.note = note.number
    WHERE note.pharmacy_id = ${pharmacyOfOrder(orderId)} AND note.order_ids @> ARRAY[${orderId}]::bigint[]
      AND noted.order_id = ${orderId} AND noted.order_line IN (SELECT id FROM ${visibleLines(user, orderId)} line)
      AND ${isLaboratoryVisible(user, sql`note.laboratory_id`)}
    GROUP BY note.wholesaler_id, note.fetched_at, note.number, l.id, l.name`.execute(db)
  return rows
}

/** A laboratory is told of its own lines alone: neither of others nor of what nobody ordered. */
async function receptions(db: Db, user: AuthUser, orderId: number) {
  const isSeen = hasLaboratoryView(user)
    ? sql`AND counted.line_id IN (SELECT id FROM ${visibleLines(user, orderId)} line)`
    : sql``
  const { rows } = await sql<Row<'received'>>`
    ${withReached(user)} SELECT 'received' AS kind, reception.received_at AS at,
      ${personFor(user)} AS by, sum(counted.units)::int AS units
    FROM order_reception reception
      JOIN order_reception_line counted ON counted.pharmacy_id = reception.pharmacy_id
        AND counted.reception_id = reception.id ${isSeen}
      ${personOf(sql`reception.real_user_id`)}
    WHERE ${ofOrder('reception', orderId)}
    GROUP BY reception.id, reception.received_at, person.id, employer.id`.execute(db)
  return rows
}

/** What did not come as it should, and what the laboratory says of it. */
async function claims(db: Db, user: AuthUser, orderId: number) {
  const { rows } = await sql<Row<'claimed' | 'claim-accepted' | 'claim-refused'>>`
    SELECT moment.kind, moment.at, json_build_array(json_build_object('id', l.id, 'name', l.name)) AS laboratories,
      ${personFor(user)} AS by
    FROM order_claim claim JOIN laboratory l ON l.id = claim.laboratory_id
      CROSS JOIN LATERAL (VALUES ('claimed', claim.created_at, claim.real_user_id),
        ('claim-' || claim.state, claim.answered_at, claim.answered_by)) AS moment (kind, at, who)
      ${personOf(sql`moment.who`)}
    WHERE ${ofOrder('claim', orderId)} AND moment.at IS NOT NULL
      AND ${isLaboratoryVisible(user, sql`claim.laboratory_id`)}`.execute(db)
  return rows
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { addDays } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'
import { createDeliverySteps } from '../../deliveries/delivery-courier'
import {
  deliveriesOfCreated,
  deliveryEndOf,
  writeWithdrawals,
} from '../../deliveries/delivery-outbox.queries'
import { orderMailCargo } from '../../deliveries/order-mail'
import { secretOf } from '../../deliveries/secret'
import { createMailSender } from '../../mail/mailer'
import { systemIds } from '../../plugins/services'
import type { DemoCalendar } from '../basics/calendar'
import { hierarchyLaboratoryId, webhookLaboratoryId } from '../people/laboratories'

type Db = Kysely<Database>

/** Orders of before were not delivered. */
const declaredDaysAgo = 120
/** Since then the system that the webhook calls is away: what is older than three days was given up. */
const awayDaysAgo = 9
/** On loopback, where the server calls nobody unless `WEBHOOK_NETWORKS` allows it (docs/deliveries.md). */
const webhookUrl = 'http://127.0.0.1:9400/pedidos'
const answerMs = 2_000

/** One laboratory gets its orders by mail, another one by webhook; and what was to be told of their orders since. */
export async function insertDeliveries(trx: Transaction<Database>, { today }: DemoCalendar): Promise<void> {
  await trx
    .insertInto('laboratory_delivery')
    .values([
      { laboratory_id: hierarchyLaboratoryId, mail_address: 'pedidos@almadria.example' },
      {
        laboratory_id: webhookLaboratoryId,
        webhook_url: webhookUrl,
        webhook_secret: secretOf(systemIds.token()),
      },
    ])
    .execute()
  const { rows: orders } = await sql<{
    pharmacyId: number
    orderId: number
    createdAt: Date
    lineLaboratories: number[]
    withdrawnAt: Date | null
    withdrawn: number[]
  }>`
    SELECT o.pharmacy_id AS "pharmacyId", o.id AS "orderId", o.created_at AS "createdAt",
      ARRAY(SELECT product.laboratory_id FROM purchase_order_line line JOIN product USING (cn)
        WHERE line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id ORDER BY line.id) AS "lineLaboratories",
      max(part.cancelled_at) AS "withdrawnAt",
      array_agg(part.laboratory_id) FILTER (WHERE part.cancelled_at IS NOT NULL) AS withdrawn
    FROM purchase_order o JOIN purchase_order_part part ON part.pharmacy_id = o.pharmacy_id AND part.order_id = o.id
    WHERE o.created_at >= ${addDays(today, -declaredDaysAgo)}::date
    GROUP BY o.pharmacy_id, o.id ORDER BY o.created_at, o.id`.execute(trx)
  for (const { pharmacyId, orderId, createdAt, lineLaboratories, withdrawnAt, withdrawn } of orders) {
    await sql`
      WITH created AS (SELECT pharmacy_id, id FROM purchase_order
        WHERE pharmacy_id = ${pharmacyId} AND id = ${orderId}),
      asked AS (SELECT ${pharmacyId}::int AS pharmacy, NULL::int AS method, ${createdAt}::timestamptz AS now,
        ${deliveryEndOf(createdAt)}::timestamptz AS gives_up_at),
      line AS (SELECT ${pharmacyId}::int AS pharmacy, laboratory, id::int
        FROM unnest(${lineLaboratories}::int[]) WITH ORDINALITY AS line (laboratory, id))
      ${deliveriesOfCreated}`.execute(trx)
    if (withdrawnAt !== null)
      await writeWithdrawals(trx, { pharmacyId, orderId, laboratoryIds: withdrawn, now: withdrawnAt })
  }
}

/**
 * What the courier and the mailer would have made of them until now, instant by instant, with the answers that the
 * laboratories' systems would have given: nobody is called. What this leaves undone the server takes up.
 */
export async function playDeliveries(db: Db, now: Date): Promise<void> {
  const awaySince = new Date(now.getTime() - awayDaysAgo * 86_400_000)
  let at = new Date(0)
  const clock = { now: () => at }
  const onFailure = () => {}
  const { callNext, mailNext } = createDeliverySteps({
    ...{ db, clock, onFailure, mailer: { poll: () => {} } },
    send: async () =>
      at < awaySince
        ? { isDelivered: true, answer: 'HTTP 200' }
        : { isDelivered: false, answer: 'HTTP 503', isFinal: false },
  })
  const sendNext = createMailSender({
    ...{ db, clock, onFailure, ids: systemIds, cargo: orderMailCargo },
    transport: { send: async () => {} },
  })
  for (let due = await nextDue(db, at); due !== null && due <= now; due = await nextDue(db, at)) {
    at = new Date(Math.min(due.getTime() + answerMs, now.getTime()))
    while (await callNext()) {}
    while (await mailNext()) {}
    while (await sendNext()) {}
  }
}

/** What is due earlier waits for something else. */
async function nextDue(db: Db, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    SELECT min(next_attempt_at) AS due FROM order_delivery WHERE next_attempt_at > ${after}`.execute(db)
  return rows[0]?.due ?? null
}

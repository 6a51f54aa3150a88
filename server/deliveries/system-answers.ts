import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { type SystemAnswers, systemAnswersSchema } from '@/contract/orders/system-answers-schema'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import { pharmacyIdOf } from '../access/pharmacy-access'
import type { Database } from '../db/schema'
import { recordAnswers } from '../order-answers/record-answers.service'

/** What an answer is about: what was delivered, and to whom. */
export type AnsweredDelivery = { orderId: number; laboratoryId: number; number: number }

/** `{order}.{laboratory}.{number}`, as deliveries are called; null for anything else. */
export function readDeliveryKey(text: string): AnsweredDelivery | null {
  const [, orderId, laboratoryId, number] = /^(\d{1,15})\.(\d{1,9})\.(\d{1,4})$/.exec(text) ?? []
  return number === undefined
    ? null
    : { orderId: Number(orderId), laboratoryId: Number(laboratoryId), number: Number(number) }
}

export type SystemAnswersOutcome =
  | { kind: 'recorded'; lines: number }
  /** By places such as `answers.0.lines.3.served`. What came before it among the answers is recorded. */
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'mismatch' }

/** Records what a laboratory's system says of a delivered order, one answer after the other, up to one that is refused. */
export async function recordSystemAnswers(
  db: Kysely<Database>,
  { delivery, answers, now }: { delivery: AnsweredDelivery; answers: SystemAnswers; now: Date },
): Promise<SystemAnswersOutcome> {
  const { orderId, laboratoryId, number } = delivery
  const lineOf = await linesByProduct(db, orderId)
  let recorded = 0
  for (const [position, { id, lines }] of answers.entries()) {
    // What was not ordered has no line: it is refused as one that is not theirs.
    const asked = lines.map(({ cn, ...answer }, index) => ({ line: lineOf.get(cn) ?? -1 - index, answer }))
    const outcome = await recordAnswers(db, {
      orderId,
      lines: asked,
      origin: 'webhook',
      source: `${orderId}.${laboratoryId}.${number}:${id}`,
      by: { laboratoryId },
      now,
    })
    if (outcome.kind === 'mismatch') return outcome
    if (outcome.kind === 'recorded') {
      recorded += outcome.lines.length
      continue
    }
    const fields: Record<string, string> = {}
    for (const { line, field, text } of outcome.problems) {
      const place = `answers.${position}.lines.${asked.findIndex((each) => each.line === line)}`
      fields[field === null ? place : `${place}.${field}`] ??= text
    }
    return { kind: 'refused', fields }
  }
  return { kind: 'recorded', lines: recorded }
}

/** Each product is in one line of an order alone. */
async function linesByProduct(db: Kysely<Database>, orderId: number): Promise<Map<string, number>> {
  const pharmacyId = pharmacyIdOf(pharmacyOfOrder(orderId))
  if (pharmacyId === null) return new Map()
  const { rows } = await sql<{ cn: string; id: number }>`
    SELECT cn, id FROM purchase_order_line WHERE pharmacy_id = ${pharmacyId} AND order_id = ${orderId}`.execute(
    db,
  )
  return new Map(rows.map(({ cn, id }) => [cn, id]))
}

/** The answers in what a webhook was answered; none where it is no JSON, or none of ours. */
export function answersIn(body: string | null | undefined): SystemAnswers {
  if (!body) return []
  try {
    const read = v.safeParse(systemAnswersSchema, JSON.parse(body))
    return read.success ? read.output.answers : []
  } catch {
    return []
  }
}

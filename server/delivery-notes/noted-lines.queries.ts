import { type Kysely, sql } from 'kysely'
import type { LineAnswer } from '@/domain/order/line-answer'
import { answerOfNotes, type NotableLine, type NotedLine } from '@/domain/order/noted-answer'
import type { Database } from '../db/schema'
import { isPlacedWith } from '../deliveries/fedicom-target.queries'
import { answerOf } from '../order-answers/answer-columns'
import type { AnsweredLine } from '../order-answers/record-answers.service'

type Db = Kysely<Database>
type Of = { pharmacyId: number; laboratoryId: number }

/** A line of an order that a note names; `isTold`: the wholesaler was asked for it. */
export type NamedLine = NotableLine & { orderId: number; line: number; isTold: boolean }

/** The orders of ours among a wholesaler's numbers, with all their lines, and whether it also names orders of others. */
export async function namedOrders(
  trx: Db,
  of: Of & { wholesalerId: number },
  numbers: readonly string[],
): Promise<{ orderIds: number[]; lines: NamedLine[]; hasOthers: boolean }> {
  const { rows: orders } = await sql<{ id: number; number: string; lines: number[] }>`
    SELECT order_id AS id, wholesaler_order AS number, lines FROM order_delivery d WHERE ${isPlacedWith(of)}
      AND wholesaler_order = ANY(${[...numbers]}::text[]) ORDER BY order_id`.execute(trx)
  const orderIds = [...new Set(orders.map(({ id }) => id))]
  const known = new Set(orders.map(({ number }) => number))
  const told = new Set(orders.flatMap(({ id, lines }) => lines.map((line) => `${id} ${line}`)))
  const { rows } = await sql<Omit<NamedLine, 'isTold'>>`
    SELECT line.order_id AS "orderId", line.id AS line, line.cn, line.quantity, line.bonus, last.substitute_cn AS substitute
    FROM purchase_order_line line LEFT JOIN LATERAL (
      SELECT substitute_cn FROM order_line_answer answer WHERE answer.pharmacy_id = line.pharmacy_id
        AND answer.order_id = line.order_id AND answer.line_id = line.id AND origin <> 'delivery-note'
      ORDER BY number DESC LIMIT 1) AS last ON true
    WHERE line.pharmacy_id = ${of.pharmacyId} AND line.order_id = ANY(${orderIds}::bigint[])`.execute(trx)
  return {
    orderIds,
    lines: rows.map((row) => ({ ...row, isTold: told.has(`${row.orderId} ${row.line}`) })),
    hasOthers: numbers.some((number) => !known.has(number)),
  }
}

/** What all stored notes say of lines of an order, which has to be locked: another note of it may be stored at the same moment. */
export async function answersOfNotes(
  trx: Db,
  { pharmacyId, laboratoryId, orderId }: Of & { orderId: number },
  lines: readonly NamedLine[],
): Promise<AnsweredLine[]> {
  const ids = lines.map(({ line }) => line)
  const { rows: noted } = await sql<NotedLine & { line: number }>`
    SELECT noted.order_line AS line, noted.cn, noted.ordered, noted.served, noted.bonus,
      noted.net_price AS "netPrice", noted.base
    FROM delivery_note note JOIN delivery_note_line noted ON noted.pharmacy_id = note.pharmacy_id
      AND noted.wholesaler_id = note.wholesaler_id AND noted.note = note.number
    WHERE note.pharmacy_id = ${pharmacyId} AND note.laboratory_id = ${laboratoryId}
      AND note.order_ids @> ARRAY[${orderId}]::bigint[]
      AND noted.order_id = ${orderId} AND noted.order_line = ANY(${ids}::int[])`.execute(trx)
  const told = await trx
    .selectFrom('order_line_answer')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('order_id', '=', orderId)
    .where('line_id', 'in', ids)
    .where('origin', '<>', 'delivery-note')
    .orderBy('number')
    .execute()
  return lines.map((line) => {
    const last = told.findLast((row) => row.line_id === line.line)
    const before: LineAnswer | null = last === undefined ? null : answerOf(last)
    const ofLine = noted.filter((each) => each.line === line.line)
    return { line: line.line, answer: answerOfNotes(line, before, ofLine) }
  })
}

import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { formatInstant } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import type { DeliveryEvent } from '@/domain/order/delivery'
import { orderSheet } from '@/domain/order/order-sheet'
import type { MailAttachment } from '../basics/mail-message'
import { writeWorkbook } from '../basics/workbook'
import type { Database } from '../db/schema'
import type { MailCargo } from '../mail/mailer'
import { type DeliveredOrder, deliveredOrder } from './delivered-order.queries'
import { type ClaimedDelivery, claimDelivery, handToMail } from './delivery-queue.queries'

/** What is stored of the spreadsheet: from this it is made when the mail leaves. */
const storedSheet = v.object({
  name: v.string(),
  pharmacyId: v.number(),
  orderId: v.number(),
  lines: v.array(v.number()),
})

/** Puts the mail of the next delivery that is due into the queue, in one transaction with what the delivery says of it. */
export const queueOrderMail = (db: Kysely<Database>, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const due = await claimDelivery(trx, { channel: 'mail', busy: [], now })
    if (!due) return false
    const order = await deliveredOrder(trx, due)
    const { id } = await trx
      .insertInto('mail_message')
      .values({
        created_at: now,
        expires_at: due.givesUpAt,
        recipient: due.mailAddress ?? '',
        ...orderMessage(due, order),
        next_attempt_at: now,
        attachment: due.event === 'created' ? JSON.stringify(storedSheetOf(due)) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await handToMail(trx, due, id)
    return true
  })

const storedSheetOf = ({
  pharmacyId,
  orderId,
  lines,
}: ClaimedDelivery): v.InferOutput<typeof storedSheet> => ({
  name: `pedido-${orderId}.xlsx`,
  pharmacyId,
  orderId,
  lines,
})

/** What the mailer asks and tells about mails of orders: what they carry, and whether they have left. */
export const orderMailCargo: MailCargo = {
  attachmentOf: async (db, stored) => await sheetAttachment(db, stored),
  settled: async (trx, { messageId, attempts, sentAt, code }) => {
    await trx
      .updateTable('order_delivery')
      .set(
        sentAt === null
          ? { attempts, last_answer: code }
          : { state: 'delivered', delivered_at: sentAt, attempts, last_answer: null },
      )
      .where('mail_id', '=', messageId)
      .where('state', '<>', 'delivered')
      .execute()
  },
}

export async function sheetAttachment(db: Kysely<Database>, stored: unknown): Promise<MailAttachment> {
  const { name, ...of } = v.parse(storedSheet, stored)
  const { lines } = await deliveredOrder(db, of)
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await writeWorkbook(orderSheet('Rebotica5', lines)),
  }
}

function orderMessage(
  { event }: { event: DeliveryEvent },
  order: DeliveredOrder,
): { subject: string; body: string } {
  const { id, pharmacy } = order
  const bonus = order.lines.reduce((sum, line) => sum + (line.bonus ?? 0), 0)
  const of = `pedido ${id} de ${pharmacy.name}`
  const place = [
    pharmacy.address,
    [pharmacy.postalCode, pharmacy.city].filter(Boolean).join(' '),
    pharmacy.province,
  ]
  const what =
    event === 'created'
      ? [`Ha recibido el ${of}. Sus líneas están en la hoja de cálculo adjunta.`]
      : [`La farmacia ha anulado el ${of}: no lo sirva.`]
  return {
    subject: event === 'created' ? `P${of.slice(1)}` : `Anulación del ${of}`,
    body: [
      ...what,
      '',
      `Pedido: ${id} (${order.name}), del ${formatInstant(order.createdAt)}`,
      `Farmacia: ${[pharmacy.name, pharmacy.nif].filter(Boolean).join(', ')}`,
      ...place.filter(Boolean).map((line) => `  ${line}`),
      ...(order.method ? [`Método de pedido: ${order.method.name}`] : []),
      `Líneas: ${order.lines.length}. Unidades: ${order.totalQuantity}${bonus === 0 ? '' : `, y ${bonus} bonificadas`}.`,
      `PVL: ${formatEuros(order.totalPvl)}. Con descuento: ${formatEuros(order.totalPvlWithDiscount)}.`,
    ].join('\n'),
  }
}

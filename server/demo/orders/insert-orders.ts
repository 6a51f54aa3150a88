import type { Transaction } from 'kysely'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import type { Database } from '../../db/schema'
import { answerColumns } from '../../order-answers/answer-columns'
import { inChunks } from '../basics/insert-rows'
import { paymentDays } from '../offers/order-methods'
import type { DemoOrderLine } from './order-lines'
import type { DemoOrder } from './orders'

/** The user who takes a laboratory's orders. */
export type OrderTaker = (laboratoryId: number) => number

/** Inserts past orders as the server would have stored them; their ids are pharmacy_id * 1,000,000 + number. */
export async function insertOrders(
  trx: Transaction<Database>,
  { orders, user, takerOf }: { orders: readonly DemoOrder[]; user: number; takerOf: OrderTaker },
): Promise<void> {
  const last = orders.at(-1)
  if (!last) return
  await trx
    .insertInto('purchase_order')
    .values(
      orders.map((order) => ({
        pharmacy_id: order.pharmacyId,
        id: orderId(order),
        idempotency_key: order.idempotencyKey,
        body_hash: order.bodyHash,
        name: order.name,
        created_at: order.createdAt,
        user_id: user,
        real_user_id: user,
        method_id: order.methodId,
        quickwin_id: order.quickwin.autoBuy ? order.quickwin.id : null,
        laboratory_ids: distinct([
          order.quickwin.laboratoryId,
          ...order.lines.map(({ product }) => product.laboratoryId),
        ]),
        tags: [order.tag],
        total_quantity: total(order, ({ quantity }) => quantity),
        total_pvl: total(order, ({ totalPvl }) => totalPvl),
        total_pvp: total(order, ({ quantity, pvp }) => quantity * pvp),
        total_pvl_with_discount: total(order, ({ totalPvlWithDiscount }) => totalPvlWithDiscount),
        price_drops: order.priceDrops && JSON.stringify(order.priceDrops),
      })),
    )
    .execute()
  const parts = orders.flatMap((order) =>
    distinct(order.lines.map(({ product }) => product.laboratoryId)).map((laboratoryId) => ({
      pharmacy_id: order.pharmacyId,
      order_id: orderId(order),
      laboratory_id: laboratoryId,
      taken_at: order.takenAt,
      taken_by: order.takenAt && takerOf(laboratoryId),
      cancelled_at: order.cancelledAt,
      cancelled_by: order.cancelledAt && user,
      payment_days: paymentDays(laboratoryId, order.methodId),
    })),
  )
  await inChunks(parts, 1_000, (chunk) => trx.insertInto('purchase_order_part').values(chunk).execute())
  const events = parts.flatMap(({ pharmacy_id, order_id, laboratory_id, ...part }) => {
    const [kind, at, by] = part.taken_at
      ? (['order-taken', part.taken_at, part.taken_by] as const)
      : (['order-cancelled', part.cancelled_at, part.cancelled_by] as const)
    if (at === null || by === null) return []
    const details = JSON.stringify({ order: order_id, laboratories: [laboratory_id] })
    return {
      happened_at: at,
      user_id: by,
      real_user_id: by,
      kind,
      pharmacy_id,
      laboratory_id: kind === 'order-taken' ? laboratory_id : null,
      details,
    }
  })
  await inChunks(events, 1_000, (chunk) => trx.insertInto('audit_event').values(chunk).execute())
  const lines = orders.flatMap((order) =>
    order.lines.map((line, index) => ({
      pharmacy_id: order.pharmacyId,
      order_id: orderId(order),
      id: index + 1,
      cn: line.product.cn,
      campaign_id: line.campaignId,
      quantity: line.quantity,
      bonus: line.bonus,
      net_price: line.netPrice,
      financed: line.product.prescription,
      tax_class: line.product.taxClass,
      pvl: line.pvl,
      pvp: line.pvp,
      discount: line.discount,
      total_pvl: line.totalPvl,
      total_pvl_with_discount: line.totalPvlWithDiscount,
      tags: [order.tag],
    })),
  )
  await inChunks(lines, 1_000, (chunk) => trx.insertInto('purchase_order_line').values(chunk).execute())
  const answers = orders.flatMap((order) =>
    (order.answers ?? []).flatMap(({ answeredAt, answer }, index) => {
      const laboratoryId = order.lines[index]?.product.laboratoryId ?? 0
      const by = takerOf(laboratoryId)
      return {
        pharmacy_id: order.pharmacyId,
        order_id: orderId(order),
        line_id: index + 1,
        number: 1,
        answered_at: answeredAt,
        origin: 'screen' as const,
        laboratory_id: laboratoryId,
        user_id: by,
        real_user_id: by,
        source: order.idempotencyKey,
        ...answerColumns(answer),
      }
    }),
  )
  await inChunks(answers, 1_000, (chunk) => trx.insertInto('order_line_answer').values(chunk).execute())
  await trx
    .insertInto('pharmacy_counter')
    .values({ pharmacy_id: last.pharmacyId, last_order_number: last.number })
    .onConflict((conflict) => conflict.column('pharmacy_id').doUpdateSet({ last_order_number: last.number }))
    .execute()
}

const orderId = ({ pharmacyId, number }: DemoOrder) => pharmacyId * ordersPerPharmacy + number

const total = ({ lines }: DemoOrder, of: (line: DemoOrderLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)

const distinct = (ids: number[]): number[] => [...new Set(ids)]

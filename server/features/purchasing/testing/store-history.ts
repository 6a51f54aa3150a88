import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import type { SupplyEvent } from '@/domain/testing/naive-supply'
import type { Database } from '../../../db/schema'
import { storeNote } from '../../../delivery-notes/note-store.queries'
import { storeStock } from '../../../imports/stock/store-stock'
import { bumpStockVersion, noteStockCount } from '../stock.queries'

export type HistoryOf = { pharmacy: number; user: number; laboratories: ReadonlyMap<string, number> }

/** Stores what happened to a pharmacy as rows, one event after the other: each is a minute later than the one before. */
export const createHistory = (db: Kysely<Database>, { pharmacy, user, laboratories }: HistoryOf) => {
  const people = { user_id: user, real_user_id: user }
  const pharmacy_id = pharmacy
  const orders = new Map<string, { id: number; lines: { cn: string; quantity: number }[] }>()
  /** The last claim of each order. */
  const claims = new Map<string, string>()
  const wants = new Map<string, string>()
  let minute = 0

  /** As the wholesaler of the line's laboratory tells it, to which the order went. */
  const note = async ({ event, at }: { event: Extract<SupplyEvent, { kind: 'noted' }>; at: Date }) => {
    const { id, lines } = orders.get(event.order) ?? { id: 0, lines: [] }
    const laboratory_id = laboratories.get(lines[event.line]?.cn ?? '') ?? 0
    const sent = lines.flatMap(({ cn }, index) => (laboratories.get(cn) === laboratory_id ? [index + 1] : []))
    await db
      .insertInto('order_delivery')
      .values({
        ...{ pharmacy_id, order_id: id, laboratory_id, channel: 'fedicom', number: 1, event: 'created' },
        ...{ parts: [laboratory_id], lines: sent, line_parts: sent.map(() => laboratory_id) },
        ...{
          created_at: at,
          gives_up_at: at,
          delivered_at: at,
          state: 'delivered',
          wholesaler_id: laboratory_id,
          wholesaler_order: `S${id}`,
        },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { cn, units: served, line } = event
    const { quantity: ordered = null } = lines[line] ?? {}
    await storeNote(
      db,
      { pharmacyId: pharmacy, laboratoryId: laboratory_id, wholesalerId: laboratory_id },
      {
        ...{ number: `A${minute}`, day: event.day, invoice: null, warehouse: null, orders: [`S${id}`] },
        lines: [{ ...unpriced, article: cn, cn, ordered, served, bonus: 0 }],
      },
      at,
    )
  }

  return async (event: SupplyEvent): Promise<void> => {
    minute += 1
    const at = new Date(Date.parse(`${event.day}T06:00:00Z`) + minute * 60_000)
    if (event.kind === 'noted') return await note({ event, at })
    await db.transaction().execute(async (trx) => {
      if (event.kind === 'counted') return count(trx, { pharmacy, event, at })
      if (event.kind === 'wanted') {
        const id = randomUUID()
        wants.set(event.want, id)
        await trx
          .insertInto('pharmacy_want')
          .values({
            ...{ pharmacy_id, id, ...people, wanted_at: at, created_at: at, was_short: false },
            ...{ cn: event.cn, units: event.units },
            order_id: event.order === null ? null : (orders.get(event.order)?.id ?? null),
          })
          .execute()
        return
      }
      if (event.kind === 'unwanted') {
        await trx
          .updateTable('pharmacy_want')
          .set({ removed_at: at, removed_by: user, real_removed_by: user })
          .where('pharmacy_id', '=', pharmacy)
          .where('id', '=', wants.get(event.want) ?? '')
          .where('removed_at', 'is', null)
          .execute()
        return
      }
      if (event.kind === 'ordered') {
        const id = pharmacy * ordersPerPharmacy + orders.size + 1
        orders.set(event.order, { id, lines: event.lines })
        const ids = [...new Set(event.lines.map(({ cn }) => laboratories.get(cn) ?? 0))]
        await trx
          .insertInto('purchase_order')
          .values({
            ...{
              pharmacy_id,
              id,
              ...people,
              created_at: at,
              name: event.order,
              tags: [],
              laboratory_ids: ids,
            },
            ...{ idempotency_key: randomUUID(), body_hash: Buffer.from('x') },
            ...{ total_quantity: 0, total_pvl: 0, total_pvp: 0, total_pvl_with_discount: 0 },
          })
          .execute()
        await trx
          .insertInto('purchase_order_part')
          .values(ids.map((laboratory_id) => ({ pharmacy_id, order_id: id, laboratory_id })))
          .execute()
        await trx
          .insertInto('purchase_order_line')
          .values(
            event.lines.map(({ cn, quantity }, index) => ({
              // Some of what is to come may be free.
              ...{ quantity: Math.ceil(quantity / 2), bonus: Math.floor(quantity / 2) },
              ...{ pharmacy_id, order_id: id, id: index + 1, cn, pvl: 100, tags: [] },
              ...{ total_pvl: 0, total_pvl_with_discount: 0 },
            })),
          )
          .execute()
        await sql`INSERT INTO pharmacy_counter (pharmacy_id, last_order_number) VALUES (${pharmacy}, ${orders.size})
          ON CONFLICT (pharmacy_id) DO UPDATE SET last_order_number = excluded.last_order_number`.execute(trx)
        return
      }
      const { id, lines } = orders.get(event.order) ?? { id: 0, lines: [] }
      if (event.kind === 'withdrawn')
        await trx
          .updateTable('purchase_order_part')
          .set({ cancelled_at: at, cancelled_by: user })
          .where('pharmacy_id', '=', pharmacy)
          .where('order_id', '=', id)
          .where('cancelled_at', 'is', null)
          .execute()
      else if (event.kind === 'received') {
        const reception = randomUUID()
        await trx
          .insertInto('order_reception')
          .values({
            ...{ pharmacy_id, id: reception, order_id: id, ...people },
            ...{ received_at: at, created_at: at, body_hash: Buffer.from('x') },
          })
          .execute()
        const { cn, units, broken, line } = event
        await trx
          .insertInto('order_reception_line')
          .values({
            ...{ pharmacy_id, reception_id: reception, number: 1, cn, units, broken },
            line_id: line === null ? null : line + 1,
          })
          .execute()
      } else if (event.kind === 'claimed') {
        const { cn, units, line, what: kind } = event
        const laboratory_id = laboratories.get(cn) ?? 0
        const [claim, created_at] = [randomUUID(), at]
        claims.set(event.order, claim)
        await trx
          .insertInto('order_claim')
          .values({
            ...{ pharmacy_id, id: claim, order_id: id, ...people, laboratory_id, created_at },
            ...{ text: 'Falta.', body_hash: Buffer.from('x') },
          })
          .execute()
        await trx
          .insertInto('order_claim_line')
          .values({
            ...{ pharmacy_id, claim_id: claim, number: 1, kind, cn, units },
            line_id: line === null ? null : line + 1,
          })
          .execute()
      } else if (event.kind === 'settled')
        await trx
          .updateTable('order_claim')
          .set({ state: event.accepted ? 'accepted' : 'refused', answered_at: at, answered_by: user })
          .where('pharmacy_id', '=', pharmacy)
          .where('id', '=', claims.get(event.order) ?? '')
          .execute()
      else {
        const { cn = '', quantity = 0 } = lines[event.line] ?? {}
        const { missing, substituted, substitute, delayed, delayedUntil } = event.answer
        await trx
          .insertInto('order_line_answer')
          .values({
            ...{ pharmacy_id, order_id: id, line_id: event.line + 1, number: minute, answered_at: at },
            ...{ origin: 'file', source: randomUUID(), laboratory_id: laboratories.get(cn) ?? 0 },
            ...{ missing, substituted, substitute_cn: substitute, delayed, delayed_until: delayedUntil },
            served: quantity - missing - substituted - delayed,
            reason: missing > 0 ? 'out-of-stock' : null,
          })
          .execute()
      }
    })
  }
}

const unpriced = {
  ...{ description: null, pvp: null, listPrice: null, netPrice: null, base: null, discount: null },
  ...{ vat: null, vatAmount: null, surcharge: null, surchargeAmount: null },
}

type Counted = Extract<SupplyEvent, { kind: 'counted' }>

/** As files do where it is complete, as connectors do where it is not. */
const count = async (
  trx: Transaction<Database>,
  { pharmacy, event, at }: { pharmacy: number; event: Counted; at: Date },
): Promise<void> => {
  const rows = Object.entries(event.units).map(([cn, units]) => ({ cn, units }))
  if (event.complete) {
    await storeStock(trx, { pharmacyId: pharmacy, rows, countedAt: at })
    return
  }
  await trx
    .insertInto('pharmacy_stock')
    .values(rows.map((row) => ({ pharmacy_id: pharmacy, ...row, counted_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['pharmacy_id', 'cn'])
        .doUpdateSet({ units: sql`excluded.units`, counted_at: sql`excluded.counted_at` }),
    )
    .execute()
  await bumpStockVersion(trx, pharmacy)
  await noteStockCount(trx, { pharmacyId: pharmacy, countedAt: at, complete: false })
}

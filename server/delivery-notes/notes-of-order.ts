import { type Kysely, sql } from 'kysely'
import { addDays, formatDay, madridDay } from '@/domain/basics/dates'
import { pharmacyOfOrder } from '@/domain/order/order-id'
import type { Database } from '../db/schema'
import type { Wholesalers } from '../deliveries/fedicom-delivery'
import {
  askedWholesaler,
  customerCodeOf,
  unreadablePassword,
  wholesalerOf,
} from '../deliveries/fedicom-target.queries'
import { fetchUnknown } from './fetch-unknown'

/** What came of asking a wholesaler for the notes of an order; `problem` in words of ours, for staff. */
export type NotesOfOrder = { stored: number; problem: string | null }

/** Somebody waits for it: no call begins later. */
const patienceMs = 15_000
const mostNotes = 10

/** Asks a laboratory's wholesaler now for the notes of an order that are not stored. */
export async function fetchNotesOfOrder(
  db: Kysely<Database>,
  { orderId, laboratoryId }: { orderId: number; laboratoryId: number },
  { client, secrets, now }: Wholesalers & { now: () => Date },
): Promise<NotesOfOrder> {
  const failed = (problem: string, stored = 0) => ({ stored, problem })
  const pharmacyId = pharmacyOfOrder(orderId)
  const until = new Date(now().getTime() + patienceMs)
  const { rows: orders } = await sql<{
    number: string | null
    wholesalerId: number | null
    createdAt: Date
    active: boolean | null
  }>`
    SELECT d.wholesaler_order AS number, ${askedWholesaler('d')} AS "wholesalerId", d.created_at AS "createdAt", settings.active
    FROM order_delivery d LEFT JOIN laboratory_delivery settings ON settings.laboratory_id = d.laboratory_id
    WHERE d.pharmacy_id = ${pharmacyId} AND d.order_id = ${orderId} AND d.laboratory_id = ${laboratoryId}
      AND d.channel = 'fedicom' AND d.event = 'created'`.execute(db)
  const [order] = orders
  if (!order?.active) return failed('las entregas de este laboratorio están desactivadas')
  const { wholesalerId } = order
  if (order.number === null || wholesalerId === null)
    return failed('el mayorista no dijo con qué número tiene el pedido')
  const target = await wholesalerOf(db, { wholesalerId, laboratoryId, secrets })
  if (target === undefined) return failed('no hay dirección')
  if (target.account === null) return failed(unreadablePassword)
  const code = await customerCodeOf(db, { wholesalerId, pharmacyId })
  if (code === undefined) return failed('la farmacia no tiene código de cliente del mayorista')
  // Their clock may be behind ours.
  const from = addDays(madridDay(order.createdAt), -1)
  const query = {
    numeroPedido: order.number,
    fechaDesde: formatDay(from),
    fechaHasta: formatDay(madridDay(now())),
  }
  const customer = { pharmacyId, laboratoryId, wholesalerId, code }
  const asking = { client, account: target.account, query, most: mostNotes, now, until }
  const { stored, isComplete, problem } = await fetchUnknown(db, customer, asking)
  const own = await ofOrder(db, { ...customer, orderId }, stored)
  if (problem !== null) return failed(problem, own)
  return isComplete ? { stored: own, problem: null } : failed('quedan albaranes por pedir', own)
}

/** How many of these notes name the order: some wholesalers give those of others, too. */
async function ofOrder(
  db: Kysely<Database>,
  of: { pharmacyId: number; wholesalerId: number; orderId: number },
  numbers: readonly string[],
): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM delivery_note
    WHERE pharmacy_id = ${of.pharmacyId} AND wholesaler_id = ${of.wholesalerId}
      AND order_ids @> ARRAY[${of.orderId}]::bigint[] AND number = ANY(${[...numbers]}::text[])`.execute(db)
  return rows.length
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema'
import { askedWholesaler, isOtherServer } from './fedicom-target.queries'

type Db = Kysely<Database>
type Wholesaler = { id: number; laboratory_id: number; url: string }

/** What may have arrived at a wholesaler although nobody knows: also what is on its way there now, and what was given up. */
const mayBeThere = ({ id, laboratory_id }: Wholesaler): RawBuilder<unknown> => sql`
  d.laboratory_id = ${laboratory_id} AND d.channel = 'fedicom' AND d.state <> 'delivered'
    AND (d.may_have_arrived OR d.state = 'sending') AND ${askedWholesaler('d')} = ${id}`

/**
 * What has to be known of a wholesaler before its address changes, as a text for staff: whether it has moved or is another one now,
 * which would serve again what the first one may have. Null where it is known, or makes no difference.
 */
export async function whetherItMoved(
  trx: Db,
  before: Wholesaler,
  { address, isSame }: { address: string; isSame: boolean | undefined },
): Promise<string | null> {
  if (isSame !== undefined || !isOtherServer(before.url, address)) return null
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM order_delivery d WHERE ${mayBeThere(before)}`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return null
  const orders = count === 1 ? '1 pedido pudo' : `${count} pedidos pudieron`
  return `${orders} llegar a ${new URL(before.url).host}: indique si es el mismo mayorista`
}

/** It is the same wholesaler at another address: it knows what it has, and is asked for it there. */
export const followMove = (trx: Db, before: Wholesaler, address: string) =>
  sql`UPDATE order_delivery d SET placed_address = ${address} WHERE ${mayBeThere(before)}`.execute(trx)

/** Takes a wholesaler away, with its customer codes; what waits for it goes to the one of the other methods, if there is one. */
export async function removeWholesaler(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('laboratory_customer').where('wholesaler_id', '=', id).execute()
  await trx.deleteFrom('laboratory_wholesaler').where('id', '=', id).execute()
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema'
import { askedWholesaler } from './fedicom-target.queries'
import { addressText, isOtherAddress } from './wholesaler-address'

type Db = Kysely<Database>
type Wholesaler = { id: number; laboratory_id: number; url: string; domain: string; user_name: string }
type Account = { address: string; domain: string; user: string }

/** What may have arrived at a wholesaler although nobody knows: also what is on its way there now, and what was given up. */
const mayBeThere = ({ id, laboratory_id }: Wholesaler): RawBuilder<unknown> => sql`
  d.laboratory_id = ${laboratory_id} AND d.channel = 'fedicom' AND d.state <> 'delivered'
    AND (d.may_have_arrived OR d.state = 'sending') AND ${askedWholesaler('d')} = ${id}`

/** Whether another wholesaler may be behind what is known of one: one address may serve several of them, by user. */
export const mayBeAnother = (before: Wholesaler, { address, domain, user }: Account): boolean =>
  isOtherAddress(before.url, address) || before.domain !== domain || before.user_name !== user

/**
 * What has to be known of a wholesaler before its address or account changes, as a text for staff: whether it has moved or is another
 * one now, which would serve again what the first one may have. Null where it is known, or makes no difference.
 */
export async function whetherItMoved(
  trx: Db,
  before: Wholesaler,
  { isSame, ...account }: Account & { isSame: boolean | undefined },
): Promise<string | null> {
  if (isSame !== undefined || !mayBeAnother(before, account)) return null
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM order_delivery d WHERE ${mayBeThere(before)}`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return null
  const orders = count === 1 ? '1 pedido pudo' : `${count} pedidos pudieron`
  const { url, user_name, domain } = before
  const at = isOtherAddress(url, account.address)
    ? addressText(url)
    : `${addressText(url)} con el usuario ${user_name} (${domain})`
  return `${orders} llegar a ${at}: indique si es el mismo mayorista`
}

/** What `isAtFormer` asks of a delivery, which is named d, with `joinAsked` beside it. */
export const askedColumns = sql`d.may_have_arrived AND ${askedWholesaler('d')} IS NOT NULL AS "isBound",
  d.placed_address AS "placedAddress", asked.url AS "askedAddress"`
export const joinAsked = sql`LEFT JOIN laboratory_wholesaler asked
  ON asked.laboratory_id = d.laboratory_id AND asked.id = ${askedWholesaler('d')}`

/** It is the same wholesaler at another address: it knows what it has, and is asked for it there. */
export const followMove = (trx: Db, before: Wholesaler, address: string) =>
  sql`UPDATE order_delivery d SET placed_address = ${address} WHERE ${mayBeThere(before)}`.execute(trx)

/** Takes a wholesaler away, with its customer codes; what waits for it goes to the one of the other methods, if there is one. */
export async function removeWholesaler(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('laboratory_customer').where('wholesaler_id', '=', id).execute()
  await trx.deleteFrom('laboratory_wholesaler').where('id', '=', id).execute()
}

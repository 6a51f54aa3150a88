import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { ConnectorCaller } from './auth-types'
import { pharmacyIdOf } from './pharmacy-access'

/** What a key says of itself: whose it is, so that it is looked up among that pharmacy's, and what it is kept as. */
type ShownKey = { pharmacyId: number; hash: Buffer }

const tailLength = 4

/** A new key, from 256 random bits. Nobody can read it again: only its hash and its last characters are stored. */
export function makeConnectorKey({ pharmacyId, token }: { pharmacyId: number; token: string }): {
  key: string
  hash: Buffer
  tail: string
} {
  const key = `rbc_${pharmacyId}_${token}`
  return { key, hash: hashOf(key), tail: key.slice(-tailLength) }
}

/** Null for what can be no key, such as a session's token. */
export function readConnectorKey(text: string): ShownKey | null {
  const pharmacy = /^rbc_(\d{1,15})_[\w-]{20,80}$/.exec(text)?.[1]
  const pharmacyId = pharmacy === undefined ? null : pharmacyIdOf(Number(pharmacy))
  return pharmacyId === null ? null : { pharmacyId, hash: hashOf(text) }
}

/** A key for data, looked up with each call, so that a revoked one is refused at once. */
export async function findConnectorKey(
  db: Kysely<Database>,
  { pharmacyId, hash }: ShownKey,
): Promise<ConnectorCaller | null> {
  const found = await db
    .selectFrom('connector_key')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('key_hash', '=', hash)
    .where('kind', '=', 'data')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return found ? { pharmacyId, keyId: found.id } : null
}

/** A key for orders, as it is shown or as a token names it. It opens nothing once its maker may no longer order for the pharmacy. */
export async function findOrderKey(
  db: Kysely<Database>,
  { pharmacyId, ...by }: ShownKey | { pharmacyId: number; keyId: number },
): Promise<Required<ConnectorCaller> | null> {
  const found = await db
    .selectFrom('connector_key')
    .innerJoin('app_user', 'app_user.id', 'connector_key.created_by')
    .innerJoin('user_pharmacy', (join) =>
      join
        .onRef('user_pharmacy.user_id', '=', 'app_user.id')
        .onRef('user_pharmacy.pharmacy_id', '=', 'connector_key.pharmacy_id'),
    )
    .select(['connector_key.id', 'connector_key.name', 'connector_key.created_by'])
    .where('connector_key.pharmacy_id', '=', pharmacyId)
    .where((where) =>
      'hash' in by ? where('connector_key.key_hash', '=', by.hash) : where('connector_key.id', '=', by.keyId),
    )
    .where('connector_key.kind', '=', 'orders')
    .where('connector_key.revoked_at', 'is', null)
    .where('app_user.active', '=', true)
    .executeTakeFirst()
  return found
    ? { pharmacyId, keyId: found.id, orders: { userId: found.created_by, keyName: found.name } }
    : null
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

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

/** Looked up with each call, so that a revoked key is refused at once. */
export async function findConnectorKey(
  db: Kysely<Database>,
  { pharmacyId, hash }: ShownKey,
): Promise<ConnectorCaller | null> {
  const found = await db
    .selectFrom('connector_key')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return found ? { pharmacyId, keyId: found.id } : null
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

import type { Client } from 'pg'

export type ClosedAccesses = {
  endedSessions: number
  /** In force now, and those that were revoked by this restore. */
  connectorKeys: { valid: number; revoked: number }
}

/**
 * What was shut after the backup would be open again. Sessions and links for a new password end always: their owners get others in a
 * minute. Keys of connectors are typed in at each pharmacy, so they end only where that was asked for.
 */
export async function closeAccesses(
  client: Client,
  { now, revokesConnectorKeys }: { now: Date; revokesConnectorKeys: boolean },
): Promise<ClosedAccesses> {
  const count = async (statement: string, values: unknown[] = [now]) =>
    (await client.query(statement, values)).rowCount ?? 0
  const endedSessions = await count('UPDATE session SET revoked_at = $1 WHERE revoked_at IS NULL')
  await count('UPDATE password_recovery SET expires_at = $1 WHERE expires_at > $1')
  const revoked = revokesConnectorKeys
    ? await count('UPDATE connector_key SET revoked_at = $1 WHERE revoked_at IS NULL')
    : 0
  const valid = await count('SELECT 1 FROM connector_key WHERE revoked_at IS NULL', [])
  return { endedSessions, connectorKeys: { valid, revoked } }
}

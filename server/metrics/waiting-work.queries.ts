import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema'

/** What waits to be sent or computed, and since when the oldest of it has; all servers of a database see the same. */
export type WaitingWork = {
  kind: 'mail' | 'ticket' | 'delivery' | 'figures'
  waiting: number
  oldestSeconds: number | null
}

export async function waitingWork(
  db: Kysely<Database>,
  { now, figures }: { now: Date; figures: number },
): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    SELECT kind, waiting, greatest(0, extract(epoch FROM ${now}::timestamptz - coalesce(oldest, ${now}))) AS "oldestSeconds" FROM (
      SELECT 'mail' AS kind, count(*) AS waiting, min(created_at) AS oldest FROM mail_message
        WHERE next_attempt_at IS NOT NULL AND sent_at IS NULL AND expires_at > ${now}
      UNION ALL SELECT 'ticket', count(*), min(created_at) FROM support_ticket WHERE next_attempt_at IS NOT NULL AND sent_at IS NULL
      UNION ALL SELECT 'delivery', count(*), min(created_at) FROM order_delivery WHERE next_attempt_at IS NOT NULL
    ) AS work`.execute(db)
  return [...rows, { kind: 'figures', waiting: figures, oldestSeconds: null }]
}

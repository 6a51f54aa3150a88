import type { Kysely } from 'kysely'
import type { AuditKind } from '@/domain/people/audit-kinds'
import type { Database } from '../db/schema'

export type AuditEvent = {
  kind: AuditKind
  /**
   * Null where nobody is known: a log-in with a name that nobody has. Without a real user it was done to that user's account by
   * the command line.
   */
  auth: { user: { id: number }; realUserId: number | null } | null
  happenedAt: Date
  pharmacyId?: number | null
  laboratoryId?: number | null
  /** The IP address, of what does not come from an open session. */
  address?: string
  /** Never a password, a token, or a text from which one could be read. */
  details?: Record<string, unknown>
}

/**
 * Writes audit events: what was done, by which user, and which real user was behind while impersonating. Pass the
 * transaction of the change itself, so that neither is stored without the other. What
 * is written stays: the server's database role can neither change nor delete it (db/server-role.ts).
 */
export async function recordEvent(db: Kysely<Database>, ...events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('audit_event')
    .values(
      events.map((event) => ({
        happened_at: event.happenedAt,
        user_id: event.auth?.user.id ?? null,
        real_user_id: event.auth?.realUserId ?? null,
        kind: event.kind,
        pharmacy_id: event.pharmacyId ?? null,
        laboratory_id: event.laboratoryId ?? null,
        address: event.address ?? null,
        details: event.details ?? {},
      })),
    )
    .execute()
}

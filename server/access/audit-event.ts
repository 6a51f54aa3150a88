import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'

type AuditKind =
  | 'laboratory-access'
  | 'purchase-order-exported'
  | 'order-taken'
  | 'order-released'
  | 'order-cancelled'
  | 'terms-agreed'
  | 'laboratory-terms-accepted'
  | 'laboratory-terms-rejected'
  | 'impersonation-started'
  | 'impersonation-ended'
  | 'password-recovered'
  | 'sessions-ended'

type AuditEvent = {
  kind: AuditKind
  auth: { user: { id: number }; realUserId: number }
  happenedAt: Date
  pharmacyId: number | null
  laboratoryId: number | null
  details?: Record<string, unknown>
}

/**
 * Writes one audit event: what was done, by which user, and which real user was behind while impersonating. Pass the
 * transaction of the change itself, so that neither is stored without the other.
 */
export async function recordEvent(db: Kysely<Database>, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      happened_at: event.happenedAt,
      user_id: event.auth.user.id,
      real_user_id: event.auth.realUserId,
      kind: event.kind,
      pharmacy_id: event.pharmacyId,
      laboratory_id: event.laboratoryId,
      details: event.details ?? {},
    })
    .execute()
}

import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema'
import type { AuditEventTable } from '../db/tables/messages'

const comingAndGoing = ['log-in', 'log-in-failed', 'log-in-limited', 'log-out']

/**
 * The audit events since `forget` was called, without log-ins and log-outs. They cannot be deleted, by tests neither.
 */
export function auditEvents(db: Kysely<Database>) {
  let last = 0
  const all = () => db.selectFrom('audit_event').selectAll().where('id', '>', last).orderBy('id').execute()
  return {
    forget: async (): Promise<void> => {
      last = (await all()).at(-1)?.id ?? last
    },
    read: async (): Promise<Selectable<AuditEventTable>[]> =>
      (await all()).filter(({ kind }) => !comingAndGoing.includes(kind)),
  }
}

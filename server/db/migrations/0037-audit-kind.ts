/** The security log by kind: of a rare one the newest events are found without walking all others. */
export const auditKind = 'CREATE INDEX audit_event_kind ON audit_event (kind, happened_at DESC, id DESC)'

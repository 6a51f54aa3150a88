/** Events of people who are not known (a log-in with a name that nobody has), and from where they came. */
export const auditLog = `
ALTER TABLE audit_event
  ALTER COLUMN user_id DROP NOT NULL,
  ALTER COLUMN real_user_id DROP NOT NULL,
  -- The IP address of log-ins and of what else comes from outside of a session.
  ADD COLUMN address text;
CREATE INDEX audit_event_happened_at ON audit_event (happened_at DESC, id DESC);
CREATE INDEX audit_event_user ON audit_event (user_id, happened_at DESC);
CREATE INDEX audit_event_real_user ON audit_event (real_user_id, happened_at DESC) WHERE real_user_id <> user_id;
`

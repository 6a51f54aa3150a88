/**
 * Audit events are neither changed nor deleted before their time. The server's role has no right to (db/server-role.ts); the
 * trigger holds it against the owner's mistakes, too. What is over its time goes by a function with the owner's rights.
 */
export const appendOnlyLog = `
CREATE FUNCTION audit_event_life(kind text) RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE
-- Who came and went, and from where: a year. What somebody agreed to or decided: as long as business papers.
RETURN CASE WHEN kind IN ('log-in', 'log-in-failed', 'log-in-limited', 'log-out')
  THEN interval '1 year' ELSE interval '6 years' END;

DO $do$
BEGIN
  -- The search paths are fixed, so that nobody can put a table or function of their own in the place of ours.
  EXECUTE format($sql$
    CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, %1$I, pg_temp AS $body$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.happened_at < now() - audit_event_life(OLD.kind) THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'audit events are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
    END $body$;

    CREATE FUNCTION forget_audit_events() RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = pg_catalog, %1$I, pg_temp AS $body$
      DELETE FROM audit_event WHERE id IN (
        SELECT id FROM audit_event
        WHERE happened_at < now() - interval '1 year' AND happened_at < now() - audit_event_life(kind)
        FOR UPDATE SKIP LOCKED)
    $body$
  $sql$, current_schema());
END $do$;
REVOKE ALL ON FUNCTION forget_audit_events() FROM PUBLIC;
CREATE TRIGGER audit_event_kept BEFORE UPDATE OR DELETE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION keep_audit_event();
`

/**
 * Files of a pharmacy's sales or stock that were read and shown in the administration: their rows wait here until they are
 * confirmed, whichever server process is asked then.
 */
export const pharmacyFiles = `
CREATE TABLE pharmacy_file (
  pharmacy_id int NOT NULL REFERENCES pharmacy,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sales', 'stock')),
  name text NOT NULL,
  user_id int NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  catalogue_version bigint NOT NULL,
  -- As they were shown.
  changes jsonb NOT NULL,
  -- Deflated; null once they are stored.
  content bytea,
  stored_at timestamptz,
  PRIMARY KEY (pharmacy_id, id)
);
CREATE INDEX pharmacy_file_age ON pharmacy_file (created_at);
`

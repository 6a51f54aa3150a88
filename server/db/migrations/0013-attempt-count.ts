/** Attempts that are limited beyond a restart and over all processes: log-ins, recovery mails and links. */
export const attemptCount = `
CREATE TABLE attempt_count (
  -- A hash of what is counted, since people type passwords into the field of the user name. It does not withstand guessing:
  -- whoever has the table can try words and addresses.
  key_hash bytea PRIMARY KEY,
  attempts int NOT NULL,
  -- The end of the window; an older row counts as none, and is deleted by and by.
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempt_count_ends_at ON attempt_count (ends_at);
`

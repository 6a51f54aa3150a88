/** In whose place a session acts: started and ended by a call, so that no header alone does. */
export const sessionSwitch = `
-- One at most for each session. Its end deletes the row and leaves an audit event, in one statement. No foreign key to
-- session: what became of it, the end of the act is still written down.
CREATE TABLE session_switch (
  token_hash bytea PRIMARY KEY,
  real_user_id int NOT NULL REFERENCES app_user,
  user_id int NOT NULL REFERENCES app_user,
  started_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
`

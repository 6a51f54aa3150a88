/** When a backup was restored, and of when it was: what the server took in between is on devices alone, which are told at the log-in. */
export const restorations = `
CREATE TABLE restoration (
  restored_at timestamptz PRIMARY KEY,
  backup_at timestamptz NOT NULL
);
`

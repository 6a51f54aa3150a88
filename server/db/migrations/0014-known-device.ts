/** Browsers in which a user has logged in before. */
export const knownDevice = `
CREATE TABLE known_device (
  user_id int NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- Of the token in the browser's cookie.
  device_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
`

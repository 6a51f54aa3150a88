/** What a user is told of their open sessions: a name that is no secret, and the device. */
export const sessionList = `
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- As the browser introduced itself at the log-in, cut.
  ADD COLUMN user_agent text;
`

/** Notices that browsers show while the app is closed: whom the server may send them to, what they are to be told, and its own key. */
export const push = `
-- One pair of keys for all servers, made by the first one that needs it.
CREATE TABLE push_key (
  id int PRIMARY KEY CHECK (id = 1),
  public_key text NOT NULL,
  -- Sealed as passwords of wholesalers are.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- A browser that wants notices, by its session: it goes with it.
CREATE TABLE push_subscription (
  token_hash bytea PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  user_id int NOT NULL,
  endpoint text NOT NULL UNIQUE,
  -- Of the endpoint: no more than a few calls at a time go to the same one.
  origin text NOT NULL,
  public_key text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  -- What it is told next: orders with missing lines, and how many orders were refused.
  answered bigint[] NOT NULL DEFAULT '{}',
  refused int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  gives_up_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  told_at timestamptz
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);
CREATE INDEX push_subscription_due ON push_subscription (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- What has happened and nobody was told of yet. Written with the change, and gone once it stands at the subscriptions.
CREATE TABLE push_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  due_at timestamptz NOT NULL,
  pharmacy_id int NOT NULL,
  -- An order with missing lines, which all users of its pharmacy are told of.
  order_id bigint,
  -- An order that was refused, by its key: its user is told on the other devices.
  order_key uuid,
  user_id int,
  but_not bytea,
  CHECK (num_nonnulls(order_id, order_key) = 1)
);
CREATE UNIQUE INDEX push_notice_key ON push_notice (order_key);
`

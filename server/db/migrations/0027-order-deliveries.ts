/**
 * How orders reach a laboratory's own system, and what became of each: a transactional outbox beside the orders. What was
 * ordered before a laboratory had deliveries is not delivered.
 */
export const orderDeliveries = `
CREATE TABLE laboratory_delivery (
  laboratory_id int PRIMARY KEY REFERENCES laboratory,
  -- Switched off, nothing is written, and what waits goes on waiting.
  active boolean NOT NULL DEFAULT true,
  mail_address text,
  webhook_url text,
  -- What the webhook's calls are signed with (docs/decisions: why it can be read here).
  webhook_secret text,
  -- The one before, which signs, too, until then.
  previous_secret text,
  previous_secret_until timestamptz,
  version int NOT NULL DEFAULT 1,
  CHECK (webhook_url IS NULL OR webhook_secret IS NOT NULL),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

CREATE TABLE order_delivery (
  pharmacy_id int NOT NULL,
  order_id bigint NOT NULL,
  -- Who gets it: itself or for its associates.
  laboratory_id int NOT NULL REFERENCES laboratory,
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook')),
  -- Delivered in this sequence; 1 is the order, others are withdrawals of it.
  number int NOT NULL,
  event text NOT NULL CHECK (event IN ('created', 'withdrawn')),
  -- The laboratories whose parts it tells of, and the lines of these, as they were when the order was made.
  parts int[] NOT NULL,
  lines int[] NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  -- While it is being sent: when another process may take it up. Null: not to be sent (any more, or by a mail that is queued).
  next_attempt_at timestamptz,
  -- A failure from then on is the last one.
  gives_up_at timestamptz NOT NULL,
  -- A code: never what the other side wrote.
  last_answer text,
  delivered_at timestamptz,
  -- The mail that carries it.
  mail_id bigint REFERENCES mail_message ON DELETE SET NULL,
  PRIMARY KEY (pharmacy_id, order_id, laboratory_id, channel, number),
  FOREIGN KEY (pharmacy_id, order_id) REFERENCES purchase_order (pharmacy_id, id),
  CHECK ((number = 1) = (event = 'created')),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
  CHECK (state IN ('waiting', 'sending') OR next_attempt_at IS NULL)
);
CREATE INDEX order_delivery_due ON order_delivery (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX order_delivery_open ON order_delivery (created_at) WHERE state <> 'delivered';
CREATE INDEX order_delivery_mail ON order_delivery (mail_id) WHERE mail_id IS NOT NULL;

-- What the mail carries, from which its file is made when it leaves.
ALTER TABLE mail_message ADD COLUMN attachment jsonb;
`

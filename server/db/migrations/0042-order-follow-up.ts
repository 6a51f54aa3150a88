/**
 * What becomes of an order after it has left: what the laboratory says of each line, and what the pharmacy receives. Both are only
 * ever added to. A correction is a later answer; what was received by mistake is taken back by a reception of negative units.
 */
export const orderFollowUp = `
ALTER TABLE laboratory
  -- Days in which what was ordered usually comes: what is older no longer counts as on its way.
  ADD COLUMN usual_delivery_days int NOT NULL DEFAULT 10,
  -- Whether it takes back what has expired; null where nobody has said.
  ADD COLUMN takes_back_expired boolean;
-- Constraints apart: a distributed database takes them in no other way.
ALTER TABLE laboratory ADD CONSTRAINT laboratory_usual_delivery_days_check CHECK (usual_delivery_days BETWEEN 1 AND 90);

CREATE TABLE order_line_answer (
  pharmacy_id int NOT NULL,
  order_id bigint NOT NULL,
  line_id int NOT NULL,
  -- 1, 2, ...: the last one counts, the others are what was said before.
  number int NOT NULL CHECK (number > 0),
  answered_at timestamptz NOT NULL,
  origin text NOT NULL CHECK (origin IN ('screen', 'file', 'webhook', 'fedicom')),
  -- Who answers: the laboratory whose part the line is, or who got the order for it.
  laboratory_id int NOT NULL REFERENCES laboratory,
  -- Who typed it or brought the file; null where another system answered.
  user_id int REFERENCES app_user,
  real_user_id int REFERENCES app_user,
  -- What the other system or the screen calls this answer: told twice, it is recorded once.
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 100),
  served int NOT NULL CHECK (served >= 0),
  delayed int NOT NULL CHECK (delayed >= 0),
  delayed_until date,
  substituted int NOT NULL CHECK (substituted >= 0),
  substitute_cn text REFERENCES product (cn),
  missing int NOT NULL CHECK (missing >= 0),
  reason text,
  -- Cents: PVL after discount, before taxes.
  price int CHECK (price >= 0),
  PRIMARY KEY (pharmacy_id, order_id, line_id, number),
  UNIQUE (pharmacy_id, order_id, line_id, origin, source),
  FOREIGN KEY (pharmacy_id, order_id, line_id) REFERENCES purchase_order_line (pharmacy_id, order_id, id),
  CHECK ((user_id IS NULL) = (real_user_id IS NULL)),
  CHECK ((substituted > 0) = (substitute_cn IS NOT NULL)),
  CHECK ((missing > 0) = (reason IS NOT NULL)),
  CHECK (delayed > 0 OR delayed_until IS NULL)
);

CREATE TABLE order_reception (
  pharmacy_id int NOT NULL,
  -- The idempotency key of the call that brought it.
  id uuid NOT NULL,
  body_hash bytea NOT NULL,
  order_id bigint NOT NULL,
  -- When the goods were counted, by the device's clock, never later than when the server heard of it.
  received_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  user_id int NOT NULL REFERENCES app_user,
  real_user_id int NOT NULL REFERENCES app_user,
  PRIMARY KEY (pharmacy_id, id),
  FOREIGN KEY (pharmacy_id, order_id) REFERENCES purchase_order (pharmacy_id, id)
);
CREATE INDEX order_reception_of_order ON order_reception (pharmacy_id, order_id);

CREATE TABLE order_reception_line (
  pharmacy_id int NOT NULL,
  reception_id uuid NOT NULL,
  number int NOT NULL CHECK (number > 0),
  -- The ordered line that it belongs to; null for what nobody ordered.
  line_id int,
  cn text NOT NULL REFERENCES product (cn),
  units int NOT NULL CHECK (units <> 0 AND units BETWEEN -9999 AND 9999),
  -- Broken boxes came, but do not go on the shelf.
  broken boolean NOT NULL DEFAULT false,
  lot text CHECK (char_length(lot) BETWEEN 1 AND 20),
  expiry date,
  PRIMARY KEY (pharmacy_id, reception_id, number),
  FOREIGN KEY (pharmacy_id, reception_id) REFERENCES order_reception (pharmacy_id, id)
);
CREATE INDEX order_reception_line_expiry ON order_reception_line (pharmacy_id, expiry) WHERE expiry IS NOT NULL;
`

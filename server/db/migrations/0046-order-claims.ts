/** What of an order did not come as it should, claimed of one laboratory, which accepts or refuses it. */
export const orderClaims = `
CREATE TABLE order_claim (
  pharmacy_id int NOT NULL,
  -- The idempotency key of the call that brought it.
  id uuid NOT NULL,
  body_hash bytea NOT NULL,
  order_id bigint NOT NULL,
  laboratory_id int NOT NULL REFERENCES laboratory,
  created_at timestamptz NOT NULL,
  user_id int NOT NULL REFERENCES app_user,
  real_user_id int NOT NULL REFERENCES app_user,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'refused')),
  answer text,
  answered_at timestamptz,
  answered_by int REFERENCES app_user,
  PRIMARY KEY (pharmacy_id, id),
  FOREIGN KEY (pharmacy_id, order_id) REFERENCES purchase_order (pharmacy_id, id),
  CHECK ((state = 'open') = (answered_at IS NULL)),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL))
);
CREATE INDEX order_claim_of_order ON order_claim (pharmacy_id, order_id);

CREATE TABLE order_claim_line (
  pharmacy_id int NOT NULL,
  claim_id uuid NOT NULL,
  number int NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('short', 'over', 'other-product', 'broken', 'expires-soon')),
  -- The ordered line; null for a product that nobody ordered.
  line_id int,
  cn text NOT NULL REFERENCES product (cn),
  units int NOT NULL CHECK (units BETWEEN 1 AND 9999),
  lot text CHECK (char_length(lot) BETWEEN 1 AND 20),
  expiry date,
  PRIMARY KEY (pharmacy_id, claim_id, number),
  FOREIGN KEY (pharmacy_id, claim_id) REFERENCES order_claim (pharmacy_id, id),
  CHECK ((kind = 'other-product') = (line_id IS NULL))
);

CREATE TABLE order_claim_photo (
  pharmacy_id int NOT NULL,
  claim_id uuid NOT NULL,
  position int NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (pharmacy_id, claim_id, position),
  FOREIGN KEY (pharmacy_id, claim_id) REFERENCES order_claim (pharmacy_id, id)
);
-- Photographs are compressed already.
ALTER TABLE order_claim_photo ALTER COLUMN bytes SET STORAGE EXTERNAL;
`

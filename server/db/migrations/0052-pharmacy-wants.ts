/** Products that a pharmacy waits for. Nobody changes one: it is removed at most once, and a removal may come before it. */
export const pharmacyWants = `
CREATE TABLE pharmacy_want (
  pharmacy_id int NOT NULL,
  -- The idempotency key of the call that put it on the list.
  id uuid NOT NULL,
  cn text NOT NULL REFERENCES product (cn),
  units int NOT NULL CHECK (units BETWEEN 1 AND 9999),
  -- The order in which it was missing.
  order_id bigint,
  -- By the device's clock.
  wanted_at timestamptz NOT NULL,
  was_short boolean NOT NULL,
  promised_for date,
  created_at timestamptz NOT NULL,
  user_id int NOT NULL REFERENCES app_user,
  real_user_id int NOT NULL REFERENCES app_user,
  removed_at timestamptz,
  removed_by int REFERENCES app_user,
  real_removed_by int REFERENCES app_user,
  PRIMARY KEY (pharmacy_id, id),
  FOREIGN KEY (pharmacy_id, order_id) REFERENCES purchase_order (pharmacy_id, id),
  CHECK ((removed_at IS NULL) = (removed_by IS NULL)),
  CHECK ((removed_at IS NULL) = (real_removed_by IS NULL))
);
CREATE INDEX pharmacy_want_by_moment ON pharmacy_want (pharmacy_id, wanted_at);
`

/** Orders go to a wholesaler's Fedicom, too: a third channel of deliveries, and what each pharmacy is called there. */
export const fedicomDeliveries = `
ALTER TABLE laboratory_delivery
  ADD COLUMN fedicom_url text,
  ADD COLUMN fedicom_domain text,
  ADD COLUMN fedicom_user text,
  -- Encrypted (server/basics/secret-box.ts): it is somebody else's password.
  ADD COLUMN fedicom_secret bytea,
  ADD COLUMN fedicom_order_type text,
  ADD COLUMN fedicom_warehouse text,
  -- What this wholesaler's server answers differently (server/fedicom/orders/wholesaler-settings.ts).
  ADD COLUMN fedicom_answers jsonb;
-- Where set, only orders with this method go there: "transfer por ..." beside a direct purchase.
ALTER TABLE laboratory_delivery ADD COLUMN fedicom_method_id int;
ALTER TABLE laboratory_delivery ADD CONSTRAINT laboratory_delivery_fedicom_method_id_fkey
  FOREIGN KEY (fedicom_method_id) REFERENCES order_method;
ALTER TABLE laboratory_delivery ADD CONSTRAINT laboratory_delivery_fedicom CHECK (
  fedicom_url IS NULL OR num_nulls(fedicom_domain, fedicom_user, fedicom_secret) = 0);

CREATE TABLE laboratory_customer (
  pharmacy_id int NOT NULL REFERENCES pharmacy,
  -- Whose wholesaler calls the pharmacy by this code.
  laboratory_id int NOT NULL REFERENCES laboratory,
  code text NOT NULL CHECK (char_length(code) BETWEEN 1 AND 20),
  PRIMARY KEY (pharmacy_id, laboratory_id)
);
CREATE INDEX laboratory_customer_of_laboratory ON laboratory_customer (laboratory_id);

ALTER TABLE order_delivery DROP CONSTRAINT order_delivery_channel_check;
ALTER TABLE order_delivery ADD CONSTRAINT order_delivery_channel_check
  CHECK (channel IN ('mail', 'webhook', 'fedicom'));
ALTER TABLE order_delivery
  -- An attempt whose end nobody knows: what the other side calls a duplicate then is this delivery.
  ADD COLUMN may_have_arrived boolean NOT NULL DEFAULT false,
  -- The number that the wholesaler gave the order.
  ADD COLUMN wholesaler_order text;
`

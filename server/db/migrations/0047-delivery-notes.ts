/** What a wholesaler's delivery notes say: what came of which order, and what it cost with IVA and surcharge. */
export const deliveryNotes = `
ALTER TABLE laboratory_customer
  -- When the wholesaler is asked for notes the next time: after an order, and each night while orders are recent. Null: never.
  ADD COLUMN notes_due_at timestamptz,
  -- The day up to which all notes have been read.
  ADD COLUMN notes_through date,
  -- A code of ours: why the last attempt failed.
  ADD COLUMN notes_problem text;
CREATE INDEX laboratory_customer_notes_due ON laboratory_customer (notes_due_at) WHERE notes_due_at IS NOT NULL;

CREATE TABLE delivery_note (
  pharmacy_id int NOT NULL,
  -- Whose wholesaler's it is.
  laboratory_id int NOT NULL REFERENCES laboratory,
  number text NOT NULL,
  day date NOT NULL,
  invoice text,
  warehouse text,
  -- Our orders among those that it names.
  order_ids bigint[] NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (pharmacy_id, laboratory_id, number)
);
CREATE INDEX delivery_note_orders ON delivery_note USING gin (order_ids);

CREATE TABLE delivery_note_line (
  pharmacy_id int NOT NULL,
  laboratory_id int NOT NULL,
  note text NOT NULL,
  line int NOT NULL CHECK (line > 0),
  -- As the wholesaler writes it; beside it the national code, where it is one.
  article text NOT NULL,
  cn text,
  description text,
  ordered int,
  served int NOT NULL CHECK (served >= 0),
  bonus int NOT NULL CHECK (bonus >= 0),
  -- Cents of a unit.
  pvp int,
  list_price int,
  net_price int,
  -- Cents of the line, and rates in per cent.
  base int,
  vat numeric,
  vat_amount int,
  surcharge numeric,
  surcharge_amount int,
  discount numeric,
  PRIMARY KEY (pharmacy_id, laboratory_id, note, line),
  FOREIGN KEY (pharmacy_id, laboratory_id, note) REFERENCES delivery_note (pharmacy_id, laboratory_id, number)
);
`

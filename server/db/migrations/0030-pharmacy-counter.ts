/**
 * What is counted for each pharmacy, beside its orders and its stock instead of in its own row: where the data are distributed by
 * pharmacy, that row is on every node, and each order would have to lock and write all of them. A pharmacy without a row has
 * counted nothing yet.
 */
export const pharmacyCounter = `
CREATE TABLE pharmacy_counter (
  pharmacy_id int PRIMARY KEY REFERENCES pharmacy ON DELETE CASCADE,
  -- Number of the last order; the next one takes the row lock (see purchase_order.id).
  last_order_number int NOT NULL DEFAULT 0,
  -- Raised by each change of the stock.
  stock_version int NOT NULL DEFAULT 0
);
INSERT INTO pharmacy_counter (pharmacy_id, last_order_number, stock_version)
  SELECT id, last_order_number, stock_version FROM pharmacy WHERE last_order_number > 0 OR stock_version > 0;
ALTER TABLE pharmacy DROP COLUMN last_order_number, DROP COLUMN stock_version;
`

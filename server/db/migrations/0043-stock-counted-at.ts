/**
 * When a pharmacy's program counted its stock: what was received before is in it, what was received later is on the shelf beside it.
 */
export const stockCountedAt = `
ALTER TABLE pharmacy_stock
  -- Null: with the last complete stock.
  ADD COLUMN counted_at timestamptz;
ALTER TABLE pharmacy_counter
  -- Of the last complete stock: what it does not name was counted then, too, and there was none of it.
  ADD COLUMN stock_counted_at timestamptz,
  -- Raised by each stock that arrives, also where all units are as before: sales figures do not depend on it.
  ADD COLUMN counted_version int NOT NULL DEFAULT 0;
-- Nothing had been received before this.
UPDATE pharmacy_counter SET stock_counted_at = now() WHERE stock_version > 0;
CREATE INDEX order_reception_time ON order_reception (pharmacy_id, received_at);
CREATE INDEX order_line_answer_delayed ON order_line_answer (pharmacy_id, delayed_until) WHERE delayed_until IS NOT NULL;
`

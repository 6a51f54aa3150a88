/**
 * From when until when a pharmacy had a product on its shelf, as its counts said: between two spans there was none of it. Changes
 * alone, so that years of them are few rows, and no count has to be kept.
 */
export const shelfSpans = `
CREATE TABLE shelf_span (
  pharmacy_id int NOT NULL,
  cn text NOT NULL REFERENCES product (cn),
  since date NOT NULL,
  -- Null: it was there when it was counted last.
  until date,
  PRIMARY KEY (pharmacy_id, cn, since),
  CHECK (until >= since)
);
CREATE INDEX shelf_span_open ON shelf_span (pharmacy_id, cn) WHERE until IS NULL;
`

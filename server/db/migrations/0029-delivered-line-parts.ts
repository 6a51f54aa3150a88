/**
 * Whose each delivered line was when the order was made, beside the lines: a product may change hands before a part of the
 * order is withdrawn. Of orders of before, whose the product is now, which is what their withdrawals were made of.
 */
export const deliveredLineParts = `
ALTER TABLE order_delivery ADD COLUMN line_parts int[];
UPDATE order_delivery d SET line_parts = ARRAY(
  SELECT product.laboratory_id FROM unnest(d.lines) WITH ORDINALITY AS given (id, place)
    JOIN purchase_order_line line ON line.pharmacy_id = d.pharmacy_id AND line.order_id = d.order_id AND line.id = given.id
    JOIN product USING (cn)
  ORDER BY place);
ALTER TABLE order_delivery ALTER COLUMN line_parts SET NOT NULL,
  ADD CHECK (cardinality(line_parts) = cardinality(lines));
`

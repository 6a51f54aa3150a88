/**
 * What became of an order, laboratory by laboratory: one takes its part, or has it withdrawn, whatever the others do. The mark of
 * an order of before was one for all of its parts.
 */
export const orderParts = `
CREATE TABLE purchase_order_part (
  pharmacy_id int NOT NULL,
  order_id bigint NOT NULL,
  laboratory_id int NOT NULL REFERENCES laboratory,
  taken_at timestamptz,
  taken_by int REFERENCES app_user,
  cancelled_at timestamptz,
  cancelled_by int REFERENCES app_user,
  PRIMARY KEY (pharmacy_id, order_id, laboratory_id),
  FOREIGN KEY (pharmacy_id, order_id) REFERENCES purchase_order (pharmacy_id, id),
  CHECK (taken_at IS NULL OR cancelled_at IS NULL)
);
INSERT INTO purchase_order_part
SELECT DISTINCT o.pharmacy_id, o.id, product.laboratory_id, o.taken_at, o.taken_by, o.cancelled_at, o.cancelled_by
FROM purchase_order o
  JOIN purchase_order_line line ON line.pharmacy_id = o.pharmacy_id AND line.order_id = o.id
  JOIN product ON product.cn = line.cn AND product.laboratory_id = ANY (o.laboratory_ids);
-- Where all products changed hands since: of the order's main laboratory.
INSERT INTO purchase_order_part
SELECT pharmacy_id, id, laboratory_ids[1], taken_at, taken_by, cancelled_at, cancelled_by FROM purchase_order o
WHERE NOT EXISTS (
  SELECT FROM purchase_order_part part WHERE part.pharmacy_id = o.pharmacy_id AND part.order_id = o.id);
ALTER TABLE purchase_order
  DROP COLUMN taken_at, DROP COLUMN taken_by, DROP COLUMN cancelled_at, DROP COLUMN cancelled_by;
`

/** Claims of what a delivery note or invoice says worse than the order promised, with what it comes to. */
export const priceClaims = `
ALTER TABLE order_claim_line ADD COLUMN amount int;
ALTER TABLE order_claim_line DROP CONSTRAINT order_claim_line_kind_check;
ALTER TABLE order_claim_line ADD CONSTRAINT order_claim_line_kind_check
  CHECK (kind IN ('short', 'over', 'other-product', 'broken', 'expires-soon', 'dearer', 'fewer-free'));
ALTER TABLE order_claim_line ADD CONSTRAINT order_claim_line_amount_check
  CHECK ((kind IN ('dearer', 'fewer-free')) = (amount IS NOT NULL) AND amount > 0);
`

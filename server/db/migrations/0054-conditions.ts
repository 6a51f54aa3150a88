/** Free units and net prices beside discounts: in campaigns, and as an order's lines got them. What limits and lowers them: the product. */
export const conditions = `
-- By rising quantity, three of each at most.
ALTER TABLE campaign_product
  ADD COLUMN bonuses jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN net_prices jsonb NOT NULL DEFAULT '[]';
ALTER TABLE purchase_order_line
  -- Free units, which come beside those of quantity.
  ADD COLUMN bonus int NOT NULL DEFAULT 0,
  -- What a unit costs before taxes, where that is less than its discount gives.
  ADD COLUMN net_price int;
ALTER TABLE product
  -- What the Real Decreto-ley 8/2010 takes off, in thousandths.
  ADD COLUMN deduction int NOT NULL DEFAULT 0,
  -- A medicine that the health service pays: nothing may be given free with it (Real Decreto Legislativo 1/2015, art. 4.6).
  ADD COLUMN financed boolean NOT NULL DEFAULT false;
ALTER TABLE product ADD CONSTRAINT product_deduction_check CHECK (deduction BETWEEN 0 AND 1000);
-- As far as the last Nomenclátor is known: the next one says it of each product.
UPDATE product SET financed = true WHERE active AND tax_class = 'super-reduced' AND (billing_group IS NOT NULL OR generic_by = 'facturacion');
UPDATE catalogue_version SET version = version + 1 WHERE EXISTS (SELECT FROM product WHERE financed);
`

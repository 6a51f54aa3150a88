/**
 * What a line's product was when it was ordered: whether it was financed, for the register of discounts, and what decides about its
 * taxes and deduction. Lists change all of it later, and an order stays what it was.
 */
export const productsAsOrdered = `
-- Null in lines of before, of which the product alone says it.
ALTER TABLE purchase_order_line ADD COLUMN financed boolean, ADD COLUMN deduction int, ADD COLUMN tax_class text;
`

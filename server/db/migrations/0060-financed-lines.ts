/** Whether a line's product was financed when it was ordered: the register of discounts is about that, whatever the list says later. */
export const financedLines = `
-- Null in lines of before, of which the product alone says it.
ALTER TABLE purchase_order_line ADD COLUMN financed boolean;
`

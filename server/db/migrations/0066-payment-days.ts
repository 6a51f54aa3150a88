/** Days from an order until a laboratory is to be paid for its part, as its method said when the order was created. Null: it said nothing. */
export const paymentDays = `
ALTER TABLE purchase_order_part ADD COLUMN payment_days int;
`

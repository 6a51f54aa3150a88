/** What a laboratory gives back at the year's end, and when it is paid: beside the price of a line, and part of no invoice. */
export const rappel = `
-- By rising amount: from so many cents of a year on, a fraction of all of it.
ALTER TABLE laboratory ADD COLUMN rappel jsonb NOT NULL DEFAULT '[]';
-- Days until what is ordered by this method is paid; null where nobody has said.
ALTER TABLE laboratory_order_method ADD COLUMN payment_days int;
ALTER TABLE laboratory_order_method ADD CONSTRAINT laboratory_order_method_payment_days_check
  CHECK (payment_days BETWEEN 1 AND 365);
`

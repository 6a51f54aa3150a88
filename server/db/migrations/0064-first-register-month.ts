/**
 * The month with which a laboratory's register of discounts begins, from when that month is over: looking for it goes through all that the
 * laboratory was ever asked for. What is said later of an earlier month is a correction in it.
 */
export const firstRegisterMonth = `
CREATE TABLE discount_register_first (
  laboratory_id int PRIMARY KEY,
  month text NOT NULL CHECK (month ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$')
);
`

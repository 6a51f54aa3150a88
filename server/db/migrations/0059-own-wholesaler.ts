/** What a pharmacy pays its own wholesaler, with which offers of laboratories are compared. Discounts are fractions of its price. */
export const ownWholesaler = `
CREATE TABLE own_wholesaler (
  pharmacy_id int PRIMARY KEY,
  name text NOT NULL,
  brand numeric(5,4) NOT NULL CHECK (brand >= 0 AND brand < 1),
  generic numeric(5,4) NOT NULL CHECK (generic >= 0 AND generic < 1),
  otc numeric(5,4) NOT NULL CHECK (otc >= 0 AND otc < 1),
  saved_at timestamptz NOT NULL,
  saved_by int NOT NULL REFERENCES app_user
);
`

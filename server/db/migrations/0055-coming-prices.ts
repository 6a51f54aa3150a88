/**
 * Prices whose day has not come. On that day they are those of their products, whoever reads them, and within a minute one server
 * puts them there and into the history (`product_price`): features/catalogue/coming-prices.service.
 */
export const comingPrices = `
CREATE TABLE coming_price (
  cn text NOT NULL,
  from_day date NOT NULL,
  pvl int NOT NULL CHECK (pvl > 0),
  pvp int NOT NULL CHECK (pvp > 0),
  source text NOT NULL,
  PRIMARY KEY (cn, from_day)
);
`

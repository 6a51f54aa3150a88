/** What a pharmacy sold of prescription medicines in a month, in one row: a community's share of generics reads no more than that. */
export const medicineMonth = `
-- Derived from sale_rollup, rewritten with it (server/features/sales/sales-rollup.queries.ts).
CREATE TABLE medicine_month (
  pharmacy_id int NOT NULL,
  month text NOT NULL,
  -- Units.
  generic bigint NOT NULL,
  brand bigint NOT NULL,
  PRIMARY KEY (pharmacy_id, month)
);
INSERT INTO medicine_month
SELECT pharmacy_id, month, coalesce(sum(units) FILTER (WHERE kind = 'generic'), 0), coalesce(sum(units) FILTER (WHERE kind = 'brand'), 0)
FROM sale_rollup WHERE kind <> 'otc' GROUP BY 1, 2;
`

/** Each pharmacy's sales by month, laboratory, homogeneous group and kind: figures that span pharmacies come from here. */
export const salesRollup = `
-- Derived from sale_day and product, rewritten with them (server/features/sales/sales-rollup.queries.ts): what it refers to was
-- checked there, and to check it again for each row would cost more than all the rest.
CREATE TABLE sale_rollup (
  pharmacy_id int NOT NULL,
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
  laboratory_id int NOT NULL,
  -- 0: products without a group.
  group_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('generic', 'brand', 'otc')),
  units bigint NOT NULL,
  pvl bigint NOT NULL,
  pvp bigint NOT NULL,
  PRIMARY KEY (pharmacy_id, month, laboratory_id, group_id, kind)
);
INSERT INTO sale_rollup
SELECT pharmacy_id, to_char(day, 'YYYY-MM'), laboratory_id, coalesce(group_id, 0),
  CASE WHEN generic THEN 'generic' WHEN prescription THEN 'brand' ELSE 'otc' END,
  sum(units), sum(units::bigint * sale_day.pvl), sum(units::bigint * sale_day.pvp)
FROM sale_day JOIN product USING (cn)
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5;
`

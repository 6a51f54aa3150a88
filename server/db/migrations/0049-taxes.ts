/**
 * Class of each product for the IVA, and what each class pays where, from which day. Medicines for human use pay the super-reduced
 * rate, with or without prescription (LIVA 91.Dos.1.3.º); "efectos y accesorios" of the Nomenclátor the reduced one.
 *
 * Rates in thousandths. IVA with the surcharge of retailers: LIVA 90, 91 and 161, Real Decreto-ley 20/2012. IGIC: Leyes 20/1991 and
 * 4/2012 of the Canaries. IPSI: Ley 8/1991 leaves 0.5 to 10 % to the ordinances of each city, of which only the lowest rate is
 * entered here: `apply` takes what an ordinance says (docs/instalacion.md).
 */
export const taxes = `
ALTER TABLE product
  ADD COLUMN listed_tax_class text NOT NULL DEFAULT 'general',
  -- The list that says so; null: none does.
  ADD COLUMN tax_class_by text,
  -- What people said, which comes before any list.
  ADD COLUMN own_tax_class text;
ALTER TABLE product ADD COLUMN tax_class text GENERATED ALWAYS AS (coalesce(own_tax_class, listed_tax_class)) STORED;
UPDATE product SET
  listed_tax_class = CASE WHEN source = 'aemps' OR prescription THEN 'super-reduced' WHEN source = 'facturacion' THEN 'reduced' ELSE 'general' END,
  tax_class_by = CASE WHEN source IN ('aemps', 'facturacion') THEN source END;
ALTER TABLE product ALTER COLUMN tax_class SET NOT NULL;
ALTER TABLE product ADD CONSTRAINT product_tax_class_check CHECK (tax_class IN ('super-reduced', 'reduced', 'general'));
ALTER TABLE product ADD CONSTRAINT product_tax_class_by_check CHECK (tax_class_by IN ('aemps', 'facturacion'));

CREATE TABLE tax_rate (
  regime text NOT NULL CHECK (regime IN ('iva', 'igic', 'ipsi-ceuta', 'ipsi-melilla')),
  tax_class text NOT NULL CHECK (tax_class IN ('super-reduced', 'reduced', 'general')),
  from_day date NOT NULL,
  rate int NOT NULL CHECK (rate BETWEEN 0 AND 1000),
  surcharge int NOT NULL CHECK (surcharge BETWEEN 0 AND 1000),
  PRIMARY KEY (regime, tax_class, from_day)
);
INSERT INTO tax_rate (regime, tax_class, from_day, rate, surcharge) VALUES
  ('iva', 'super-reduced', '1995-01-01', 40, 5),
  ('iva', 'reduced', '1995-01-01', 70, 10),
  ('iva', 'reduced', '2010-07-01', 80, 10),
  ('iva', 'reduced', '2012-09-01', 100, 14),
  ('iva', 'general', '1995-01-01', 160, 40),
  ('iva', 'general', '2010-07-01', 180, 40),
  ('iva', 'general', '2012-09-01', 210, 52),
  ('igic', 'super-reduced', '1993-01-01', 0, 0),
  ('igic', 'reduced', '1993-01-01', 20, 0),
  ('igic', 'reduced', '2012-07-01', 30, 0),
  ('igic', 'general', '1993-01-01', 50, 0),
  ('igic', 'general', '2012-07-01', 70, 0),
  ('igic', 'general', '2019-01-01', 65, 0),
  ('igic', 'general', '2020-01-01', 70, 0),
  ('ipsi-ceuta', 'super-reduced', '1991-06-01', 5, 0),
  ('ipsi-ceuta', 'reduced', '1991-06-01', 5, 0),
  ('ipsi-ceuta', 'general', '1991-06-01', 5, 0),
  ('ipsi-melilla', 'super-reduced', '1991-06-01', 5, 0),
  ('ipsi-melilla', 'reduced', '1991-06-01', 5, 0),
  ('ipsi-melilla', 'general', '1991-06-01', 5, 0);
-- Devices fetch the classes, and figures made with others count no more.
UPDATE catalogue_version SET version = version + 1 WHERE EXISTS (SELECT FROM product);
`

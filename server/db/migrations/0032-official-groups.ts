/**
 * The three official groups of a product, each by its code and with a name of its own: DCPF (AEMPS), homogeneous group of
 * the Nomenclátor de facturación, and reference group (BOE). The group of the figures stays `group_id`. Prices keep their
 * history, and each list of the catalogue its date.
 */
export const officialGroups = `
CREATE TABLE official_group (
  kind text NOT NULL CHECK (kind IN ('dcpf', 'billing', 'reference')),
  code text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (kind, code)
);
ALTER TABLE product
  ADD COLUMN dcpf text,
  ADD COLUMN billing_group text,
  ADD COLUMN reference_group text,
  -- Who says whether it is generic; null: the name.
  ADD COLUMN generic_by text;
ALTER TABLE product ADD CONSTRAINT product_generic_by_check CHECK (generic_by IN ('prescripcion', 'facturacion'));

CREATE TABLE product_price (
  cn text NOT NULL,
  from_day date NOT NULL,
  pvl int CHECK (pvl > 0),
  pvp int CHECK (pvp > 0),
  source text NOT NULL,
  PRIMARY KEY (cn, from_day)
);
INSERT INTO product_price (cn, from_day, pvl, pvp, source)
  SELECT cn, (now() AT TIME ZONE 'Europe/Madrid')::date, pvl, pvp, 'anterior' FROM product
  WHERE pvl IS NOT NULL OR pvp IS NOT NULL;

CREATE TABLE catalogue_source (
  name text PRIMARY KEY CHECK (name IN ('presentaciones', 'prescripcion', 'facturacion', 'boe')),
  -- As precise as the list says: a day, a month or a year.
  published text CHECK (published ~ '^[0-9]{4}(-[0-9]{2}){0,2}$'),
  imported_on date NOT NULL
);
`

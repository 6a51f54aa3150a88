/**
 * What the AEMPS says of products that their laboratories cannot deliver: from when, until when, as far as anybody knows. A row stays
 * when it is over: `gone_on` is the day of the first list that lacks it. A code need not be in the catalogue, which may learn it later.
 */
export const supplyProblems = `
CREATE TABLE supply_problem (
  cn text NOT NULL,
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  kind int CHECK (kind BETWEEN 0 AND 99),
  observation text,
  source text NOT NULL CHECK (source IN ('cima', 'prescripcion', 'presentaciones')),
  -- Day of the list that said it first as it stands here.
  told_on date NOT NULL,
  gone_on date,
  PRIMARY KEY (cn, starts_on)
);
ALTER TABLE catalogue_source DROP CONSTRAINT catalogue_source_name_check;
ALTER TABLE catalogue_source ADD CONSTRAINT catalogue_source_name_check
  CHECK (name IN ('presentaciones', 'prescripcion', 'facturacion', 'boe', 'suministro'));
`

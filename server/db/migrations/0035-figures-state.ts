/**
 * What the figures of each pharmacy were made of, once for each pharmacy: what is stale is found without reading a row for each
 * of its laboratories. All figures are made again after this, as every midnight.
 */
export const figuresState = `
CREATE TABLE figures_state (
  pharmacy_id int PRIMARY KEY REFERENCES pharmacy ON DELETE CASCADE,
  -- Day, catalogue, offers and sales; the relations apart.
  made_of text NOT NULL,
  relations text NOT NULL,
  computed_at timestamptz NOT NULL
);
ALTER TABLE relation_figures DROP COLUMN version;
`

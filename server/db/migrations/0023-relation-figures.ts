/**
 * Figures of each pharmacy and laboratory that have a relation, as the laboratory's portal adds them up, and what tells whether
 * they are still those of the data (server/features/relation-figures).
 */
export const relationFigures = `
-- One row for each relation, and never two: what is added up over pharmacies counts no relation twice.
CREATE TABLE relation_figures (
  pharmacy_id int NOT NULL,
  laboratory_id int NOT NULL,
  -- The day in Madrid that they were computed for, and the version of what they were made of.
  day date NOT NULL,
  version text NOT NULL,
  computed_at timestamptz NOT NULL,
  -- Integer cents. Sold of the laboratory, and by anybody in its universe.
  total_pvl bigint NOT NULL,
  total_pvp bigint NOT NULL,
  universe_pvl bigint NOT NULL,
  universe_pvp bigint NOT NULL,
  -- Of the laboratory inside of its universe, and generics alone: quotients of sums are shares, means of shares are not.
  own_pvl bigint NOT NULL,
  own_pvp bigint NOT NULL,
  own_generic_pvl bigint NOT NULL,
  own_generic_pvp bigint NOT NULL,
  universe_generic_pvl bigint NOT NULL,
  universe_generic_pvp bigint NOT NULL,
  brand_transferable_pvl bigint NOT NULL,
  brand_transferable_pvp bigint NOT NULL,
  generic_transferable_pvl bigint NOT NULL,
  generic_transferable_pvp bigint NOT NULL,
  first_time_potential_pvl bigint NOT NULL,
  first_time_potential_pvp bigint NOT NULL,
  -- Null without a campaign that runs.
  campaign_potential_pvl bigint,
  campaign_potential_pvp bigint,
  PRIMARY KEY (pharmacy_id, laboratory_id),
  FOREIGN KEY (pharmacy_id, laboratory_id)
    REFERENCES pharmacy_laboratory_relation (pharmacy_id, laboratory_id) ON DELETE CASCADE,
  CHECK ((campaign_potential_pvl IS NULL) = (campaign_potential_pvp IS NULL))
);
-- A laboratory's pharmacies lie side by side: a director's sums read one stretch of it.
CREATE INDEX relation_figures_laboratory ON relation_figures (laboratory_id, pharmacy_id);

-- Raised by each writing of sales. Not in the pharmacy's row, which orders lock.
CREATE TABLE sales_version (
  pharmacy_id int PRIMARY KEY REFERENCES pharmacy,
  version bigint NOT NULL
);

-- Pharmacies whose figures could not be computed, until they can be.
CREATE TABLE relation_figures_failure (
  pharmacy_id int PRIMARY KEY REFERENCES pharmacy ON DELETE CASCADE,
  attempts int NOT NULL,
  failed_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  code text NOT NULL
);
`

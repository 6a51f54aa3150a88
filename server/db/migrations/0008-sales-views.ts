/** Views of the sales dashboard that users saved under names: they follow them to their other devices. */
export const salesViews = `
-- Of whoever is behind (real_user_id), in the place where they were (user_id): nobody's own views change hands while
-- somebody acts for them. A deleted view leaves its id and version, so that devices hear of it.
CREATE TABLE sales_view (
  real_user_id int NOT NULL REFERENCES app_user,
  user_id int NOT NULL REFERENCES app_user,
  id uuid NOT NULL,
  version bigint NOT NULL,
  name text CHECK (char_length(name) BETWEEN 1 AND 60),
  state jsonb CHECK (octet_length(state::text) <= 16384),
  deleted boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (real_user_id, user_id, id),
  CHECK (deleted = (name IS NULL) AND deleted = (state IS NULL))
);
`

const folded = String.raw`lower(regexp_replace(normalize(cn || ' ' || name, NFD), '[\u0300-\u036f\u005e\u0060\u00a8\u00af\u00b4\u00b7\u00b8]', '', 'g'))`

/** Products of «Catálogo» are found by trigrams of their CN and name, as other long lists are (0033-search-indexes). */
export const catalogueSearch = `
DO $do$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX product_search ON product USING gin ((${folded}) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE WARNING 'The extension pg_trgm is not available: searching in the catalogue is slower.';
END $do$;
`

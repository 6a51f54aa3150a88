import { type Kysely, sql } from 'kysely'

/**
 * Every municipality of Spain and the postal codes of each, as reference data. What an installation has already stays as it
 * is: cities keep the names and the ids that pharmacies refer to.
 */
export async function places(db: Kysely<unknown>): Promise<void> {
  // Loaded only when it is needed, which is once in the life of an installation.
  const { readPlaces } = await import('./places/read-places')
  const { communities, provinces, cities, postalCodes } = readPlaces()
  await sql
    .raw(`CREATE TABLE postal_code (
      code text NOT NULL CHECK (code ~ '^[0-9]{5}$'),
      city_id text NOT NULL REFERENCES city,
      -- The first one is offered where several municipalities share a code.
      position smallint NOT NULL,
      PRIMARY KEY (code, city_id)
    )`)
    .execute(db)
  // As JSON: each statement has a single parameter, however many rows it writes.
  await sql`INSERT INTO community SELECT * FROM json_populate_recordset(NULL::community, ${JSON.stringify(communities)})
    ON CONFLICT (id) DO NOTHING`.execute(db)
  await sql`INSERT INTO province SELECT * FROM json_populate_recordset(NULL::province, ${JSON.stringify(provinces)})
    ON CONFLICT (id) DO NOTHING`.execute(db)
  await sql`INSERT INTO city SELECT * FROM json_populate_recordset(NULL::city, ${JSON.stringify(cities)})
    ON CONFLICT (id) DO NOTHING`.execute(db)
  await sql`INSERT INTO postal_code SELECT * FROM json_populate_recordset(NULL::postal_code, ${JSON.stringify(postalCodes)})`.execute(
    db,
  )
}

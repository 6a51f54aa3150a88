import type { Client } from 'pg'
import { storedSequences } from './stored-tables'

/**
 * Numbers that other systems keep: devices compare versions, laboratories and the help desk know orders and tickets by their
 * number. What was given out after the backup is unknown to the restored data, and must not come a second time with another
 * meaning. So all of them go on with a gap.
 */
const gap = 1_000

/** Columns that count up, and their tables. What a version of these stands for is known by its number alone. */
export const counters = [
  { table: 'catalogue_version', column: 'version' },
  { table: 'catalogue_version', column: 'campaigns' },
  { table: 'sales_version', column: 'version' },
  { table: 'pharmacy_counter', column: 'stock_version' },
  { table: 'pharmacy_counter', column: 'counted_version' },
  { table: 'pharmacy_counter', column: 'last_order_number' },
  { table: 'pharmacy_counter', column: 'orders_version' },
] as const

/** Columns named like a counter that need no gap. */
export const keptVersions = [
  // The time of the edit, which goes on by itself.
  { table: 'sales_view', column: 'version' },
  // Compared within one form that is open; sessions end with a restore.
  { table: 'laboratory_delivery', column: 'version' },
  // Compared with the catalogue's, which a restore renews: what waits of a file is shown anew before it is stored.
  { table: 'pharmacy_file', column: 'catalogue_version' },
] as const

/** Counters of each pharmacy, of which one that has counted nothing yet has no row: it may have counted since the backup. */
const ofEachPharmacy = [
  'INSERT INTO pharmacy_counter (pharmacy_id) SELECT id FROM pharmacy ON CONFLICT DO NOTHING',
  'INSERT INTO sales_version (pharmacy_id, version) SELECT id, 0 FROM pharmacy ON CONFLICT DO NOTHING',
]

/** Lets every counter skip `gap`. */
export async function renewCounters(client: Client): Promise<void> {
  for (const statement of ofEachPharmacy) await client.query(statement)
  for (const { table, column } of counters)
    await client.query(`UPDATE ${table} SET ${column} = ${column} + ${gap}`)
  for (const { sequence } of await storedSequences(client))
    await client.query(
      `SELECT setval('${sequence.replaceAll("'", "''")}', last_value + ${gap}) FROM ${sequence}`,
    )
}

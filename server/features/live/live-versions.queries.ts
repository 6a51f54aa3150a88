import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'

export type KnownVersions = { offers: number; catalogue: number; orders: ReadonlyMap<number, number> }

/** Versions of what is everybody's, and of the orders of these pharmacies. */
export async function readLiveVersions(
  db: Kysely<Database>,
  pharmacies: readonly number[],
): Promise<KnownVersions> {
  const { version, campaigns } = await db
    .selectFrom('catalogue_version')
    .select(['version', 'campaigns'])
    .executeTakeFirstOrThrow()
  const counted =
    pharmacies.length === 0
      ? []
      : await db
          .selectFrom('pharmacy_counter')
          .select(['pharmacy_id', 'orders_version'])
          .where('pharmacy_id', 'in', pharmacies)
          .execute()
  const orders = new Map(counted.map(({ pharmacy_id, orders_version }) => [pharmacy_id, orders_version]))
  return { offers: campaigns, catalogue: version, orders }
}

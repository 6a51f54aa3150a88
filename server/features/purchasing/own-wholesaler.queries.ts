import type { Kysely } from 'kysely'
import type { OwnWholesaler } from '@/domain/comparison/own-wholesaler'
import type { Database } from '../../db/schema'

/** Null where the pharmacy has not said what it pays there. */
export async function ownWholesalerOf(
  db: Kysely<Database>,
  pharmacyId: number,
): Promise<OwnWholesaler | null> {
  const row = await db
    .selectFrom('own_wholesaler')
    .select(['name', 'brand', 'generic', 'otc'])
    .where('pharmacy_id', '=', pharmacyId)
    .executeTakeFirst()
  return row ?? null
}

export async function storeOwnWholesaler(
  db: Kysely<Database>,
  {
    pharmacyId,
    wholesaler,
    ...saved
  }: { pharmacyId: number; wholesaler: OwnWholesaler | null; saved_at: Date; saved_by: number },
): Promise<void> {
  if (wholesaler === null) {
    await db.deleteFrom('own_wholesaler').where('pharmacy_id', '=', pharmacyId).execute()
    return
  }
  await db
    .insertInto('own_wholesaler')
    .values({ pharmacy_id: pharmacyId, ...wholesaler, ...saved })
    .onConflict((stored) => stored.column('pharmacy_id').doUpdateSet({ ...wholesaler, ...saved }))
    .execute()
}

import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'

/** The ids of the categories by their names; those that are missing are created. */
export const saveMarketCategories = async (
  trx: Transaction<Database>,
  given: readonly string[],
): Promise<Map<string, number>> => {
  const names = [...new Set(given)]
  if (names.length === 0) return new Map()
  await trx
    .insertInto('market_category')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const found = await trx
    .selectFrom('market_category')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .execute()
  return new Map(found.map((row) => [row.name, row.id]))
}

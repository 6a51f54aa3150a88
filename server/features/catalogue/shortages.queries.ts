import type { Kysely } from 'kysely'
import type { LaboratoryShortages } from '@/contract/portal/laboratory-shortages'
import type { Database } from '../../db/schema'

/** More than any laboratory has. */
const mostShortages = 2000

/** What the AEMPS publishes of a laboratory's active products, as far as it is not over. */
export async function shortagesOfLaboratory(
  db: Kysely<Database>,
  { laboratoryId, today }: { laboratoryId: number | null; today: string },
): Promise<LaboratoryShortages> {
  const source = await db
    .selectFrom('catalogue_source')
    .select('imported_on')
    .where('name', '=', 'suministro')
    .executeTakeFirst()
  const listed = source?.imported_on ?? null
  if (laboratoryId === null) return { listed, data: [] }
  const data = await db
    .selectFrom('supply_problem')
    .innerJoin('product', 'product.cn', 'supply_problem.cn')
    .select(['supply_problem.cn', 'product.name as product', 'starts_on as from', 'ends_on as until'])
    .select(['kind', 'observation', 'supply_problem.source', 'told_on as toldOn'])
    .where('laboratory_id', '=', laboratoryId)
    .where('active', '=', true)
    .where('gone_on', 'is', null)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
    .orderBy('ends_on', (order) => order.desc().nullsFirst())
    .orderBy('supply_problem.cn')
    .orderBy('starts_on')
    .limit(mostShortages)
    .execute()
  return { listed, data }
}

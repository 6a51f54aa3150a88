import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema'

type Db = Kysely<Database>

/** The months that a pharmacy has sales of, oldest first. `bytes` is the size of its compressed block. */
export async function salesMonths(db: Db, pharmacyId: number) {
  return await db
    .selectFrom('sale_block')
    .select(['month', 'version', 'row_count as rows', sql<number>`length(data)`.as('bytes')])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('month')
    .execute()
}

/** One month's block as it is sent: encoded by domain/sales and deflated (zlib). */
export async function salesBlock(
  db: Db,
  { pharmacyId, month }: { pharmacyId: number; month: string },
): Promise<{ version: string; data: Buffer } | undefined> {
  return await db
    .selectFrom('sale_block')
    .select(['version', 'data'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('month', '=', month)
    .executeTakeFirst()
}

export async function salesBlockVersion(
  db: Db,
  { pharmacyId, month }: { pharmacyId: number; month: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sale_block')
    .select('version')
    .where('pharmacy_id', '=', pharmacyId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.version
}

export async function salesBlocks(db: Db, pharmacyId: number) {
  return await db
    .selectFrom('sale_block')
    .select(['month', 'version', 'data'])
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('month')
    .execute()
}

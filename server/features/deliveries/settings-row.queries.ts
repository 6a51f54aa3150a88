import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema'
import type { LaboratoryDeliveryTable } from '../../db/tables/deliveries'

type Db = Kysely<Database>

/** Whose settings are changed: of two changes at once the second waits, and then finds another version. */
export const lockedLaboratory = (trx: Db, laboratoryId: number): Promise<{ id: number } | undefined> =>
  trx
    .selectFrom('laboratory')
    .select('id')
    .where('id', '=', sql<number>`${laboratoryId}::bigint`)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Undefined where nothing has been declared of it. */
export const storedSettings = (trx: Db, laboratoryId: number) =>
  trx
    .selectFrom('laboratory_delivery')
    .selectAll()
    .where('laboratory_id', '=', laboratoryId)
    .executeTakeFirst()

/** Changes what is given of the laboratory's row; the rest of it stays, or takes its defaults. */
export const storeSettings = async (trx: Db, row: Insertable<LaboratoryDeliveryTable>): Promise<void> => {
  const { laboratory_id, ...values } = row
  const { numUpdatedRows } = await trx
    .updateTable('laboratory_delivery')
    .set(values)
    .where('laboratory_id', '=', laboratory_id)
    .executeTakeFirstOrThrow()
  // Not as an upsert: a password that stays is not in the row that would be inserted, and its address asks for one.
  if (numUpdatedRows === 0n) await trx.insertInto('laboratory_delivery').values(row).execute()
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertPharmacy } from '../../testing/factories'
import { pharmacyCounter } from './0030-pharmacy-counter'

const { owner: db } = await createTestDatabase()

test('what pharmacies had counted is counted on, and one that had counted nothing has no row', async () => {
  await sql
    .raw(`DROP TABLE pharmacy_counter;
      ALTER TABLE pharmacy ADD COLUMN last_order_number int NOT NULL DEFAULT 0, ADD COLUMN stock_version int NOT NULL DEFAULT 0`)
    .execute(db)
  const [orders, stock] = [await insertPharmacy(db), await insertPharmacy(db), await insertPharmacy(db)]
  await sql`UPDATE pharmacy SET last_order_number = 12 WHERE id = ${orders}`.execute(db)
  await sql`UPDATE pharmacy SET stock_version = 3 WHERE id = ${stock}`.execute(db)
  await db.transaction().execute((trx) => sql.raw(pharmacyCounter).execute(trx))
  expect(await db.selectFrom('pharmacy_counter').selectAll().orderBy('pharmacy_id').execute()).toEqual([
    { pharmacy_id: orders, last_order_number: 12, stock_version: 0 },
    { pharmacy_id: stock, last_order_number: 0, stock_version: 3 },
  ])
})

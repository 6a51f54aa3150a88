import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { medicineMonth } from './0036-medicine-month'

const { owner: db } = await createTestDatabase()

test('what was sold before is summed by pharmacy and month, but for parafarmacia', async () => {
  await sql`INSERT INTO sale_rollup (pharmacy_id, month, laboratory_id, group_id, kind, units, pvl, pvp) VALUES
    (1, '2026-01', 1, 1, 'generic', 5, 0, 0), (1, '2026-01', 2, 1, 'generic', 7, 0, 0), (1, '2026-01', 2, 1, 'brand', 2, 0, 0),
    (1, '2026-02', 1, 1, 'brand', 3, 0, 0), (2, '2026-02', 1, 1, 'otc', 9, 0, 0)`.execute(db)
  await sql.raw('DROP TABLE medicine_month').execute(db)
  await db.transaction().execute((trx) => sql.raw(medicineMonth).execute(trx))
  expect(await db.selectFrom('medicine_month').selectAll().orderBy('month').execute()).toEqual([
    { pharmacy_id: 1, month: '2026-01', generic: 12, brand: 2 },
    { pharmacy_id: 1, month: '2026-02', generic: 0, brand: 3 },
  ])
})

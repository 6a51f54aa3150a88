import { expect, test } from 'vitest'
import { createTestDatabase } from './database'
import { emptyTables } from './empty-tables'
import { insertLaboratory, insertPharmacy, insertProduct, insertRelation, insertUser } from './factories'

const { db, owner } = await createTestDatabase()

test('rows of the tables, and of those that refer to them, are deleted; others stay', async () => {
  const pharmacy = await insertPharmacy(db)
  const user_id = await insertUser(db, { username: 'titular', pharmacies: [pharmacy] })
  const laboratory = await insertLaboratory(db, { name: 'Alba' })
  await insertProduct(db, { cn: '662026', laboratory_id: laboratory })
  await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id: laboratory })
  await db
    .insertInto('audit_event')
    .values({ kind: 'login', happened_at: new Date(), pharmacy_id: pharmacy, user_id, real_user_id: user_id })
    .execute()

  await emptyTables(owner, 'pharmacy', 'product')
  const count = async (
    table:
      | 'audit_event'
      | 'pharmacy'
      | 'product'
      | 'pharmacy_laboratory_relation'
      | 'user_pharmacy'
      | 'app_user'
      | 'laboratory',
  ) => (await db.selectFrom(table).selectAll().execute()).length
  expect(await count('pharmacy')).toBe(0)
  expect(await count('product')).toBe(0)
  expect(await count('pharmacy_laboratory_relation')).toBe(0)
  expect(await count('user_pharmacy')).toBe(0)
  expect(await count('audit_event')).toBe(0)
  expect(await count('app_user')).toBe(1)
  expect(await count('laboratory')).toBe(1)

  await emptyTables(owner, 'laboratory', 'app_user')
  expect(await count('app_user')).toBe(0)
  expect(await count('laboratory')).toBe(0)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { officialGroups } from './0032-official-groups'

const { owner: db } = await createTestDatabase()

test('prices of before begin the history, and products without one do not', async () => {
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  await insertProduct(db, { cn: '600001', laboratory_id, pvl: 160, pvp: 250 })
  await insertProduct(db, { cn: '600002', laboratory_id, pvl: null, pvp: null })
  await sql`DROP TABLE official_group, product_price, catalogue_source`.execute(db)
  await sql`ALTER TABLE product DROP dcpf, DROP billing_group, DROP reference_group, DROP generic_by`.execute(
    db,
  )
  await db.transaction().execute((trx) => sql.raw(officialGroups).execute(trx))
  expect(await db.selectFrom('product_price').select(['cn', 'pvl', 'pvp', 'source']).execute()).toEqual([
    { cn: '600001', pvl: 160, pvp: 250, source: 'anterior' },
  ])
})

import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertPharmacy } from '../../testing/factories'
import { places } from './0025-places'

const { owner: db } = await createTestDatabase()

test('places that an installation had keep their names and ids, and all others come', async () => {
  await sql`TRUNCATE postal_code, city, province, community CASCADE`.execute(db)
  await sql.raw('DROP TABLE postal_code').execute(db)
  await sql`INSERT INTO community VALUES ('13', 'Madrid')`.execute(db)
  await sql`INSERT INTO province VALUES ('28', 'Comunidad de Madrid', '13')`.execute(db)
  await sql`INSERT INTO city VALUES ('28079', 'Madrid capital', '28'), ('28-getafe', 'Getafe', '28')`.execute(
    db,
  )
  const pharmacy = await insertPharmacy(db, { name: 'Farmacia A', city_id: '28-getafe' })

  await db.transaction().execute((trx) => places(trx as unknown as Kysely<unknown>))

  const of = async (table: 'community' | 'province' | 'city') =>
    (await sql<{ name: string }>`SELECT name FROM ${sql.table(table)} ORDER BY id`.execute(db)).rows
  expect((await of('community')).length).toBe(19)
  expect((await of('province')).length).toBe(52)
  expect((await of('city')).length).toBe(8133)
  const { rows } = await sql<{ id: string; city: string; province: string }>`
    SELECT city.id, city.name AS city, province.name AS province FROM city JOIN province ON province.id = province_id
    WHERE city.id IN ('28079', '28-getafe', '28065') ORDER BY city.id COLLATE "C"`.execute(db)
  expect(rows).toEqual([
    { id: '28-getafe', city: 'Getafe', province: 'Comunidad de Madrid' },
    { id: '28065', city: 'Getafe', province: 'Comunidad de Madrid' },
    { id: '28079', city: 'Madrid capital', province: 'Comunidad de Madrid' },
  ])
  expect(await db.selectFrom('pharmacy').select(['id', 'city_id']).execute()).toEqual([
    { id: pharmacy, city_id: '28-getafe' },
  ])
  const codes = await sql<{ city_id: string }>`SELECT city_id FROM postal_code WHERE code = '28001'`.execute(
    db,
  )
  expect(codes.rows).toEqual([{ city_id: '28079' }])
})

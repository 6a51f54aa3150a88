import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertProduct, insertUser } from '../../testing/factories'
import { laboratoryPharmacies } from './0021-laboratory-pharmacies'

const { owner: db } = await createTestDatabase()

test('pharmacies of laboratories’ users move to a table of their own, and pharmacies with sales are connected since the first', async () => {
  await sql
    .raw('DROP TABLE laboratory_user_pharmacy; ALTER TABLE pharmacy DROP COLUMN connected_at')
    .execute(db)
  const pharmacies = await sql<{ id: number }>`
    INSERT INTO pharmacy (name) VALUES ('Con ventas'), ('Sin ventas') RETURNING id`.execute(db)
  const [sold, pending] = pharmacies.rows.map(({ id }) => id) as [number, number]
  const laboratory_id = await insertLaboratory(db, { name: 'Alba' })
  await insertProduct(db, { cn: '662026', laboratory_id })
  for (const day of ['2026-02-03', '2026-01-02'])
    await sql`INSERT INTO sale_day VALUES (${sold}, ${day}, '662026', 1, 310, 484)`.execute(db)
  const pharmacist = await insertUser(db, { username: 'farmacia' })
  const delegate = await insertUser(db, { username: 'delegado', roles: ['ROLE_LABORATORIO'], laboratory_id })
  const staff = await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })
  for (const user of [pharmacist, delegate, staff])
    await db.insertInto('user_pharmacy').values({ user_id: user, pharmacy_id: sold }).execute()

  await db.transaction().execute((trx) => sql.raw(laboratoryPharmacies).execute(trx))

  expect(await db.selectFrom('user_pharmacy').selectAll().execute()).toEqual([
    { user_id: pharmacist, pharmacy_id: sold },
  ])
  expect(await db.selectFrom('laboratory_user_pharmacy').selectAll().execute()).toEqual([
    { user_id: delegate, pharmacy_id: sold },
  ])
  expect(await db.selectFrom('pharmacy').select(['id', 'connected_at']).orderBy('id').execute()).toEqual([
    { id: sold, connected_at: new Date('2026-01-01T23:00:00Z') },
    { id: pending, connected_at: null },
  ])
})

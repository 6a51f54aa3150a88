import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database'
import { insertLaboratory, insertPharmacy, insertProduct, insertUser } from '../../testing/factories'
import { orderParts } from './0010-order-parts'

const { owner: db } = await createTestDatabase()

test('the state of an order from before the migration becomes the state of each of its parts', async () => {
  await sql
    .raw(`DROP TABLE purchase_order_part;
      ALTER TABLE purchase_order ADD COLUMN taken_at timestamptz, ADD COLUMN taken_by int REFERENCES app_user,
        ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancelled_by int REFERENCES app_user`)
    .execute(db)
  const pharmacy = await insertPharmacy(db)
  const user = await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  const [alba, brezo, cima] = [
    await insertLaboratory(db, { name: 'Alba' }),
    await insertLaboratory(db, { name: 'Brezo' }),
    await insertLaboratory(db, { name: 'Cima' }),
  ]
  for (const [cn, laboratory_id] of [
    ['662026', alba],
    ['662027', alba],
    ['700001', brezo],
    ['800001', cima],
  ] as const)
    await insertProduct(db, { cn, laboratory_id })
  const insertOrder = async (
    number: number,
    { laboratories, cns, state }: { laboratories: number[]; cns: string[]; state?: 'taken' | 'cancelled' },
  ) => {
    const id = pharmacy * 1_000_000 + number
    await sql`INSERT INTO purchase_order (pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id,
        laboratory_ids, tags, total_quantity, total_pvl, total_pvp, total_pvl_with_discount)
      VALUES (${pharmacy}, ${id}, gen_random_uuid(), '', '', now(), ${user}, ${user}, ${laboratories}, '{}', 1, 1, 1, 1)`.execute(
      db,
    )
    for (const [index, cn] of cns.entries())
      await sql`INSERT INTO purchase_order_line (pharmacy_id, order_id, id, cn, quantity, pvl, total_pvl, total_pvl_with_discount, tags)
        VALUES (${pharmacy}, ${id}, ${index + 1}, ${cn}, 1, 1, 1, 1, '{}')`.execute(db)
    if (state)
      await sql`UPDATE purchase_order SET ${sql.ref(`${state}_at`)} = '2026-01-02Z', ${sql.ref(`${state}_by`)} = ${user}
        WHERE id = ${id}`.execute(db)
  }
  await insertOrder(1, { laboratories: [alba, brezo], cns: ['662026', '662027', '700001'], state: 'taken' })
  await insertOrder(2, { laboratories: [alba, brezo], cns: ['662026'], state: 'cancelled' })
  // Its product went to another laboratory since.
  await insertOrder(3, { laboratories: [brezo], cns: ['800001'] })

  await db.transaction().execute((trx) => sql.raw(orderParts).execute(trx))

  const parts = await db
    .selectFrom('purchase_order_part')
    .selectAll()
    .orderBy('order_id')
    .orderBy('laboratory_id')
    .execute()
  const at = new Date('2026-01-02Z')
  const taken = { taken_at: at, taken_by: user, cancelled_at: null, cancelled_by: null }
  const cancelled = { taken_at: null, taken_by: null, cancelled_at: at, cancelled_by: user }
  const sent = { taken_at: null, taken_by: null, cancelled_at: null, cancelled_by: null }
  const order = (number: number) => ({ pharmacy_id: pharmacy, order_id: pharmacy * 1_000_000 + number })
  expect(parts).toEqual([
    { ...order(1), laboratory_id: alba, ...taken },
    { ...order(1), laboratory_id: brezo, ...taken },
    { ...order(2), laboratory_id: alba, ...cancelled },
    { ...order(3), laboratory_id: brezo, ...sent },
  ])
})

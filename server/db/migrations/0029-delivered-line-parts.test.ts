import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDeliveryFixtures } from '../../deliveries/testing/delivery-fixtures'
import { createTestDatabase } from '../../testing/database'
import { createTestClock } from '../../testing/test-app'
import { deliveredLineParts } from './0029-delivered-line-parts'

const { owner: db } = await createTestDatabase()
const { addLaboratory, addOrder, stored } = await createDeliveryFixtures(db, createTestClock())

test('what was to be delivered before says whose its lines are', async () => {
  const laboratory = await addLaboratory({ mail: 'pedidos@laboratorio.test' })
  await addOrder(laboratory, { channel: 'mail' })
  await sql`ALTER TABLE order_delivery DROP COLUMN line_parts`.execute(db)
  await db.transaction().execute((trx) => sql.raw(deliveredLineParts).execute(trx))
  expect(await stored(laboratory.id)).toMatchObject([{ lines: [1], line_parts: [laboratory.id] }])
})

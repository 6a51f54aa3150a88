import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { createTestClock } from '../testing/test-app'
import { dueDeliveries } from './delivery-queue.queries'
import { createDeliveryFixtures } from './testing/delivery-fixtures'

const { db } = await createTestDatabase()
const clock = createTestClock()
const { addLaboratory, addOrder } = await createDeliveryFixtures(db, clock)

test('whoever calls a webhook next reads nothing of the mails that wait', async () => {
  const laboratory = await addLaboratory({
    url: 'https://alba.example/pedidos',
    mail: 'pedidos@alba.example',
  })
  for (let order = 0; order < 40; order++) await addOrder(laboratory, { channel: 'mail' })
  const due = dueDeliveries({ channel: 'webhook', busy: [], now: clock.now() })
  const plan = await db.transaction().execute(async (trx) => {
    // The planner would read a table of so few rows as a whole.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${due}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN'].trim()).join('\n')
  })
  expect(plan).toMatch(/order_delivery_due on order_delivery due.*\nIndex Cond: \(\(channel = /)
})

import { describe, expect, test } from 'vitest'
import { readPdf } from '../../testing/pdf-text'
import { createReportFixtures } from './testing/report-fixtures'

const { testApp, pharmacy, alba, rival, pdfOf } = await createReportFixtures()

describe('the orders in a monthly report', () => {
  const order = async (
    id: number,
    createdAt: string,
    withdrawn: Record<number, boolean> = { [alba]: false },
  ) => {
    const { id: user } = await testApp.db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const key = { pharmacy_id: pharmacy, order_id: pharmacy * 1_000_000 + id }
    const parts = Object.keys(withdrawn).map(Number)
    await testApp.db
      .insertInto('purchase_order')
      .values({
        pharmacy_id: pharmacy,
        id: key.order_id,
        idempotency_key: crypto.randomUUID(),
        body_hash: Buffer.alloc(32),
        name: `Pedido ${id}`,
        created_at: new Date(createdAt),
        user_id: user,
        real_user_id: user,
        laboratory_ids: parts,
        tags: [],
        total_quantity: 10 * id,
        total_pvl: 3_100 * id,
        total_pvp: 4_840 * id,
        total_pvl_with_discount: 2_790 * id,
      })
      .execute()
    await testApp.db
      .insertInto('purchase_order_part')
      .values(
        parts.map((laboratory_id) => ({
          ...key,
          laboratory_id,
          ...(withdrawn[laboratory_id] && { cancelled_at: new Date(createdAt), cancelled_by: user }),
        })),
      )
      .execute()
    return key
  }

  test('are those of the month in Madrid’s time zone, without withdrawn ones', async () => {
    await order(1, '2026-01-31T22:59:59Z')
    await order(2, '2026-01-31T23:00:00Z')
    await order(3, '2026-02-15T10:00:00Z', { [alba]: true })
    await order(4, '2026-02-28T22:59:59Z')
    await order(5, '2026-02-28T23:00:00Z')
    const { pages } = await readPdf((await pdfOf('farmacia', 0)).rawPayload)
    const text = pages.join(' ').replaceAll('\n', ' ')
    expect(text).toContain('01/02/2026 Pedido 2 Alba 20 62,00 € 55,80 €')
    expect(text).toContain('28/02/2026 Pedido 4 Alba 40 124,00 € 111,60 €')
    expect(text).toMatch(/Total +60 186,00 € 167,40 €/)
    for (const id of [1, 3, 5]) expect(text).not.toContain(`Pedido ${id} `)
  })

  test('include those withdrawn in part, without the withdrawn parts', async () => {
    const key = await order(6, '2026-02-10T10:00:00Z', { [alba]: false, [rival]: true })
    const amounts = { quantity: 20, pvl: 310, total_pvl: 6_200, total_pvl_with_discount: 5_580, tags: [] }
    const ofRival = await testApp.db
      .selectFrom('product')
      .select('cn')
      .where('laboratory_id', '=', rival)
      .executeTakeFirstOrThrow()
    await testApp.db
      .insertInto('purchase_order_line')
      .values({ ...key, id: 1, cn: ofRival.cn, ...amounts })
      .execute()
    const { pages } = await readPdf((await pdfOf('farmacia', 0)).rawPayload)
    expect(pages.join(' ').replaceAll('\n', ' ')).toContain('Pedido 6 Alba 40 124,00 € 111,60 €')
  })
})

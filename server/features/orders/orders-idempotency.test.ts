import { beforeAll, describe, expect, test } from 'vitest'
import { insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, errorOf, line, type OrderFixtures } from '../../testing/order-fixtures'

let fixtures: OrderFixtures
beforeAll(async () => {
  fixtures = await createOrderFixtures()
})

describe('an order sent with the same key', () => {
  test('twenty times at the same time is created once, and every request gets its id and name', async () => {
    const before = (await fixtures.stored()).orders.length
    const key = crypto.randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => fixtures.post(fixtures.order(), { key })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    const { orders, lines } = await fixtures.stored()
    expect(orders.length).toBe(before + 1)
    expect(orders.at(-1)).toMatchObject({ idempotency_key: key, ...responses[0]?.json() })
    expect(lines.filter(({ order_id }) => order_id === orders.at(-1)?.id)).toHaveLength(1)
  })

  test('again much later gets the stored answer, even when it would be rejected by then', async () => {
    const key = crypto.randomUUID()
    const first = await fixtures.post(fixtures.order(), { key })
    await fixtures.db.updateTable('product').set({ active: false }).where('cn', '=', '662026').execute()
    const second = await fixtures.post(fixtures.order(), { key })
    await fixtures.db.updateTable('product').set({ active: true }).where('cn', '=', '662026').execute()
    expect(second.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
  })

  test('and the same content with JSON keys in another order is the same order', async () => {
    const key = crypto.randomUUID()
    const order = fixtures.order()
    const first = await fixtures.post(order, { key })
    const reversed = Object.fromEntries(Object.entries(order).reverse())
    const second = await fixtures.post(reversed, { key })
    expect(second.body).toBe(first.body)
  })

  test('and another body is refused, and leaves the first order as it was', async () => {
    const key = crypto.randomUUID()
    await fixtures.post(fixtures.order(), { key })
    const before = await fixtures.stored()
    const second = await fixtures.post(fixtures.order({ name: 'Otro nombre' }), { key })
    expect(second.statusCode).toBe(422)
    expect(errorOf(second).code).toBe('idempotency_mismatch')
    expect(await fixtures.stored()).toEqual(before)
  })

  test('and another pharmacy of the same user is refused too', async () => {
    const second = await insertPharmacy(fixtures.db)
    await insertRelation(fixtures.db, { pharmacy_id: second, laboratory_id: fixtures.laboratory })
    await insertUser(fixtures.db, { username: 'dos', pharmacies: [fixtures.pharmacy, second] })
    const as = await fixtures.logIn('dos')
    const key = crypto.randomUUID()
    expect((await fixtures.post(fixtures.order(), { key, as })).statusCode).toBe(200)
    const before = await fixtures.stored()
    const elsewhere = await fixtures.post(fixtures.order({ pharma: second }), { key, as })
    expect(errorOf(elsewhere)).toMatchObject({ code: 'idempotency_mismatch' })
    expect(await fixtures.stored()).toEqual(before)
  })

  test('while another transaction locks the pharmacy is answered 409, and works when it is tried again', async () => {
    const key = crypto.randomUUID()
    const blocked = await fixtures.db.transaction().execute(async (trx) => {
      const counter = trx.selectFrom('pharmacy_counter').select('pharmacy_id')
      await counter.where('pharmacy_id', '=', fixtures.pharmacy).forUpdate().execute()
      return await fixtures.post(fixtures.order(), { key })
    })
    expect(blocked.statusCode).toBe(409)
    expect(errorOf(blocked).code).toBe('in_flight')
    expect(blocked.headers['retry-after']).toBe('1')
    expect((await fixtures.post(fixtures.order(), { key })).statusCode).toBe(200)
  })
})

test('a request validated just before a duplicate created the order gets the order, not a rejection', async () => {
  const key = crypto.randomUUID()
  const tooSmall = fixtures.order({ purchaseOrderLines: [line({ quantity: 1 })] })
  const { response, id } = await fixtures.postBesideDuplicate(tooSmall, key)
  expect([response.statusCode, response.json()]).toEqual([200, { id, name: tooSmall.name }])
})

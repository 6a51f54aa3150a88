import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/contract/error'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders/order-creation'
import type { LinePrice } from '@/domain/offers/price-change'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'
import { insertCampaign } from '../../testing/purchasing-factories'
import { settlePrices } from '../catalogue/coming-prices.service'

let fixtures: OrderFixtures
beforeAll(async () => {
  fixtures = await createOrderFixtures()
})
beforeEach(() => setPrices({ '662026': 310, '662027': 100 }))

/** Unit PVL in cents by CN, as an import would leave them. */
const setPrices = async (prices: Record<string, number>) => {
  for (const [cn, pvl] of Object.entries(prices))
    await fixtures.db.updateTable('product').set({ pvl }).where('cn', '=', cn).execute()
}

const priced = (pvl: number, quantity: number): LinePrice => ({ pvl, totalPvlWithDiscount: pvl * quantity })
const acid = { cn: '662026', product: 'Ácido Ejemplo', quantity: 10 }
const balm = { cn: '662027', product: 'Bálsamo', quantity: 20 }

/** Ten of 662026 at 3.10 € and twenty of 662027 at 1.00 €, as the screen had them. */
const agreed = (given: Partial<OrderToCreate> = {}): OrderToCreate =>
  fixtures.order({
    purchaseOrderLines: [
      line({ expected: priced(310, 10) }),
      line({ cn: '662027', quantity: 20, expected: priced(100, 20) }),
    ],
    ...given,
  })

const errorOf = (response: { json: () => ErrorBody }) => response.json().error
const created = (response: { statusCode: number; body: string; json: () => CreatedOrder }) => {
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('an order at the expected prices is created without price drops', async () => {
  const order = created(await fixtures.post(agreed()))
  expect(order).not.toHaveProperty('priceDrops')
  expect((await fixtures.stored()).orders.at(-1)).toMatchObject({ id: order.id, price_drops: null })
})

describe('an order line that costs more than expected', () => {
  test('refuses the whole order, names every change with the rises first, and stores nothing', async () => {
    await setPrices({ '662026': 300, '662027': 101 })
    const before = await fixtures.stored()
    const response = await fixtures.post(agreed())
    expect(response.statusCode).toBe(422)
    expect(errorOf(response)).toEqual({
      code: 'price_risen',
      message: 'Algunos productos cuestan más de lo que se veía al guardar el pedido.',
      prices: [
        { ...balm, before: priced(100, 20), now: priced(101, 20) },
        { ...acid, before: priced(310, 10), now: priced(300, 10) },
      ],
    })
    expect(await fixtures.stored()).toEqual(before)
  })

  test('can be one whose discount has ended', async () => {
    const campaign = await insertCampaign(fixtures.db, {
      code: 'menguante',
      laboratory_id: fixtures.laboratory,
      products: [{ cn: '662026', discount: 0.05 }],
    })
    const expected = { pvl: 310, totalPvlWithDiscount: 2_790 }
    const response = await fixtures.post(agreed({ purchaseOrderLines: [line({ campaign, expected })] }))
    expect(errorOf(response).prices).toEqual([
      { ...acid, before: expected, now: { pvl: 310, totalPvlWithDiscount: 2_945 } },
    ])
  })

  test.each([
    ['acabada', { ends_on: '2026-03-15' }, 'La campaña Campaña acabada terminó el 15/03/2026'],
    ['otra', { products: [{ cn: '662027' }] }, 'El producto no está en la campaña Campaña otra'],
  ])(
    'can be one whose campaign is over or has other products (%s), and says so',
    async (code, given, why) => {
      const campaign = await insertCampaign(fixtures.db, {
        code,
        laboratory_id: fixtures.laboratory,
        products: [{ cn: '662026', discount: 0.1 }],
        ...given,
      })
      const key = crypto.randomUUID()
      const expected = { pvl: 310, totalPvlWithDiscount: 2_790 }
      const order = (price: LinePrice) =>
        agreed({ purchaseOrderLines: [line({ campaign, expected: price })] })
      const refusal = errorOf(await fixtures.post(order(expected), { key }))
      const now = priced(310, 10)
      expect(refusal).toMatchObject({
        code: 'price_risen',
        prices: [{ ...acid, before: expected, now, lostCampaign: why }],
      })
      created(await fixtures.post(order(now), { key }))
      expect((await fixtures.stored()).orders.at(-1)).toMatchObject({
        idempotency_key: key,
        total_pvl_with_discount: 3_100,
      })
    },
  )

  test('is created under the same key once its new price is accepted', async () => {
    await setPrices({ '662026': 320 })
    const key = crypto.randomUUID()
    const prices = errorOf(await fixtures.post(agreed(), { key })).prices ?? []
    const accepted = agreed()
    for (const each of accepted.purchaseOrderLines)
      each.expected = prices.find(({ cn }) => cn === each.cn)?.now ?? each.expected
    const order = created(await fixtures.post(accepted, { key }))
    expect(order).not.toHaveProperty('priceDrops')
    expect((await fixtures.stored()).orders.at(-1)).toMatchObject({ idempotency_key: key, total_pvl: 5_200 })
  })

  test('does not refuse a copy of an order if another copy was accepted already: both get the same order', async () => {
    await setPrices({ '662026': 320 })
    const key = crypto.randomUUID()
    const accepted = agreed({
      purchaseOrderLines: [
        line({ expected: priced(320, 10) }),
        line({ cn: '662027', quantity: 20, expected: priced(100, 20) }),
      ],
    })
    const first = await fixtures.post(accepted, { key })
    created(first)
    const before = await fixtures.stored()
    const copy = await fixtures.post(agreed(), { key })
    expect([copy.statusCode, copy.body]).toEqual([200, first.body])
    const other = await fixtures.post(agreed({ tags: ['otra'] }), { key })
    expect(errorOf(other).code).toBe('idempotency_mismatch')
    expect(await fixtures.stored()).toEqual(before)
  })

  test('without an expected price, from an earlier version of the app, is created', async () => {
    await setPrices({ '662026': 999 })
    created(await fixtures.post(fixtures.order()))
  })

  test('is only reported when nothing else refuses the order', async () => {
    await setPrices({ '662026': 2_999, '662027': 101 })
    const lines = [line({ quantity: 1, expected: priced(310, 1) })]
    const response = await fixtures.post(agreed({ purchaseOrderLines: lines }))
    expect(errorOf(response)).toMatchObject({ code: 'order_rejected' })
    expect(errorOf(response)).not.toHaveProperty('prices')
  })

  test('does not hide that the order under this key was created before', async () => {
    const key = crypto.randomUUID()
    const first = await fixtures.post(agreed(), { key })
    await setPrices({ '662026': 999 })
    const again = await fixtures.post(agreed(), { key })
    expect(again.body).toBe(first.body)
  })
})

describe('an order line that costs less than expected', () => {
  test('is ordered at its lower price, and every answer under the key has the price drop', async () => {
    await setPrices({ '662026': 300 })
    const key = crypto.randomUUID()
    const first = await fixtures.post(agreed(), { key })
    const drops = [{ ...acid, before: priced(310, 10), now: priced(300, 10) }]
    const order = created(first)
    expect(order.priceDrops).toEqual(drops)
    const { orders, lines } = await fixtures.stored()
    expect(orders.at(-1)).toMatchObject({ id: order.id, total_pvl: 5_000, price_drops: drops })
    expect(lines.find(({ order_id, cn }) => order_id === order.id && cn === '662026')).toMatchObject({
      pvl: 300,
    })

    await setPrices({ '662026': 150 })
    const again = await fixtures.post(agreed(), { key })
    expect(again.body).toBe(first.body)
  })

  test('gives the same answer to simultaneous requests', async () => {
    await setPrices({ '662026': 305, '662027': 99 })
    const key = crypto.randomUUID()
    const before = (await fixtures.stored()).orders.length
    // No more than a slow cluster answers one after the other before the last one is told to come again.
    const answers = await Promise.all(Array.from({ length: 4 }, () => fixtures.post(agreed(), { key })))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    for (const answer of answers) expect(created(answer).priceDrops).toHaveLength(2)
    expect((await fixtures.stored()).orders.length).toBe(before + 1)
  })
})

test('a request that finds a risen price while a duplicate creates the order gets that order', async () => {
  await setPrices({ '662026': 311 })
  const { response, id } = await fixtures.postBesideDuplicate(agreed(), crypto.randomUUID())
  expect([response.statusCode, response.json()]).toEqual([200, { id, name: agreed().name }])
})

describe('an order that is placed in the first second of the day of a new price', () => {
  const midnight = new Date('2026-03-16T23:00:00Z')

  const coming = (prices: Record<string, number>) =>
    fixtures.db
      .insertInto('coming_price')
      .values(
        Object.entries(prices).map(([cn, pvl]) => ({
          ...{ cn, pvl, pvp: pvl * 2, from_day: '2026-03-17', source: 'boe' },
        })),
      )
      .execute()
  const productOf = (cn: string) =>
    fixtures.db.selectFrom('product').select(['pvl', 'pvp']).where('cn', '=', cn).executeTakeFirstOrThrow()

  test('has it although no server has noticed the day: a rise is asked about, a drop is told', async () => {
    await coming({ '662026': 320, '662027': 90 })
    const before = created(await fixtures.post(agreed()))
    expect(before).not.toHaveProperty('priceDrops')
    fixtures.clock.advance(midnight.getTime() + 1_000 - fixtures.clock.now().getTime())
    const as = await fixtures.logIn('farmacia')
    const risen = errorOf(await fixtures.post(agreed(), { as }))
    expect(risen).toMatchObject({
      code: 'price_risen',
      prices: [
        { ...acid, before: priced(310, 10), now: priced(320, 10) },
        { ...balm, before: priced(100, 20), now: priced(90, 20) },
      ],
    })
    const [acidLine, balmLine] = agreed().purchaseOrderLines
    const lines = [
      { ...line(), ...acidLine, expected: priced(320, 10) },
      { ...line(), ...balmLine },
    ]
    const order = created(await fixtures.post(agreed({ purchaseOrderLines: lines }), { as }))
    expect(order.priceDrops).toMatchObject([{ ...balm, now: priced(90, 20) }])
    expect(await productOf('662026')).toEqual({ pvl: 310, pvp: 484 })
  })

  test('has the same price once servers have noticed it, exactly once, in product, history and version', async () => {
    const { db } = fixtures
    const version = async () =>
      (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
    const before = await version()
    const turned = await Promise.all(
      [1, 2, 3].map(() => db.transaction().execute((trx) => settlePrices(trx, '2026-03-17'))),
    )
    expect(turned.sort()).toEqual([0, 0, 2])
    expect(await version()).toBe(before + 1)
    expect([await productOf('662026'), await productOf('662027')]).toEqual([
      { pvl: 320, pvp: 640 },
      { pvl: 90, pvp: 180 },
    ])
    expect(
      await db
        .selectFrom('product_price')
        .selectAll()
        .where('from_day', '=', '2026-03-17')
        .orderBy('cn')
        .execute(),
    ).toEqual([
      { cn: '662026', from_day: '2026-03-17', pvl: 320, pvp: 640, source: 'boe' },
      { cn: '662027', from_day: '2026-03-17', pvl: 90, pvp: 180, source: 'boe' },
    ])
    const as = await fixtures.logIn('farmacia')
    expect(errorOf(await fixtures.post(agreed(), { as })).code).toBe('price_risen')
  })
})

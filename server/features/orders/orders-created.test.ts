import { beforeAll, describe, expect, test } from 'vitest'
import { insertPharmacy, insertUser } from '../../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'
import { insertCampaign, insertQuickwin } from '../../testing/purchasing-factories'

let fixtures: OrderFixtures
beforeAll(async () => {
  fixtures = await createOrderFixtures()
})

test('simultaneous orders with different keys get consecutive ids that contain their pharmacy', async () => {
  const before = (await fixtures.stored()).orders
  const responses = await Promise.all(Array.from({ length: 12 }, () => fixtures.post(fixtures.order())))
  const ids = responses.map((response) => response.json<{ id: number }>().id).sort((a, b) => a - b)
  const first = (before.at(-1)?.id ?? fixtures.pharmacy * 1_000_000) + 1
  expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => first + index))
})

test('an order stores the server’s time, and who made it', async () => {
  await fixtures.post(fixtures.order())
  const { orders } = await fixtures.stored()
  expect(orders.at(-1)).toMatchObject({
    created_at: fixtures.clock.now(),
    user_id: fixtures.user,
    real_user_id: fixtures.user,
    method_id: fixtures.method,
    laboratory_ids: [fixtures.laboratory],
    tags: ['Rotación - Genéricos'],
  })
})

describe('prices of an order are those of the server', () => {
  test('also after an import that the device does not know yet', async () => {
    await fixtures.db.updateTable('product').set({ pvl: 400 }).where('cn', '=', '662026').execute()
    const response = await fixtures.post(fixtures.order())
    await fixtures.db.updateTable('product').set({ pvl: 310 }).where('cn', '=', '662026').execute()
    expect(response.statusCode).toBe(200)
    const { orders, lines } = await fixtures.stored()
    expect(orders.at(-1)).toMatchObject({ total_pvl: 4_000, total_pvp: 4_840, total_quantity: 10 })
    expect(lines.at(-1)).toMatchObject({ pvl: 400, pvp: 484, total_pvl: 4_000, discount: 0 })
  })

  test('with the highest tier that a line’s units reach, rounded half up per line', async () => {
    const tiers = [
      { quantity: 5, discount: 0.1 },
      { quantity: 10, discount: 0.125 },
    ]
    const campaign = await insertCampaign(fixtures.db, {
      code: 'tramos',
      laboratory_id: fixtures.laboratory,
      discount: 0.05,
      products: [
        { cn: '662026', tiers },
        { cn: '662027', discount: 0.075 },
      ],
    })
    await fixtures.post(
      fixtures.order({
        purchaseOrderLines: [line({ quantity: 11, campaign }), line({ cn: '662027', quantity: 7, campaign })],
      }),
    )
    const { orders, lines } = await fixtures.stored()
    // 11 × 3.10 = 34.10, less 12.5 % = 29.8375; 7 × 1.00 less 7.5 % = 6.475
    expect(lines.slice(-2)).toMatchObject([
      { campaign_id: campaign, discount: 0.125, total_pvl: 3_410, total_pvl_with_discount: 2_984 },
      { campaign_id: campaign, discount: 0.075, total_pvl: 700, total_pvl_with_discount: 648 },
    ])
    expect(orders.at(-1)).toMatchObject({ total_pvl: 4_110, total_pvl_with_discount: 3_632 })
  })

  test('with the free units and the net price that a line’s units reach, none free of a financed medicine', async () => {
    const conditions = {
      bonuses: [{ quantity: 5, bonus: 1, repeats: true }],
      netPrices: [{ quantity: 10, netPrice: 250 }],
    }
    const campaign = await insertCampaign(fixtures.db, {
      code: 'condiciones',
      laboratory_id: fixtures.laboratory,
      discount: 0.1,
      products: ['662026', '662027'].map((cn) => ({ cn, ...conditions })),
    })
    const purchaseOrderLines = [
      line({ quantity: 11, campaign }),
      line({ cn: '662027', quantity: 7, campaign }),
    ]
    await fixtures.post(fixtures.order({ purchaseOrderLines }))
    const { orders, lines } = await fixtures.stored()
    // 11 × 3.10 = 34.10, less 10 % = 30.69; at 2.50 = 27.50, which is 19.35 % less. 7 × 1.00 less 10 % = 6.30.
    expect(lines.slice(-2)).toMatchObject([
      {
        quantity: 11,
        bonus: 2,
        net_price: 250,
        discount: 0.1935,
        total_pvl: 3_410,
        total_pvl_with_discount: 2_750,
      },
      { quantity: 7, bonus: 1, net_price: null, discount: 0.1, total_pvl_with_discount: 630 },
    ])
    expect(orders.at(-1)).toMatchObject({ total_quantity: 18, total_pvl_with_discount: 3_380 })

    await fixtures.db.updateTable('product').set({ financed: true }).where('cn', '=', '662026').execute()
    await fixtures.post(fixtures.order({ purchaseOrderLines }))
    await fixtures.db.updateTable('product').set({ financed: false }).execute()
    expect((await fixtures.stored()).lines.slice(-2)).toMatchObject([
      { bonus: 0, net_price: 250, financed: true },
      { bonus: 1, net_price: null, financed: false },
    ])
  })

  test('with the quickwin’s discount for lines without a campaign', async () => {
    const quickwin = await insertQuickwin(fixtures.db, {
      code: 'dto',
      laboratories: [fixtures.laboratory],
      discount: 0.2,
    })
    await fixtures.post(fixtures.order({ quickwin }))
    const { orders, lines } = await fixtures.stored()
    expect(lines.at(-1)).toMatchObject({ discount: 0.2, total_pvl: 3_100, total_pvl_with_discount: 2_480 })
    expect(orders.at(-1)).toMatchObject({ quickwin_id: quickwin, total_pvl_with_discount: 2_480 })
  })
})

test('only users of the pharmacy can order for it', async () => {
  const before = await fixtures.stored()
  const elsewhere = await insertPharmacy(fixtures.db)
  await insertUser(fixtures.db, { username: 'vecina', pharmacies: [elsewhere] })
  await insertUser(fixtures.db, { username: 'admin', roles: ['ROLE_ADMIN'] })
  await insertUser(fixtures.db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: fixtures.laboratory,
  })
  for (const username of ['vecina', 'admin', 'delegado']) {
    const response = await fixtures.post(fixtures.order(), { as: await fixtures.logIn(username) })
    expect([username, response.statusCode]).toEqual([username, 403])
  }
  expect((await fixtures.post(fixtures.order({ pharma: 2_147_483_647 }))).statusCode).toBe(403)
  expect((await fixtures.post(fixtures.order(), { as: { authorization: '' } })).statusCode).toBe(401)
  expect(await fixtures.stored()).toEqual(before)
})

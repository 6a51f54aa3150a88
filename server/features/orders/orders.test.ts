import { beforeAll, describe, expect, test } from 'vitest'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../../testing/factories'
import { createOrderFixtures, line, type OrderFixtures } from '../../testing/order-fixtures'
import {
  insertCampaign,
  insertCondition,
  insertQuickwin,
  offerMethod,
} from '../../testing/purchasing-factories'

let fixtures: OrderFixtures
beforeAll(async () => {
  fixtures = await createOrderFixtures()
  await insertRelation(fixtures.db, { pharmacy_id: fixtures.pharmacy, laboratory_id: fixtures.other })
})

const errorOf = (response: { json: () => { error: { code: string; fields?: Record<string, string> } } }) =>
  response.json().error

describe('an order sent with the same key', () => {
  test('twenty times at once is created once, and every sender gets its id and name', async () => {
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

  test('and the same content in another order of keys is the same order', async () => {
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

  test('while another transaction holds the pharmacy answers 409 to try again, and then works', async () => {
    const key = crypto.randomUUID()
    const blocked = await fixtures.db.transaction().execute(async (trx) => {
      await trx.selectFrom('pharmacy').select('id').where('id', '=', fixtures.pharmacy).forUpdate().execute()
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

test('orders with different keys at once get dense ids that name their pharmacy', async () => {
  const before = (await fixtures.stored()).orders
  const responses = await Promise.all(Array.from({ length: 12 }, () => fixtures.post(fixtures.order())))
  const ids = responses.map((response) => response.json<{ id: number }>().id).sort((a, b) => a - b)
  const first = (before.at(-1)?.id ?? fixtures.pharmacy * 1_000_000) + 1
  expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => first + index))
})

test('the order keeps the time of the server, and who made it', async () => {
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

describe('prices are those of the server', () => {
  test('an import that came between the device and the order decides', async () => {
    await fixtures.db.updateTable('product').set({ pvl: 400 }).where('cn', '=', '662026').execute()
    const response = await fixtures.post(fixtures.order())
    await fixtures.db.updateTable('product').set({ pvl: 310 }).where('cn', '=', '662026').execute()
    expect(response.statusCode).toBe(200)
    const { orders, lines } = await fixtures.stored()
    expect(orders.at(-1)).toMatchObject({ total_pvl: 4_000, total_pvp: 4_840, total_quantity: 10 })
    expect(lines.at(-1)).toMatchObject({ pvl: 400, pvp: 484, total_pvl: 4_000, discount: 0 })
  })

  test('the line takes the highest tier that its units reach, rounded half up per line', async () => {
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

  test('the quickwin gives its discount to lines without a campaign', async () => {
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

describe('an order is rejected, and leaves nothing behind, when', () => {
  const rejected = async (order: Parameters<OrderFixtures['order']>[0]): Promise<Record<string, string>> => {
    const before = await fixtures.stored()
    const response = await fixtures.post(fixtures.order(order))
    expect(response.statusCode).toBe(422)
    expect(errorOf(response).code).toBe('order_rejected')
    expect(await fixtures.stored()).toEqual(before)
    return errorOf(response).fields ?? {}
  }

  test('products are unknown, without price, no longer sold, of another laboratory or repeated', async () => {
    const cns = ['999999', '662028', '662029', '700001', '662026', '662026']
    expect(await rejected({ purchaseOrderLines: cns.map((cn) => line({ cn })) })).toEqual({
      'purchaseOrderLines.0.cn': 'El producto 999999 no existe en el catálogo',
      'purchaseOrderLines.1.cn': 'Producto 662028 (662028) no tiene precio',
      'purchaseOrderLines.2.cn': 'Producto 662029 (662029) ya no se comercializa',
      'purchaseOrderLines.3.cn': 'Producto 700001 (700001) no es de los laboratorios del pedido',
      'purchaseOrderLines.5.cn': 'El producto 662026 está repetido en el pedido',
    })
  })

  test('the total is a cent below the minimum of the method; at the minimum it is accepted', async () => {
    await fixtures.db.updateTable('product').set({ pvl: 2_999 }).where('cn', '=', '662027').execute()
    const lines = [line({ cn: '662027', quantity: 1 })]
    const fields = await rejected({ purchaseOrderLines: lines })
    expect(fields).toEqual({ method: 'No ha llegado a la cantidad minima: 30,00\u00a0€' })
    await fixtures.db.updateTable('product').set({ pvl: 3_000 }).where('cn', '=', '662027').execute()
    const accepted = await fixtures.post(fixtures.order({ purchaseOrderLines: lines }))
    await fixtures.db.updateTable('product').set({ pvl: 100 }).where('cn', '=', '662027').execute()
    expect(accepted.statusCode).toBe(200)
  })

  test('the method is missing, or the laboratory does not offer it', async () => {
    const elsewhere = await offerMethod(fixtures.db, {
      name: 'Directo',
      laboratoryId: fixtures.other,
      minPrice: 0,
    })
    const { method: _, ...withoutMethod } = fixtures.order()
    const response = await fixtures.post(withoutMethod)
    expect(errorOf(response).fields).toEqual({ method: 'Debe elegir un método de pedido' })
    expect(await rejected({ method: elsewhere })).toEqual({
      method: 'El laboratorio no ofrece este método de pedido',
    })
  })

  test('the campaign is over, not begun, unknown or has not the product', async () => {
    const campaign = async (code: string, given: object, cn = '662026') =>
      await insertCampaign(fixtures.db, {
        code,
        laboratory_id: fixtures.laboratory,
        products: [{ cn }],
        ...given,
      })
    const reasonFor = async (id: number) => {
      const fields = await rejected({ purchaseOrderLines: [line({ campaign: id })] })
      return fields['purchaseOrderLines.0.campaign']
    }
    const over = await campaign('vieja', { ends_on: '2026-03-15' })
    const future = await campaign('nueva', { starts_on: '2026-03-17' })
    const another = await campaign('ajena', {}, '662027')
    expect(await reasonFor(over)).toBe('La campaña Campaña vieja terminó el 15/03/2026')
    expect(await reasonFor(future)).toBe('La campaña Campaña nueva empieza el 17/03/2026')
    expect(await reasonFor(another)).toBe('El producto no está en la campaña Campaña ajena')
    expect(await reasonFor(Number.MAX_SAFE_INTEGER)).toBe('La campaña no existe')
    const lastDay = await campaign('hoy', { starts_on: '2026-03-16', ends_on: '2026-03-16' })
    const onTime = await fixtures.post(fixtures.order({ purchaseOrderLines: [line({ campaign: lastDay })] }))
    expect(onTime.statusCode).toBe(200)
  })

  test('a condition of its quickwin is not met', async () => {
    const quickwin = await insertQuickwin(fixtures.db, { code: 'cond', laboratories: [fixtures.laboratory] })
    await insertCondition(fixtures.db, { quickwin_id: quickwin, quantity: 12, cns: ['662026'] })
    expect(await rejected({ quickwin })).toEqual({
      quickwin: 'Debe cumplir todas las condiciones de compra',
    })
    const enough = await fixtures.post(
      fixtures.order({ quickwin, purchaseOrderLines: [line({ quantity: 12 })] }),
    )
    expect(enough.statusCode).toBe(200)
  })

  test('its quickwin is gone, or is one of another laboratory', async () => {
    const gone = await insertQuickwin(fixtures.db, {
      code: 'fin',
      laboratories: [fixtures.laboratory],
      active: false,
    })
    expect(await rejected({ quickwin: gone })).toEqual({ quickwin: 'La propuesta ya no está disponible' })
    const mine = await insertQuickwin(fixtures.db, { code: 'mia', laboratories: [fixtures.laboratory] })
    const fields = await rejected({ quickwin: mine, laboratories: [fixtures.laboratory, fixtures.other] })
    expect(fields).toEqual({ 'laboratories.1': 'La propuesta no es de este laboratorio' })
  })

  test('names first a laboratory that takes no part, to go round the minimum', async () => {
    const fields = await rejected({ laboratories: [fixtures.other, fixtures.laboratory], method: undefined })
    expect(fields).toEqual({ 'laboratories.0': 'Ningún producto del pedido es de este laboratorio' })
  })

  test('a laboratory is unknown, or not one that the pharmacy works with', async () => {
    const stranger = await insertLaboratory(fixtures.db, { name: 'Sin relación' })
    for (const laboratory of [2_147_483_648, stranger]) {
      const fields = await rejected({ laboratories: [fixtures.laboratory, laboratory] })
      expect(fields).toEqual({ 'laboratories.1': 'La farmacia no trabaja con este laboratorio' })
    }
  })

  test('the amount is more than an order can hold', async () => {
    await fixtures.db.updateTable('product').set({ pvl: 1_000_000 }).where('cn', '=', '662026').execute()
    const fields = await rejected({ purchaseOrderLines: [line({ quantity: 9_999 })] })
    await fixtures.db.updateTable('product').set({ pvl: 310 }).where('cn', '=', '662026').execute()
    expect(fields).toEqual({ purchaseOrderLines: 'El importe del pedido es demasiado alto' })
  })
})

test('a rejected order that becomes right is created under the same key, beside a good one', async () => {
  const key = crypto.randomUUID()
  const small = fixtures.order({ purchaseOrderLines: [line({ quantity: 1 })] })
  const [rejected, good] = await Promise.all([fixtures.post(small, { key }), fixtures.post(fixtures.order())])
  expect([rejected.statusCode, good.statusCode]).toEqual([422, 200])
  await fixtures.db.updateTable('laboratory_order_method').set({ min_price: 300 }).execute()
  const retried = await fixtures.post(small, { key })
  await fixtures.db.updateTable('laboratory_order_method').set({ min_price: 3_000 }).execute()
  expect(retried.statusCode).toBe(200)
})

test('an order without a proper key, body or text is refused by its first fault', async () => {
  expect((await fixtures.post(fixtures.order(), { key: 'x' })).statusCode).toBe(400)
  const bad = await fixtures.post(
    fixtures.order({ purchaseOrderLines: [line({ cn: '12', quantity: 10_000 })] }),
  )
  expect(bad.statusCode).toBe(422)
  expect(errorOf(bad).code).toBe('invalid_fields')
  expect(Object.keys(errorOf(bad).fields ?? {})).toEqual(['purchaseOrderLines.0.cn'])
  for (const text of [{ name: 'a\0b' }, { tags: ['a\0b'] }, { purchaseOrderLines: [line({ tags: ['\0'] })] }])
    expect((await fixtures.post(fixtures.order(text))).statusCode).toBe(422)
})

test('only a user of the pharmacy orders for it', async () => {
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
  expect((await fixtures.post(fixtures.order({ pharma: Number.MAX_SAFE_INTEGER }))).statusCode).toBe(403)
  expect((await fixtures.post(fixtures.order(), { as: { authorization: '' } })).statusCode).toBe(401)
  expect(await fixtures.stored()).toEqual(before)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { insertLaboratory, insertRelation } from '../../testing/factories'
import { createOrderFixtures, errorOf, line, type OrderFixtures } from '../../testing/order-fixtures'
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

  test('the campaign is over, not begun or unknown, or does not contain the product', async () => {
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
    expect(await reasonFor(2_147_483_647)).toBe('La campaña no existe')
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

  test('it names a laboratory without lines first, to avoid the minimum of another', async () => {
    const fields = await rejected({ laboratories: [fixtures.other, fixtures.laboratory], method: undefined })
    expect(fields).toEqual({ 'laboratories.0': 'Ningún producto del pedido es de este laboratorio' })
  })

  test('a laboratory is unknown, or the pharmacy does not work with it', async () => {
    const stranger = await insertLaboratory(fixtures.db, { name: 'Sin relación' })
    for (const laboratory of [2_147_483_647, stranger]) {
      const fields = await rejected({ laboratories: [fixtures.laboratory, laboratory] })
      expect(fields).toEqual({ 'laboratories.1': 'La farmacia no trabaja con este laboratorio' })
    }
  })

  test('the amount is larger than an order can store', async () => {
    await fixtures.db.updateTable('product').set({ pvl: 1_000_000 }).where('cn', '=', '662026').execute()
    const fields = await rejected({ purchaseOrderLines: [line({ quantity: 9_999 })] })
    await fixtures.db.updateTable('product').set({ pvl: 310 }).where('cn', '=', '662026').execute()
    expect(fields).toEqual({ purchaseOrderLines: 'El importe del pedido es demasiado alto' })
  })
})

test('a rejected order that is corrected can be created under the same key', async () => {
  const key = crypto.randomUUID()
  const small = fixtures.order({ purchaseOrderLines: [line({ quantity: 1 })] })
  const [rejected, good] = await Promise.all([fixtures.post(small, { key }), fixtures.post(fixtures.order())])
  expect([rejected.statusCode, good.statusCode]).toEqual([422, 200])
  await fixtures.db.updateTable('laboratory_order_method').set({ min_price: 300 }).execute()
  const retried = await fixtures.post(small, { key })
  await fixtures.db.updateTable('laboratory_order_method').set({ min_price: 3_000 }).execute()
  expect(retried.statusCode).toBe(200)
})

test('an order without a valid key, body or text is refused with its first error', async () => {
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

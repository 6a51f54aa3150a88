import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fedicomOrder, type OrderToPlace } from './order-of-delivery'
import { usualSettings } from './wholesaler-settings'

const order: OrderToPlace = {
  orderId: 7_000_012,
  laboratoryId: 34,
  customerCode: '0012345',
  domain: 'transfer_laboratorio',
  orderType: 'T1',
  warehouse: null,
  name: 'Pedido del 21/11/2026 13:25',
  paymentDays: 60,
  lines: [
    { id: 1, cn: '662026', quantity: 10, discount: 0.1 },
    { id: 2, cn: '000123', quantity: 3, discount: 0 },
  ],
}

test('an order says for whom, which, and each product with its discount', () => {
  expect(fedicomOrder(order, usualSettings)).toEqual({
    codigoCliente: '0012345',
    numeroPedidoOrigen: '7000012-34',
    tipoPedido: 'T1',
    observaciones: 'Pedido del 21/11/2026 13:25',
    aplazamiento: 60,
    lineas: [
      { orden: 1, codigoArticulo: '662026', cantidad: 10, descuentoPorcentaje: 10 },
      { orden: 2, codigoArticulo: '000123', cantidad: 3 },
    ],
  })
})

test('free units are asked for where the wholesaler heeds them', () => {
  const bonusOf = (asksBonus: boolean, bonus: number) => {
    const lines = [{ id: 1, cn: '662026', quantity: 10, bonus, asksBonus, discount: 0 }]
    return fedicomOrder({ ...order, lines }, usualSettings).lineas[0]?.cantidadBonificacion
  }
  expect([bonusOf(true, 2), bonusOf(true, 0), bonusOf(false, 2)]).toEqual([2, undefined, undefined])
})

test('an order of which nobody has said when it is paid names no term', () => {
  expect(fedicomOrder({ ...order, paymentDays: null }, usualSettings)).not.toHaveProperty('aplazamiento')
})

test('outside of transfers neither discount nor term is asked for: the wholesaler would ignore them', () => {
  for (const domain of ['', 'FEDICOM', 'APIKEY'])
    expect(JSON.stringify(fedicomOrder({ ...order, domain }, usualSettings))).not.toMatch(
      /descuento|aplazamiento/,
    )
})

describe('a wholesaler that names products otherwise', () => {
  test.each([
    ['cn7', '6620267'],
    ['ean', '8470006620267'],
  ] as const)('(%s) gets its codes', (articleCode, code) => {
    const { lineas } = fedicomOrder(order, { ...usualSettings, articleCode })
    expect(lineas[0]?.codigoArticulo).toBe(code)
  })
})

test('what is sent keeps to the protocol’s limits, and two deliveries never share a number', () => {
  const anyOrder = fc.record({
    orderId: fc.integer({ min: 1, max: 2 ** 40 }),
    laboratoryId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    name: fc.string({ maxLength: 80 }),
    lines: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 500 }),
        cn: fc.integer({ min: 1, max: 999_998 }).map((cn) => String(cn).padStart(6, '0')),
        quantity: fc.integer({ min: 1, max: 9_999 }),
        discount: fc.integer({ min: 0, max: 10_000 }).map((each) => each / 10_000),
      }),
      { minLength: 1, maxLength: 20, selector: ({ id }) => id },
    ),
  })
  fc.assert(
    fc.property(anyOrder, anyOrder, (one, other) => {
      const placed = fedicomOrder({ ...order, ...one }, usualSettings)
      expect(placed.observaciones?.length ?? 0).toBeLessThanOrEqual(50)
      expect(placed.lineas.map(({ cantidad }) => cantidad)).toEqual(one.lines.map(({ quantity }) => quantity))
      for (const { descuentoPorcentaje: percent = 1 } of placed.lineas) {
        expect(percent).toBeGreaterThanOrEqual(0.01)
        expect(percent).toBeLessThanOrEqual(99.99)
      }
      const isSame = one.orderId === other.orderId && one.laboratoryId === other.laboratoryId
      const { numeroPedidoOrigen } = fedicomOrder({ ...order, ...other }, usualSettings)
      expect(placed.numeroPedidoOrigen === numeroPedidoOrigen).toBe(isSame)
    }),
  )
})

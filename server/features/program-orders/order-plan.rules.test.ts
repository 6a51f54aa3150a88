import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { receivedOrder } from '@/contract/fedicom/received-order'
import { maxQuantity } from '@/domain/basics/quantity'
import { cnCheckDigit, medicineEan } from '@/domain/catalogue/cn'
import { type CodedProduct, chosenMethod, planLines, plannedOrder } from './order-plan.rules'

const product = (index: number, given: Partial<CodedProduct> = {}): CodedProduct => ({
  ...{ cn: `66202${index}`, name: `Producto ${index}`, laboratoryId: 1, laboratory: 'Almadria' },
  ...{ pvl: 310, pvp: 484, active: true, ean: null },
  ...given,
})
const products = [
  product(0),
  product(1),
  product(2, { active: false }),
  product(3, { pvl: null }),
  product(4, { ean: '4006000111117' }),
  product(5, { ean: '4006000111117' }),
  product(6, { ean: '4006000111124' }),
]
const codes = [
  ...products.flatMap(({ cn }) => [cn, `${cn}${cnCheckDigit(cn)}`, medicineEan(cn)]),
  ...['4006000111117', '4006000111124', '999123', 'x', '6620209'],
]
const anyOrder = fc
  .array(
    fc.record({
      codigoArticulo: fc.constantFrom(...codes),
      cantidad: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(maxQuantity, maxQuantity + 1)),
      cantidadBonificacion: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      orden: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((lineas) => v.parse(receivedOrder, { codigoCliente: '7', numeroPedidoOrigen: 'A', lineas }))

describe('of what a program sends', () => {
  test('each line is ordered as it stands, or told to be missing: nothing is lost, and nothing invented', () => {
    fc.assert(
      fc.property(anyOrder, (received) => {
        const planned = planLines(received, { products, quickwin: null })
        const given = {
          pharmacyId: 7,
          main: 1,
          quickwin: null,
          method: null,
          campaigns: [],
          today: '2026-03-16',
        }
        const { purchaseOrderLines: ordered } = plannedOrder(received, planned, given)
        expect(planned.lines).toHaveLength(received.lineas.length)
        expect(planned.lines.map(({ article, quantity }) => [article, quantity])).toEqual(
          received.lineas.map(({ codigoArticulo, cantidad }) => [codigoArticulo, cantidad]),
        )
        for (const [position, { line, quantity, bonus, incidents }] of planned.lines.entries()) {
          expect(bonus).toBe(received.lineas[position]?.cantidadBonificacion ?? 0)
          if (line === null) expect(incidents).toHaveLength(1)
          else {
            expect(ordered[line - 1]?.quantity).toBe(quantity)
            expect(incidents).toEqual([])
          }
        }
        const taken = planned.lines.flatMap(({ line }) => line ?? [])
        expect(taken).toEqual(ordered.map((_, index) => index + 1))
        expect(new Set(ordered.map(({ cn }) => cn)).size).toBe(ordered.length)
        for (const { cn, quantity } of ordered) {
          const known = products.find((each) => each.cn === cn)
          expect(known?.active && known.pvl !== null && quantity > 0 && quantity <= maxQuantity).toBe(true)
        }
      }),
    )
  })

  test('an order method is taken by its number or where it is the only one, and never guessed', () => {
    const method = (id: number) => ({ purchaseOrderMethod: { id, name: `Método ${id}` }, minPrice: 0 })
    expect(chosenMethod({}, [])).toEqual({ id: null })
    expect(chosenMethod({}, [method(3)])).toEqual({ id: 3 })
    expect(chosenMethod({ codigoAlmacenServicio: '03' }, [method(3), method(4)])).toEqual({ id: 3 })
    for (const [code, methods] of [
      [undefined, [method(3), method(4)]],
      ['5', [method(3)]],
      ['3', []],
      ['RG13', [method(3)]],
    ] as const)
      expect(chosenMethod({ codigoAlmacenServicio: code }, methods)).toHaveProperty('refused')
  })
})

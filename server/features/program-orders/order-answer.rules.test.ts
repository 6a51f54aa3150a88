import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerProblems, type LineAnswer, missingReasons, servedInFull } from '@/domain/order/line-answer'
import { answersOfLines } from '../../fedicom/orders/line-answers'
import { usualSettings } from '../../fedicom/orders/wholesaler-settings'
import { answerNow } from './order-answer.rules'
import type { PlacedOrder } from './placed-orders.queries'

const reason = fc.constantFrom(...(Object.keys(missingReasons) as (keyof typeof missingReasons)[]))
const anyAnswer: fc.Arbitrary<LineAnswer> = fc
  .record({
    served: fc.nat({ max: 9 }),
    delayed: fc.nat({ max: 9 }),
    missing: fc.nat({ max: 9 }),
    isSubstituted: fc.boolean(),
    until: fc.constantFrom(null, '2026-03-20'),
    reason,
  })
  .map(({ served, delayed, missing, isSubstituted, until, reason: why }) => ({
    served: isSubstituted ? 0 : served,
    substituted: isSubstituted ? served : 0,
    substitute: isSubstituted && served > 0 ? '662027' : null,
    delayed,
    delayedUntil: delayed > 0 ? until : null,
    missing,
    reason: missing > 0 ? why : null,
    price: null,
  }))
const unitsOf = ({ served, delayed, substituted, missing }: LineAnswer) =>
  served + delayed + substituted + missing

test('what is answered of a line is read by our own client as it was meant', () => {
  fc.assert(
    fc.property(anyAnswer, fc.constantFrom(0, 0.125), fc.nat({ max: 4 }), (answer, discount, bonus) => {
      const units = unitsOf(answer)
      const quantity = units - bonus
      fc.pre(quantity > 0 && answerProblems(answer, { cn: '662026', quantity: units }).length === 0)
      // The protocol has no free units that come later.
      fc.pre(answer.delayed + Math.max(0, answer.missing - bonus) <= quantity)
      const order: PlacedOrder = {
        ...{ id: 7_000_001, createdAt: new Date('2026-03-16T09:00:00Z'), bodyHash: Buffer.of(1) },
        program: {
          ...{ keyId: 1, keyName: 'Nixfarma', customer: '7', number: 'A', orderType: null, warehouse: null },
          lines: [{ orden: 1, article: '6620267', quantity, bonus, line: 1, incidents: [] }],
        },
        lines: [{ id: 1, quantity, bonus, pvl: 310, discount, isCancelled: false, answer }],
      }
      const { lineas, incidencias } = answerNow(order)
      expect(incidencias).toBeUndefined()
      const read = answersOfLines(
        lineas,
        [{ id: 1, cn: '662026', quantity, bonus, asksBonus: true, discount }],
        usualSettings,
      )
      expect(read).toEqual({ answers: [{ line: 1, answer }], problems: [] })
    }),
    {
      // Only free units are missing, of a product that is not known.
      examples: [[{ ...servedInFull(1), missing: 4, reason: 'not-found' }, 0, 4]],
    },
  )
})

test('a program that asked for more free units than the conditions give is told so, and one that asked for none gets them', () => {
  const answerTo = (asked: number) => {
    const line = { quantity: 10, bonus: 2, pvl: 310, discount: 0, isCancelled: false, answer: null }
    const order: PlacedOrder = {
      ...{ id: 7_000_001, createdAt: new Date('2026-03-16T09:00:00Z'), bodyHash: Buffer.of(1) },
      program: {
        ...{ keyId: 1, keyName: 'Nixfarma', customer: '7', number: 'A', orderType: null, warehouse: null },
        lines: [{ orden: 1, article: '6620267', quantity: 10, bonus: asked, line: 1, incidents: [] }],
      },
      lines: [{ id: 1, ...line }],
    }
    return answerNow(order).lineas[0]
  }
  expect(answerTo(5)).toMatchObject({
    cantidadBonificacion: 5,
    cantidadBonificacionFalta: 3,
    incidencias: [{ codigo: 'LIN-PED-WARN-999' }],
  })
  for (const asked of [0, 2]) {
    expect(answerTo(asked)).toMatchObject({ cantidad: 10, cantidadBonificacion: 2 })
    expect(answerTo(asked)).not.toHaveProperty('cantidadBonificacionFalta')
    expect(answerTo(asked)).not.toHaveProperty('incidencias')
  }
})

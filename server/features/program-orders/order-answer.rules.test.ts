import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerProblems, type LineAnswer, missingReasons } from '@/domain/order/line-answer'
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
    fc.property(anyAnswer, fc.constantFrom(0, 0.125), (answer, discount) => {
      const quantity = unitsOf(answer)
      fc.pre(quantity > 0 && answerProblems(answer, { cn: '662026', quantity }).length === 0)
      const order: PlacedOrder = {
        ...{ id: 7_000_001, createdAt: new Date('2026-03-16T09:00:00Z'), bodyHash: Buffer.of(1) },
        program: {
          ...{ keyId: 1, keyName: 'Nixfarma', customer: '7', number: 'A', orderType: null, warehouse: null },
          lines: [{ orden: 1, article: '6620267', quantity, bonus: 0, line: 1, incidents: [] }],
        },
        lines: [{ id: 1, quantity, pvl: 310, discount, isCancelled: false, answer }],
      }
      const { lineas, incidencias } = answerNow(order)
      expect(incidencias).toBeUndefined()
      const read = answersOfLines(lineas, [{ id: 1, cn: '662026', quantity, discount }], usualSettings)
      expect(read).toEqual({ answers: [{ line: 1, answer }], problems: [] })
    }),
  )
})

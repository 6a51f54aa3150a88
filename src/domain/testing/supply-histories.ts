import fc from 'fast-check'
import { addDays } from '@/domain/basics/dates'
import type { SupplyEvent } from '@/domain/testing/naive-supply'

type OrderedProduct = { cn: string; days: number }

/**
 * Forty days of orders, answers, receptions, withdrawals and counts of some products, in any sequence. Answers account for each unit;
 * a reception may bring more than was ordered, or what nobody ordered.
 */
export const supplyHistories = (
  products: readonly OrderedProduct[],
  today: string,
): fc.Arbitrary<SupplyEvent[]> => {
  const cns = products.map(({ cn }) => cn)
  const units = fc.integer({ min: 1, max: 12 })
  const line = fc
    .record({ product: fc.constantFrom(...products), quantity: units })
    .map(({ product, quantity }) => ({ ...product, quantity }))
  const follow = fc.oneof(
    fc.record({
      kind: fc.constant('answered' as const),
      line: fc.nat({ max: 1 }),
      shares: fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.nat({ max: 6 })),
      substitute: fc.constantFrom(...cns),
      lateDays: fc.option(fc.nat({ max: 30 })),
    }),
    fc.record({
      kind: fc.constant('received' as const),
      line: fc.option(fc.nat({ max: 1 })),
      cn: fc.option(fc.constantFrom(...cns)),
      units,
      broken: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('withdrawn' as const) }),
  )
  return fc
    .array(
      fc.record({
        ago: fc.nat({ max: 40 }),
        what: fc.oneof(
          fc.record({
            kind: fc.constant('ordered' as const),
            lines: fc.array(line, { minLength: 1, maxLength: 2 }),
          }),
          follow,
          fc.record({
            kind: fc.constant('counted' as const),
            complete: fc.boolean(),
            units: fc.dictionary(fc.constantFrom(...cns), fc.nat({ max: 9 }), { minKeys: 1 }),
          }),
        ),
        of: fc.nat(),
      }),
      { maxLength: 14 },
    )
    .map((drawn) => {
      const orders: { order: string; lines: { cn: string; quantity: number; days: number }[] }[] = []
      return drawn
        .sort((a, b) => b.ago - a.ago)
        .flatMap(({ ago, what, of }): SupplyEvent[] => {
          const day = addDays(today, -ago)
          if (what.kind === 'counted') return [{ day, ...what }]
          if (what.kind === 'ordered') {
            const lines = what.lines.filter(
              ({ cn }, at) => what.lines.findIndex((other) => other.cn === cn) === at,
            )
            const order = `pedido-${orders.length + 1}`
            orders.push({ order, lines })
            return [{ day, kind: 'ordered', order, lines }]
          }
          const found = orders[of % Math.max(1, orders.length)]
          if (found === undefined) return []
          const { order, lines } = found
          if (what.kind === 'withdrawn') return of % 3 === 0 ? [{ day, kind: 'withdrawn', order }] : []
          const at = what.line === null ? null : what.line % lines.length
          const named = at === null ? undefined : lines[at]
          if (what.kind === 'received')
            return [
              {
                day,
                kind: 'received',
                order,
                line: at,
                cn: what.cn ?? named?.cn ?? (cns[0] as string),
                units: what.units,
                broken: what.broken,
              },
            ]
          if (named === undefined || at === null) return []
          let left = named.quantity
          const [missing, delayed, instead] = what.shares.map((share) => {
            const taken = Math.min(left, share)
            left -= taken
            return taken
          }) as [number, number, number]
          const isInstead = what.substitute !== named.cn && instead > 0
          const answer = {
            missing,
            delayed,
            delayedUntil: delayed > 0 && what.lateDays !== null ? addDays(today, what.lateDays - 10) : null,
            substituted: isInstead ? instead : 0,
            substitute: isInstead ? what.substitute : null,
          }
          return [{ day, kind: 'answered', order, line: at, answer }]
        })
    })
}

import fc from 'fast-check'
import { addDays } from '@/domain/basics/dates'
import { type ClaimKind, claimKinds } from '@/domain/order/reception'
import type { SupplyEvent } from '@/domain/testing/naive-supply'

/** What is claimed of an ordered line. */
const claimed = (Object.keys(claimKinds) as ClaimKind[]).filter((kind) => kind !== 'other-product')

type Came = Extract<SupplyEvent, { kind: 'received' }>
type OrderedProduct = { cn: string; days: number }

/**
 * Ninety days and more of orders, answers, delivery notes, receptions, claims, withdrawals and counts of some products, in any sequence.
 * Answers account for each unit; a reception may bring more than was ordered, or what nobody ordered, a correction takes some of it
 * back, and a note may have more than there is.
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
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('answered' as const),
        line: fc.nat({ max: 1 }),
        shares: fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.nat({ max: 6 })),
        substitute: fc.constantFrom(...cns),
        lateDays: fc.option(fc.nat({ max: 30 })),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('received' as const),
        line: fc.option(fc.nat({ max: 1 })),
        cn: fc.option(fc.constantFrom(...cns)),
        units,
        broken: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('noted' as const),
        line: fc.nat({ max: 1 }),
        units: fc.integer({ min: 1, max: 4 }),
        instead: fc.boolean(),
      }),
    },
    fc.record({
      kind: fc.constant('claimed' as const),
      line: fc.option(fc.nat({ max: 1 })),
      units,
      what: fc.constantFrom(...claimed),
    }),
    fc.record({ kind: fc.constant('settled' as const), accepted: fc.boolean() }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('corrected' as const),
        which: fc.nat(),
        units,
        isBroken: fc.boolean(),
      }),
    },
    fc.record({ kind: fc.constant('withdrawn' as const) }),
    fc.record({ kind: fc.constant('wanted' as const), line: fc.nat({ max: 1 }), units }),
  )
  return fc
    .array(
      fc.record({
        // Most of it recently enough to count still.
        ago: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 100 })),
        what: fc.oneof(
          {
            weight: 2,
            arbitrary: fc.record({
              kind: fc.constant('ordered' as const),
              lines: fc.array(line, { minLength: 1, maxLength: 2 }),
            }),
          },
          { weight: 4, arbitrary: follow },
          fc.record({
            kind: fc.constant('wanted' as const),
            line: fc.constant(null),
            units,
            cn: fc.constantFrom(...cns),
          }),
          fc.record({ kind: fc.constant('unwanted' as const) }),
          fc.record({
            kind: fc.constant('counted' as const),
            complete: fc.boolean(),
            units: fc.dictionary(fc.constantFrom(...cns), fc.nat({ max: 9 }), { minKeys: 1 }),
          }),
        ),
        of: fc.nat(),
      }),
      { maxLength: 18 },
    )
    .map((drawn) => {
      const wants: string[] = []
      const waitFor = (
        day: string,
        wanted: Omit<Extract<SupplyEvent, { kind: 'wanted' }>, 'day' | 'kind' | 'want'>,
      ): SupplyEvent => {
        const want = `espera-${wants.length + 1}`
        wants.push(want)
        return { day, kind: 'wanted', want, ...wanted }
      }
      const orders: { order: string; lines: { cn: string; quantity: number; days: number }[] }[] = []
      /** What a wholesaler has served cannot be withdrawn. */
      const served = new Set<string>()
      const withClaim = new Set<string>()
      /** What can be taken back; what the program has counted since is its business. */
      let came: Omit<Came, 'kind' | 'day'>[] = []
      const receive = (event: Came): Came => {
        const { order, line, cn, units, broken } = event
        came.push({ order, line, cn, units, broken })
        return event
      }
      /** What comes in place of an order's lines, by their number. */
      const substitutes = new Map<string, (string | null)[]>()
      return drawn
        .sort((a, b) => b.ago - a.ago)
        .flatMap(({ ago, what, of }): SupplyEvent[] => {
          const day = addDays(today, -ago)
          if (what.kind === 'counted') {
            came = came.filter(({ cn, broken }) => broken || !(what.complete || cn in what.units))
            return [{ day, ...what }]
          }
          if (what.kind === 'unwanted') {
            const want = wants[of % Math.max(1, wants.length)]
            return want === undefined ? [] : [{ day, kind: 'unwanted', want }]
          }
          if (what.kind === 'wanted' && what.line === null) {
            return [waitFor(day, { order: null, line: 0, cn: what.cn, units: what.units })]
          }
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
          if (what.kind === 'withdrawn')
            return of % 3 === 0 && !served.has(order) ? [{ day, kind: 'withdrawn', order }] : []
          if (what.kind === 'settled')
            return withClaim.has(order) ? [{ day, kind: 'settled', order, accepted: what.accepted }] : []
          if (what.kind === 'wanted') {
            const line = what.line === null ? 0 : what.line % lines.length
            return [waitFor(day, { order, line, cn: lines[line]?.cn ?? '', units: what.units })]
          }
          if (what.kind === 'corrected') {
            const own = came.filter((each) => each.order === order && each.units > 0)
            const taken = own[what.which % Math.max(1, own.length)]
            if (taken === undefined) return []
            const units = Math.min(what.units, taken.units)
            taken.units -= units
            const event = { ...taken, day, kind: 'received' as const }
            // Taken back, or found broken.
            return what.isBroken && !taken.broken
              ? [{ ...event, units: -units }, receive({ ...event, units, broken: true })]
              : [{ ...event, units: -units }]
          }
          const at = what.line === null ? null : what.line % lines.length
          const named = at === null ? undefined : lines[at]
          if (what.kind === 'received')
            return [
              receive({
                day,
                kind: 'received',
                order,
                line: at,
                cn: what.cn ?? named?.cn ?? (cns[0] as string),
                units: what.units,
                broken: what.broken,
              }),
            ]
          if (what.kind === 'claimed') {
            withClaim.add(order)
            const { units, what: kind } = what
            const cn = named?.cn ?? (cns[0] as string)
            return [
              {
                day,
                kind: 'claimed',
                order,
                line: at,
                cn,
                units,
                what: at === null ? 'other-product' : kind,
              },
            ]
          }
          if (named === undefined || at === null) return []
          const instead = substitutes.get(order) ?? []
          if (what.kind === 'noted') {
            served.add(order)
            const other = instead[at] ?? null
            // A product that the order has, or that comes for another line of it too, says nothing of this one.
            const isClear =
              other !== null &&
              lines.every(({ cn }) => cn !== other) &&
              instead.filter((each) => each === other).length === 1
            const cn = what.instead && isClear ? other : named.cn
            return [{ day, kind: 'noted', order, line: at, cn, units: what.units }]
          }
          let left = named.quantity
          const [missing, delayed, exchanged] = what.shares.map((share) => {
            const taken = Math.min(left, share)
            left -= taken
            return taken
          }) as [number, number, number]
          const isInstead = what.substitute !== named.cn && exchanged > 0
          const answer = {
            missing,
            delayed,
            delayedUntil: delayed > 0 && what.lateDays !== null ? addDays(today, what.lateDays - 10) : null,
            substituted: isInstead ? exchanged : 0,
            substitute: isInstead ? what.substitute : null,
          }
          instead[at] = answer.substitute
          substitutes.set(order, instead)
          return [{ day, kind: 'answered', order, line: at, answer }]
        })
    })
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { type LineAnswer, servedInFull } from '@/domain/order/line-answer'
import { answerOfNotes, type NotedLine } from '@/domain/order/noted-answer'
import { type ExpectedOrder, expectedOf, type Received } from '@/domain/supply/on-its-way'
import { suppliedOn } from '@/domain/supply/supplied'
import { naiveSupply, type SupplyEvent } from '@/domain/testing/naive-supply'
import { supplyHistories } from '@/domain/testing/supply-histories'

const last = '2026-06-16'
const products = [
  { cn: '662026', days: 10 },
  { cn: '662027', days: 3 },
  { cn: '700001', days: 60 },
]

type Line = {
  cn: string
  quantity: number
  days: number
  withdrawn: boolean
  told: LineAnswer | null
  answer: LineAnswer | null
  noted: NotedLine[]
  came: Record<string, number>
}
const newLine = (ordered: Pick<Line, 'cn' | 'quantity' | 'days'>): Line => ({
  ...{ ...ordered, withdrawn: false, told: null, answer: null, noted: [], came: {} },
})

/** What the rules are asked with: the lines with what became of them, the last count, and what came since. */
function factsOf(events: readonly SupplyEvent[]) {
  const orders = new Map<string, { day: string; lines: Line[] }>()
  const stock = new Map<string, number>()
  let received: (Received & { of: string })[] = []
  for (const event of events) {
    const lines = 'order' in event ? (orders.get(event.order ?? '')?.lines ?? []) : []
    const line = 'line' in event && event.line !== null ? lines[event.line] : undefined
    if (event.kind === 'ordered') orders.set(event.order, { day: event.day, lines: event.lines.map(newLine) })
    else if (event.kind === 'withdrawn') for (const each of lines) each.withdrawn = true
    else if (event.kind === 'answered' && line) {
      line.told = { ...servedInFull(0), ...event.answer }
      line.answer = line.told
    } else if (event.kind === 'noted' && line) {
      const { cn, units: served } = event
      line.noted.push({ cn, served, ordered: null, bonus: 0, netPrice: null, base: null })
      line.answer = answerOfNotes(line, line.told, line.noted)
    } else if (event.kind === 'received') {
      if (line) line.came[event.cn] = (line.came[event.cn] ?? 0) + event.units
      const { cn, units, day } = event
      const of = `${event.order} ${event.line}`
      if (!event.broken && units > 0) received.push({ cn, units, day, of })
      // The first ones that came.
      let back = event.broken ? 0 : -units
      for (const row of received.filter((each) => each.cn === cn && each.of === of)) {
        const taken = Math.max(0, Math.min(back, row.units))
        row.units -= taken
        back -= taken
      }
    } else if (event.kind === 'counted') {
      if (event.complete) stock.clear()
      for (const [cn, units] of Object.entries(event.units)) stock.set(cn, units)
      received = received.filter(({ cn }) => !event.complete && !(cn in event.units))
    }
  }
  return {
    stock,
    received,
    orders: [...orders].map(
      ([key, { day, lines }]): ExpectedOrder => ({
        ...{ id: 1, key, name: key, createdAt: `${day}T09:00:00.000Z` },
        expected: lines.flatMap(({ came, ...line }) =>
          expectedOf(
            {
              ...line,
              received: came[line.cn] ?? 0,
              receivedInstead: came[line.answer?.substitute ?? ''] ?? 0,
            },
            day,
          ),
        ),
      }),
    ),
  }
}

/** Days on which what happened on a day may count differently. */
const turningDays = (events: readonly SupplyEvent[], today: string): string[] => {
  const ends = events.flatMap((event) => (event.kind === 'answered' ? (event.answer.delayedUntil ?? []) : []))
  const lives = [0, ...products.map(({ days }) => days), 90].map((days) => addDays(today, days))
  const days = [...lives, ...ends].flatMap((day) => [day, addDays(day, 1)])
  return [...new Set(days)].filter((day) => day >= today)
}

test('on each day of a quarter shelf and units on their way are those of a count box by box', () => {
  fc.assert(
    fc.property(supplyHistories(products, last), (events) => {
      for (const today of new Set(events.map(({ day }) => day))) {
        const known = events.filter(({ day }) => day <= today)
        const facts = factsOf(known)
        // Later days are counted with the answer that a device has asked for today.
        for (const day of turningDays(known, today)) {
          const { stock, onItsWay } = suppliedOn(day, facts)
          const expected = naiveSupply(known, day)
          for (const { cn } of products) {
            expect([day, cn, onItsWay.get(cn)?.units ?? 0]).toEqual([day, cn, expected.onItsWay.get(cn) ?? 0])
            expect([day, cn, stock.get(cn) ?? 0]).toEqual([day, cn, expected.shelf.get(cn) ?? 0])
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { mostParts } from '@/domain/sales/explain/explanation'
import { explanationSentence } from '@/domain/sales/explain/explanation-sentence'
import type { Explanation } from '@/domain/sales/questions/sales-figures'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { rangeArbitrary } from '@/domain/testing/arbitraries'
import { sale, salesData } from '@/domain/testing/sales-examples'
import { salesDataOf, salesFilterArbitrary, salesWorldArbitrary } from '@/domain/testing/sales-worlds'
import { product } from '@/domain/testing/world'

const products = [
  product({ cn: '600001', name: 'Alfa', laboratoryId: 1, groupId: 11 }),
  product({ cn: '600002', name: 'Beta', laboratoryId: 2, groupId: 11 }),
  product({ cn: '600003', name: 'Gamma', laboratoryId: 2, groupId: null }),
]
const data = salesData(products, [
  sale('600001', 100, { day: '2025-03-01' }),
  sale('600001', 20, { day: '2026-03-01' }),
  sale('600002', 50, { day: '2025-03-01' }),
  sale('600002', 20, { day: '2026-03-01' }),
  sale('600003', 5, { day: '2026-03-01' }),
])
const filter = allSales({ startDate: '2026-03-01', endDate: '2026-03-31' })
const against = { startDate: '2025-03-01', endDate: '2025-03-31' }
const asked = { ask: 'explanation', filter, against, amount: 'pvp' } as const

test('a change is told by the products, laboratories or groups that made most of it', () => {
  expect(answerSales(data, { ...asked, by: 'product' })).toEqual({
    ...{ now: 9_000, before: 30_000 },
    parts: [
      { key: 'cn 600001', name: 'Alfa', now: 4_000, before: 20_000 },
      { key: 'cn 600002', name: 'Beta', now: 4_000, before: 10_000 },
      { key: 'cn 600003', name: 'Gamma', now: 1_000, before: 0 },
    ],
    rest: { count: 0, now: 0, before: 0 },
  })
  const changes = (by: 'laboratory' | 'group') =>
    answerSales(data, { ...asked, by }).parts.map((part) => [part.key, part.now - part.before])
  expect(changes('laboratory')).toEqual([
    ['1', -16_000],
    ['2', -5_000],
  ])
  expect(changes('group')).toEqual([
    ['11', -22_000],
    ['cn 600003', 1_000],
  ])
})

test('a sentence names what made most of the change, and what went against it', () => {
  expect(explanationSentence(answerSales(data, { ...asked, by: 'product' }))).toBe(
    'De los -210,00 €, -160,00 € son de Alfa y -60,00 € de Beta.'.replaceAll(' €', '\u00a0€'),
  )
  const of = (changes: Record<string, number>): Explanation => {
    const parts = Object.entries(changes).map(([name, now]) => ({ key: name, name, now, before: 0 }))
    return {
      now: parts.reduce((sum, { now }) => sum + now, 0),
      before: 0,
      parts,
      rest: { count: 0, now: 0, before: 0 },
    }
  }
  const said = (changes: Record<string, number>) =>
    explanationSentence(of(changes))?.replaceAll('\u00a0', ' ') ?? null
  expect(said({ Norte: 90_000, Sur: -50_000 })).toBe(
    'De los +400,00 €, +900,00 € son de Norte; en cambio, -500,00 € de Sur.',
  )
  expect(said({ Norte: 90_000, Sur: -90_000 })).toBe('Se compensan: +900,00 € de Norte y -900,00 € de Sur.')
  expect(said({})).toBeNull()
})

test('the parts and the rest add up to the whole, which is what the total of the same filter says, to the cent', () => {
  fc.assert(
    fc.property(
      salesWorldArbitrary,
      salesFilterArbitrary,
      rangeArbitrary,
      fc.constantFrom('product' as const, 'laboratory' as const, 'group' as const),
      fc.constantFrom('pvl' as const, 'pvp' as const),
      (world, filter, against, by, amount) => {
        const data = salesDataOf(world)
        const { now, before, parts, rest } = answerSales(data, {
          ...{ ask: 'explanation', filter, against, by, amount },
        })
        const sum = (of: 'now' | 'before') => parts.reduce((total, part) => total + part[of], rest[of])
        expect({ now: sum('now'), before: sum('before') }).toEqual({ now, before })
        const total = (range: typeof against) =>
          answerSales(data, { ask: 'pharmacy-kpis', filter: { ...filter, ...range } })[`total_${amount}`]
        expect({ now, before }).toEqual({ now: total(filter), before: total(against) })
        const weights = parts.map((part) => Math.abs(part.now - part.before))
        expect(weights).toEqual([...weights].sort((a, b) => b - a))
        expect(parts.length).toBeLessThanOrEqual(mostParts + 1)
        expect(rest.count === 0 || rest.count > 1).toBe(true)
      },
    ),
  )
})

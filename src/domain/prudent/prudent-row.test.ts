import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductForecast } from '@/domain/forecast/forecast-products'
import { generateProposal } from '@/domain/proposal/proposal'
import { prudentRow } from '@/domain/prudent/prudent-row'
import type { RowForecasts } from '@/domain/prudent/row-forecasts'
import { dataOf, product, request } from '@/domain/testing/world'

const today = '2026-01-01'
const forecast = (more: Partial<ProductForecast> = {}): ProductForecast => ({
  ...{ perDay: 1, demand: 60, enough: 72, lastError: 0.14, ruleLastError: 0.22 },
  ...{ seasonal: 0, factor: 1, fresh: false },
  ...more,
})
const forecasts = (of: ProductForecast = forecast()): RowForecasts => ({
  ...{ firstDay: today, horizonDays: 60 },
  rows: new Map([['dcpf:11', of]]),
  deliveryDays: new Map(),
})
const rowOf = ({
  stock,
  pot = null,
  pvl = 310,
}: {
  stock?: number
  pot?: number | null
  pvl?: number | null
}) => {
  const data = dataOf({
    products: [product({ cn: '100001', pot, pvl })],
    sold: { '100001': 365 },
    stock: stock === undefined ? null : new Map([['100001', stock]]),
  })
  const [group] = generateProposal(data, request())
  if (group === undefined) throw new Error('No row')
  return group
}
const asked = { forecasts: forecasts(), request: {}, today } as const
const none = { ignoreStockProvisions: false, ignoreOnItsWay: false }
const prudent = (row: Parameters<typeof rowOf>[0], more: Partial<typeof none> = {}) =>
  prudentRow(rowOf(row), { ...asked, request: { ...none, ...more } })

describe('the second suggestion of a row', () => {
  test('is what is enough less what is there, in whole packs, and says how long that lasts', () => {
    expect(prudent({ stock: 9 })).toMatchObject({ units: 63, stock: { days: 9, state: 'short' } })
    expect(prudent({ stock: 9, pot: 10 })?.units).toBe(70)
    expect(prudent({ stock: 200 })).toMatchObject({ units: 0, stock: { days: 200, state: 'plenty' } })
    expect(prudent({ stock: 0 })?.stock).toEqual({ days: 0, state: 'out' })
    expect(prudent({ stock: 9 })?.sentence).toContain('quedan 9 días')
    expect(prudent({ stock: 9 })?.sentence).toContain('la regla, un 22')
  })

  test('is short where its laboratory delivers later than the shelf lasts', () => {
    const state = (days: number) =>
      prudentRow(rowOf({ stock: 9 }), {
        ...asked,
        forecasts: { ...forecasts(), deliveryDays: new Map([[1, days]]) },
        request: none,
      })?.stock?.state
    expect([2, 9, 15].map(state)).toEqual(['enough', 'enough', 'short'])
  })

  test('says nothing of a shelf that nobody has counted, and leaves it aside where the proposal does', () => {
    expect(prudent({})).toMatchObject({ units: 72, stock: null })
    expect(prudent({ stock: 9 }, { ignoreStockProvisions: true })).toMatchObject({
      units: 72,
      stock: { days: 9 },
    })
  })

  test('counts what is on its way, as the proposal does', () => {
    const group = { ...rowOf({ stock: 9 }), on_its_way: { units: 20, orders: [] } }
    expect(prudentRow(group, { ...asked, request: none })).toMatchObject({ units: 43, stock: { days: 29 } })
    expect(prudentRow(group, { ...asked, request: { ...none, ignoreOnItsWay: true } })?.units).toBe(63)
  })

  test('buys no more than until the price falls', () => {
    const group = rowOf({ stock: 0 })
    const falling = group.transferables.map((line) => ({
      ...line,
      price_drop: { from: '2026-01-13', pvl: 200 },
    }))
    const found = prudentRow({ ...group, transferables: falling }, { ...asked, request: none })
    expect(found?.units).toBeLessThan(20)
    expect(found?.sentence).toContain('baja de precio en 12 días')
  })

  test('is none where nothing can be ordered or nothing is foreseen', () => {
    expect(prudent({ pvl: null })).toBeNull()
    const other = { ...forecasts(), rows: new Map([['dcpf:12', forecast()]]) }
    expect(prudentRow(rowOf({}), { ...asked, forecasts: other, request: none })).toBeNull()
  })

  test('never grows with the shelf, and is in whole packs', () => {
    const units = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(units, units, fc.integer({ min: 1, max: 12 }), (stock, more, pot) => {
        const [less, most] = [prudent({ stock, pot }), prudent({ stock: stock + more, pot })]
        expect(most?.units).toBeLessThanOrEqual(less?.units ?? 0)
        expect((less?.units ?? 0) % pot).toBe(0)
      }),
      { numRuns: 50 },
    )
  })
})

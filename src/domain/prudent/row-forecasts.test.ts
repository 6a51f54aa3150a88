import { describe, expect, test } from 'vitest'
import { addDays, dayNumber } from '@/domain/basics/dates'
import { rowForecasts, type StockOuts, salesAreOld } from '@/domain/prudent/row-forecasts'
import type { SaleRow } from '@/domain/sales/cube/block'
import { catalogueOf, cubeOf, dataOf, product, request } from '@/domain/testing/world'

const products = [
  product({ cn: '100001' }),
  product({ cn: '200001', laboratoryId: 2 }),
  product({ cn: '300001', groupId: 12 }),
]
const first = '2025-01-01'

/** Each product sells so many units every day of a year, as far as `sells` says. */
const worldOf = (units: Record<string, number>, sells: (cn: string, day: string) => boolean = () => true) => {
  const rows: SaleRow[] = Array.from({ length: 365 }, (_, at) => addDays(first, at)).flatMap((day) =>
    Object.entries(units).flatMap(([cn, sold]) =>
      sells(cn, day) ? [{ day, cn, units: sold, pvl: 300, pvp: 500 }] : [],
    ),
  )
  return dataOf({ products, sold: {}, cube: cubeOf(rows, catalogueOf(products)) })
}
const asked = { request: request(), level: 0.9 }

describe('what is foreseen of the rows of a proposal', () => {
  test('is what all products of a row sell, whoever makes them, as its suggestion counts it', () => {
    const { rows, firstDay, horizonDays } = rowForecasts(
      worldOf({ '100001': 1, '200001': 2, '300001': 4 }),
      asked,
    )
    expect([firstDay, horizonDays]).toEqual(['2026-01-01', 60])
    expect([...rows.keys()].sort()).toEqual(['dcpf:11', 'dcpf:12'])
    expect(rows.get('dcpf:11')?.demand).toBeCloseTo(180, 0)
    expect(rows.get('dcpf:12')?.demand).toBeCloseTo(240, 0)
  })

  test('is what its own product sells, where a template proposes products one by one', () => {
    const auto = { ...asked, request: request({ template: 'auto' }) }
    const { rows } = rowForecasts(worldOf({ '100001': 1, '200001': 2 }), auto)
    expect([...rows.keys()]).toEqual(['cn:100001'])
    expect(rows.get('cn:100001')?.demand).toBeCloseTo(60, 0)
  })

  test('leaves the sales of a laboratory out that its user has left out', () => {
    const { rows } = rowForecasts(worldOf({ '100001': 1, '200001': 2 }), {
      ...asked,
      request: request({ laboratoriesExcluded: [2] }),
    })
    expect(rows.get('dcpf:11')?.demand).toBeCloseTo(60, 0)
  })

  test('takes no day without stock for a day without demand', () => {
    const stockOuts: StockOuts = [['300001', [dayNumber('2025-11-01'), dayNumber('2025-12-31')]]]
    const sold = worldOf({ '300001': 4, '100001': 1 }, (cn, day) => cn === '100001' || day < '2025-11-01')
    const demand = (given: StockOuts) =>
      rowForecasts({ ...sold, cube: { ...sold.cube }, stockOuts: given }, asked).rows.get('dcpf:12')
        ?.demand ?? 0
    expect(demand([])).toBeLessThan(150)
    expect(demand(stockOuts)).toBeGreaterThan(220)
    // It is still out: the last day is not known.
    expect(demand([['300001', [dayNumber('2025-11-01')]]])).toBeGreaterThan(220)
  })

  test('is nothing once no sales have come for weeks: the days foreseen would be past, of another season', () => {
    const world = worldOf({ '100001': 1 })
    const on = (today: string) => rowForecasts({ ...world, cube: { ...world.cube }, today }, asked)
    expect(on('2026-01-15').rows.size).toBe(2)
    expect(on('2026-01-16').rows.size).toBe(0)
    expect(salesAreOld(on('2026-01-16'), '2026-01-16')).toBe(true)
    expect(salesAreOld(on('2026-01-15'), '2026-01-15')).toBe(false)
  })

  test('is not counted again while sales, rows and level are the same ones', () => {
    const world = worldOf({ '100001': 1 })
    const once = rowForecasts(world, asked).rows.get('dcpf:11')
    expect(rowForecasts(world, asked).rows.get('dcpf:11')).toBe(once)
    expect(rowForecasts(world, { ...asked, level: 0.95 }).rows.get('dcpf:11')).not.toBe(once)
    expect(rowForecasts({ ...world, cube: { ...world.cube } }, asked).rows.get('dcpf:11')).not.toBe(once)
  })
})

import { describe, expect, test } from 'vitest'
import type { Catalogue, Product } from '@/domain/catalogue'
import { indexCatalogue } from '@/domain/catalogue-index'
import { decodeBlock, encodeBlock, type SaleRow } from '@/domain/sales/block'
import { buildCube } from '@/domain/sales/cube'
import { summaryFigures } from '@/features/summary/figures'

const product = (id: number, kind: Partial<Product>): Product => ({
  id,
  cn: String(600_000 + id),
  name: `Producto ${id}`,
  ean: null,
  laboratoryId: id,
  groupId: null,
  marketCategoryId: null,
  prescription: true,
  generic: true,
  fantasy: false,
  pvl: 100,
  pvp: 150,
  pot: null,
  active: true,
  outOfStock: false,
  ...kind,
})
const laboratory = (id: number) => ({
  id,
  name: `Laboratorio ${id}`,
  image: null,
  corporativeColor: null,
  associationId: null,
  prescription: true,
})
const catalogue: Catalogue = {
  version: '1',
  associations: [],
  laboratories: [laboratory(1), laboratory(2), laboratory(3)],
  groups: [],
  marketCategories: [],
  products: [product(1, {}), product(2, { generic: false }), product(3, { prescription: false })],
}

const sale = (day: string, id: number, units: number): SaleRow => ({
  day,
  cn: String(600_000 + id),
  units,
  pvl: 100,
  pvp: 150,
})

const figuresOf = (rows: SaleRow[], today: string) => {
  const index = indexCatalogue(catalogue)
  const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))]
  const blocks = months.map((month) => ({
    month,
    columns: decodeBlock(encodeBlock(rows.filter(({ day }) => day.startsWith(month)))),
  }))
  return summaryFigures(buildCube(blocks, index), index, today)
}

describe('the summary of a pharmacy on 21/11/2026', () => {
  const today = '2026-11-21'
  const rows = [
    sale('2025-10-31', 1, 1000),
    sale('2025-11-01', 1, 10),
    sale('2025-11-20', 1, 1),
    sale('2025-11-25', 1, 50),
    sale('2026-10-31', 2, 30),
    sale('2026-11-20', 3, 7),
  ]

  test('counts the last 12 complete months, never the running one', () => {
    const figures = figuresOf(rows, today)
    expect(figures?.year).toEqual({
      startDate: '2025-11-01',
      endDate: '2026-10-31',
      units: 91,
      pvl: 9100,
      pvp: 13_650,
      skus: 2,
    })
  })

  test('compares the running month with the same days of a year before', () => {
    const month = figuresOf(rows, today)?.month
    expect(month?.range).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20' })
    expect(month?.now.units).toBe(7)
    expect(month?.before.units).toBe(11)
  })

  test('splits the year by kind, and its laboratories add up to it', () => {
    const figures = figuresOf(rows, today)
    expect(figures?.kinds.generic.units).toBe(61)
    expect(figures?.kinds.brand.units).toBe(30)
    expect(figures?.kinds.otc.units).toBe(0)
    expect(figures?.laboratories.map(({ name, units }) => [name, units])).toEqual([
      ['Laboratorio 1', 61],
      ['Laboratorio 2', 30],
    ])
  })

  test('has no running month before its first sale, and nothing at all without sales', () => {
    expect(figuresOf(rows.slice(0, 5), today)?.month).toBeNull()
    expect(figuresOf([], today)).toBeNull()
  })
})

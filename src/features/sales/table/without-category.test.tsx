import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'
import { showTable } from '@/features/sales/table/testing/table-stage'
import { salesData, salesSource } from '@/features/sales/testing/sales-stage'

const sun = { groupId: null, prescription: false, generic: false }
const products = [
  product({ ...sun, cn: '600001', marketCategoryId: 21 }),
  product({ ...sun, cn: '600002', marketCategoryId: 22 }),
  product({ cn: '600003' }),
]
const sold = (amounts: Record<string, number>) => {
  const catalogue = {
    ...catalogueOf(products),
    marketCategories: ['Solares', 'Higiene'].map((name, index) => ({
      id: 21 + index,
      name,
      easeOfChange: 1 as const,
    })),
  }
  const rows = Object.entries(amounts).map(([cn, pvl]) => ({
    ...{ day: '2026-06-01', cn, units: 1 },
    ...{ pvl, pvp: 2 * pvl },
  }))
  return salesSource(salesData({ cube: cubeOf(rows, catalogue), catalogue: indexCatalogue(catalogue) }))
}
const names = async () => {
  const [first] = await screen.findAllByText(/^(Solares|Higiene)$/)
  const rows = first?.closest('tbody')?.querySelectorAll('tr') ?? []
  return [...rows].map((row) => row.textContent?.match(/Solares|Higiene|Sin categoría/)?.[0])
}

test('what has no market category does not drown the categories: its row is the last, and a sentence says how much it is', async () => {
  await showTable('minimal-category', { source: sold({ '600001': 1_000, '600002': 2_000, '600003': 6_000 }) })
  expect(await names()).toEqual(['Higiene', 'Solares', 'Sin categoría'])
  expect((await screen.findByText(/no tiene categoría/)).textContent?.replaceAll('\u00a0', ' ')).toContain(
    'El 67 % (60 €) no tiene categoría de mercado, en la última fila',
  )
})

test('where everything has a category, nothing is said', async () => {
  await showTable('minimal-category', { source: sold({ '600001': 1_000, '600002': 2_000 }) })
  expect(await names()).toEqual(['Higiene', 'Solares'])
  expect(screen.queryByText(/no tiene categoría/)).toBeNull()
})

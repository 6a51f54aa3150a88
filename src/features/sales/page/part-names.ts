import { allSales } from '@/domain/sales/questions/sales-filter'
import type { TableQuestion } from '@/domain/sales/questions/sales-question'
import type { Part, PartOfProducts } from '@/features/sales/page-selection'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeRange } from '@/features/sales/scope-filter'
import { useSales } from '@/features/sales/use-sales'

type Named = { id: number; name: string }

/** What a page can be narrowed to: laboratories, groups and categories with sales in its part of the products, as far as they are asked for, and types. */
export function useParts(isAsked: (part: Part) => boolean): Record<Part, readonly Named[] | undefined> {
  const filter = allSales(scopeRange(useSalesScope()))
  const laboratories = useSales(isAsked('laboratory') ? { ask: 'laboratories', filter } : null)
  const groups = useSales(isAsked('group') ? { ask: 'groups', filter } : null)
  const categories = useSales(isAsked('category') ? { ...allCategories, filter } : null)
  return {
    laboratory: laboratories.data,
    group: groups.data,
    category: categories.data?.rows.flatMap(({ market_category_id: id, market_category_name: name }) =>
      id === 0 ? [] : [{ id, name }],
    ),
    type: namedTypes,
  }
}

/** By the numbers that they have as parts of a page. */
export const namedTypes: readonly Named[] = ['Genéricos', 'EFG', 'Fantasía', 'Marca', 'Parafarmacia'].map(
  (name, index) => ({ id: index + 1, name }),
)

const allCategories: Omit<TableQuestion & { rows: 'category' }, 'filter'> = {
  ask: 'table',
  rows: 'category',
  aggregate: false,
  within: null,
  compare: null,
  sort: [{ id: 'market_category_name', desc: false }],
  skip: 0,
  take: null,
}

export const partLabels: Record<Part, string> = {
  laboratory: 'Laboratorio',
  group: 'Agrupación homogénea',
  category: 'Categoría de mercado',
  type: 'Tipo de producto',
}

/** What chips call the parts that are chosen. */
export function usePartNames(): (part: Part, id: number) => string {
  const chosen: PartOfProducts = useSalesScope().part ?? {}
  const named = useParts((part) => chosen[part] !== undefined)
  return (part, id) =>
    `${partLabels[part]}: ${named[part]?.find((each) => each.id === id)?.name ?? `número ${id}`}`
}

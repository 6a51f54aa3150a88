import type { Product } from '@/domain/catalogue/catalogue'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { Explanation } from '@/domain/sales/questions/sales-figures'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { selectProducts } from '@/domain/sales/selection/select-products'
import { visibleTotals } from '@/domain/sales/selection/visible-totals'

/** Parts that are told one by one. */
export const mostParts = 10

type Asked = QuestionOf<'explanation'>
type Part = Explanation['parts'][number]

/**
 * What made the change of an amount between two ranges: the products, laboratories or homogeneous groups that changed most, the
 * others in one. They add up to the whole, to the cent: every product that sold is in one of them.
 */
export const explanation = (data: SalesData, { filter, against, by, amount }: Asked): Explanation => {
  const mask = selectProducts(data, filter)
  const now = visibleTotals(data.cube, filter, mask)[amount]
  const before = visibleTotals(data.cube, against, mask)[amount]
  const parts = new Map<string, Part>()
  data.catalogue.products.forEach((product, index) => {
    const [sold, soldBefore] = [now[index] as number, before[index] as number]
    if (sold === 0 && soldBefore === 0) return
    const key = keyOf(product, by)
    const part = parts.get(key) ?? { key, name: nameOf(data, product, by), now: 0, before: 0 }
    parts.set(key, part)
    part.now += sold
    part.before += soldBefore
  })
  const all = [...parts.values()].sort(byWeight)
  // Where one alone is left, its own row says more.
  const told = all.length === mostParts + 1 ? all.length : mostParts
  return {
    ...sumOf(all),
    parts: all.slice(0, told),
    rest: { count: Math.max(0, all.length - told), ...sumOf(all.slice(told)) },
  }
}

const keyOf = ({ cn, laboratoryId, groupId }: Product, by: Asked['by']): string => {
  if (by === 'laboratory') return String(laboratoryId)
  return by === 'group' && groupId !== null ? String(groupId) : `cn ${cn}`
}

/** A product without a group stands for itself among the groups. */
const nameOf = (
  { catalogue }: SalesData,
  { name, laboratoryId, groupId }: Product,
  by: Asked['by'],
): string => {
  if (by === 'laboratory') return catalogue.laboratories.get(laboratoryId)?.name ?? ''
  return by === 'group' && groupId !== null ? (catalogue.groups.get(groupId)?.name ?? '') : name
}

const changeOf = ({ now, before }: Part): number => now - before

/** The largest change first, up or down. */
const byWeight = (a: Part, b: Part): number =>
  Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || (a.key < b.key ? -1 : 1)

const sumOf = (parts: readonly Part[]) => ({
  now: parts.reduce((sum, { now }) => sum + now, 0),
  before: parts.reduce((sum, { before }) => sum + before, 0),
})

import { daysBetween } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'

/** Days for which a product that is short is waited for, whatever is on the shelf: about the time between two direct orders. */
export const shortWaitDays = 7

/** `covered`: something is there or comes, and lasts until then. `brief`: it is back within `shortWaitDays`. */
export const backSoonReasons = ['covered', 'brief'] as const
export type BackSoon = (typeof backSoonReasons)[number]

/**
 * Why a product that is short is to be ordered all the same; null where it is back too late, or nobody knows when. `until` is the last
 * day that it is expected to be short; the pharmacy sold `units` in `days`.
 */
export const backSoon = (
  until: string | null,
  today: string,
  { units, days, there }: { units: number; days: number; there: number },
): BackSoon | null => {
  if (until === null) return null
  const wait = daysBetween(today, until) + 1
  // Whole numbers on both sides: at a pace of units / days what is there lasts for there × days / units.
  if (there > 0 && Math.max(0, units) * wait <= there * days) return 'covered'
  return wait <= shortWaitDays ? 'brief' : null
}

type Supplied = {
  catalogue: Pick<CatalogueIndex, 'products' | 'productsByGroup'>
  stock: ReadonlyMap<Cn, number>
  onItsWay: ReadonlyMap<Cn, { units: number }>
  /** Units sold by product, and in how many days. */
  sold: ArrayLike<number>
  soldDays: number
  today: string
}

/**
 * The products that are short and to be ordered all the same, as the row of a proposal says it: what there is of their laboratory in
 * their group, at the pace of all that the group sells.
 */
export const productsBackSoon = ({ catalogue, stock, onItsWay, sold, soldDays, today }: Supplied): Cn[] =>
  catalogue.products.flatMap(({ cn, groupId, laboratoryId, outOfStock, shortage }, index) => {
    if (!outOfStock || shortage === undefined) return []
    const group = (groupId === null ? undefined : catalogue.productsByGroup.get(groupId)) ?? [index]
    const ours = group.flatMap((at) => {
      const product = catalogue.products[at]
      return product?.laboratoryId === laboratoryId ? product.cn : []
    })
    const pace = {
      units: group.reduce((sum, at) => sum + (sold[at] ?? 0), 0),
      days: soldDays,
      there: ours.reduce(
        (sum, each) => sum + Math.max(0, stock.get(each) ?? 0) + (onItsWay.get(each)?.units ?? 0),
        0,
      ),
    }
    return backSoon(shortage.until, today, pace) === null ? [] : cn
  })

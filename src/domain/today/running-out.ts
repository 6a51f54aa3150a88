import { formatCount, formatInteger } from '@/domain/basics/numbers'
import { clampQuantity, defaultPeriod } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { daysOfStock } from '@/domain/forecast/days-of-stock'
import type { TodayRule } from '@/domain/today/today-line'
import { formatRate, inDays } from '@/domain/today/words'

/** Days of sales that a shelf has left when it is said to run out. */
export const runsOutWithinDays = 5

/** Units that a product has to have sold in the days that are looked at (price-drops): about one a week. */
export const leastSold = 12

/** A product of which there is less than is sold in `runsOutWithinDays`, and none on its way. */
export type RunningOut = {
  cn: Cn
  product: string
  laboratory: string | null
  stock: number
  /** Units that are sold a day. */
  rate: number
  /** Whole days until nothing is left; 0 where nothing is. */
  days: number
}

type ShelfFacts = {
  catalogue: Pick<CatalogueIndex, 'products' | 'laboratories'>
  stock: ReadonlyMap<Cn, number>
  onItsWay: ReadonlyMap<Cn, { units: number }>
  /** Units by product, and the days in which they were sold. */
  sold: ArrayLike<number>
  soldDays: number
}

/** What ends first comes first, and of that what is sold the most. A shelf that nobody has counted is not judged. */
export const runningOut = ({ catalogue, stock, onItsWay, sold, soldDays }: ShelfFacts): RunningOut[] =>
  catalogue.products
    .flatMap(({ cn, name, laboratoryId }, index): RunningOut[] => {
      const counted = stock.get(cn)
      const units = sold[index] ?? 0
      if (counted === undefined || units < leastSold || (onItsWay.get(cn)?.units ?? 0) > 0) return []
      const left = Math.max(0, counted)
      const rate = units / soldDays
      const days = daysOfStock(left, rate) ?? 0
      const laboratory = catalogue.laboratories.get(laboratoryId)?.name ?? null
      return days > runsOutWithinDays ? [] : [{ cn, product: name, laboratory, stock: left, rate, days }]
    })
    .sort((a, b) => a.days - b.days || b.rate - a.rate || (a.cn < b.cn ? -1 : 1))

/**
 * Units for as many days as a proposal covers by default, less those that are left and those that the carts hold; whole packs where
 * it comes in packs. None where the carts hold enough.
 */
export const unitsToRestock = (
  { rate, stock }: Pick<RunningOut, 'rate' | 'stock'>,
  { pot, inCart }: { pot: number | null; inCart: number },
): number => {
  const pack = Math.max(1, pot ?? 1)
  const needed = Math.max(inCart > 0 ? 0 : 1, rate * defaultPeriod - stock - inCart)
  return clampQuantity(Math.ceil(needed / pack) * pack)
}

export const productsRunOut: TodayRule<{ supply: { runningOut: readonly RunningOut[] } | null }> = ({
  supply,
}) => {
  const products = supply?.runningOut ?? []
  const [first] = products
  if (first === undefined) return []
  const { product, stock, days, rate } = first
  const shelf =
    stock === 0 ? 'No queda ninguna' : `${stock === 1 ? 'Queda' : 'Quedan'} ${formatInteger(stock)}`
  const pace = `${shelf} y se venden ${formatRate(rate)} al día`
  return [
    {
      key: 'runs-out',
      version: products
        .map(({ cn }) => cn)
        .sort()
        .join(),
      severity: days === 0 ? 'urgent' : 'soon',
      order: days,
      ...(products.length === 1
        ? {
            text: stock === 0 ? `No queda ${product}` : `Se agota ${inDays(days)}: ${product}`,
            detail: `${pace}; no hay nada en camino.`,
          }
        : {
            text: `${formatCount(products.length, 'producto', 'productos')} se agotan en ${runsOutWithinDays} días o menos`,
            detail: `${pace}: ${product}`,
          }),
      action: { open: 'running-out', label: 'Ver productos' },
    },
  ]
}

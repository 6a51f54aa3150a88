import { daysBetween } from '@/domain/basics/dates'
import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'

/** The most days of sales by which it is foreseen what will be sold. */
export const forecastDays = 90

/** A product whose PVL falls, and what of it the pharmacy will still have then. */
export type PriceDrop = {
  cn: Cn
  product: string
  laboratory: string | null
  /** The first day of the lower price, and the days until then. */
  from: string
  days: number
  pvl: Cents
  nextPvl: Cents
  /** On the shelf, null where that is unknown, and on their way. */
  stock: number | null
  coming: number
  /** Units that will be sold by then, as foreseen; whole ones. */
  sold: number
  /** Units that will not, and what they lose, at the PVL; none that are known of an unknown shelf. */
  left: number
  atRisk: Cents
  /** Units to order, so that there are enough until then. */
  needed: number
}

export type DropFacts = {
  catalogue: Pick<CatalogueIndex, 'products' | 'laboratories' | 'nextPrices'>
  /** Units on the shelf; null where they are unknown. */
  stock: ReadonlyMap<Cn, number> | null
  onItsWay?: ReadonlyMap<Cn, { units: number }> | undefined
  /** Units sold by product, and in how many days: `forecastDays`, or fewer where sales began later. */
  sold: ArrayLike<number>
  soldDays: number
  today: string
}

/** Products that the pharmacy has or sells and whose price falls: those that lose the most first. */
export const priceDrops = ({ catalogue, stock, onItsWay, sold, soldDays, today }: DropFacts): PriceDrop[] =>
  catalogue.products
    .flatMap(({ cn, name, laboratoryId, pvl }, index) => {
      const next = catalogue.nextPrices.get(cn)
      if (next === undefined || pvl === null || next.pvl >= pvl) return []
      const counted = stock?.get(cn)
      const held = {
        stock: counted === undefined ? null : Math.max(0, counted),
        coming: onItsWay?.get(cn)?.units ?? 0,
        sold: sold[index] ?? 0,
        soldDays,
      }
      if ((held.stock ?? 0) + held.coming === 0 && held.sold <= 0) return []
      const days = daysBetween(today, next.from)
      return {
        ...{ cn, product: name, laboratory: catalogue.laboratories.get(laboratoryId)?.name ?? null },
        ...{ from: next.from, days, pvl, nextPvl: next.pvl },
        ...unitsAtDrop({ ...held, days, fall: pvl - next.pvl }),
      }
    })
    .sort((a, b) => b.atRisk - a.atRisk || (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))

type Held = {
  stock: number | null
  coming: number
  sold: number
  soldDays: number
  days: number
  fall: Cents
}

/** As many are sold a day as in the last days, and none are bought. A part of a unit is not sold, and has to be there. */
export const unitsAtDrop = ({ stock, coming, sold, soldDays, days, fall }: Held) => {
  const wanted = (Math.max(0, sold) * days) / soldDays
  // Nobody knows what will be left of a shelf that nobody has counted.
  if (stock === null) return { stock, coming, sold: Math.floor(wanted), left: 0, atRisk: 0, needed: 0 }
  const units = stock + coming
  const leaving = Math.min(units, Math.floor(wanted))
  const left = units - leaving
  return {
    ...{ stock, coming, sold: leaving, left },
    atRisk: left * fall,
    needed: Math.max(0, Math.ceil(wanted) - units),
  }
}

/** What all of them lose. */
export const dropTotals = (drops: readonly PriceDrop[]) => ({
  products: drops.filter(({ left }) => left > 0).length,
  uncounted: drops.filter(({ stock }) => stock === null).length,
  units: drops.reduce((sum, { left }) => sum + left, 0),
  atRisk: drops.reduce((sum, { atRisk }) => sum + atRisk, 0),
})

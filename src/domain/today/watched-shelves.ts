import type { Cn } from '@/domain/catalogue/catalogue'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { coveredDays } from '@/domain/forecast/days-of-stock'
import type { Alert } from '@/domain/today/alert'

/** For how many days there is enough of a product, and what of that is on its way; null where nothing can be said of it. */
export type WatchedShelf = { cn: Cn; days: number | null; coming: number }

/** Products whose shelves alerts look at. */
export const watchedBy = (alerts: readonly Alert[]): Cn[] => [
  ...new Set(alerts.flatMap(({ measure, of }) => (measure === 'stock' ? [of.cn] : []))),
]

type ShelfFacts = {
  catalogue: Pick<CatalogueIndex, 'indexByCn'>
  stock: ReadonlyMap<Cn, number>
  onItsWay: ReadonlyMap<Cn, { units: number }>
  /** Units by product, and the days in which they were sold. */
  sold: ArrayLike<number>
  soldDays: number
}

export const watchedShelves = (cns: readonly Cn[], facts: ShelfFacts): WatchedShelf[] =>
  cns.map((cn) => {
    const coming = facts.onItsWay.get(cn)?.units ?? 0
    const sold = facts.sold[facts.catalogue.indexByCn.get(cn) ?? -1] ?? 0
    return {
      cn,
      coming,
      days: coveredDays({ shelf: facts.stock.get(cn) ?? null, coming }, sold / facts.soldDays),
    }
  })

import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import { pricesCome, pricesNext } from '@/domain/catalogue/coming-prices'
import { isShortOn } from '@/domain/catalogue/shortages'

/** What is made of a catalogue is remembered under it: it stays the same one for a whole day. */
const ofDay = new WeakMap<CatalogueIndex, { today: string; index: CatalogueIndex }>()

/**
 * The catalogue as it is on a day in Madrid, also where nothing was fetched since: a shortage begins and ends on days that were known
 * before. Of a product whose days are known these alone decide, and not what another list said without any. Prices change on days that
 * were known, too.
 */
export const catalogueOn = (catalogue: CatalogueIndex, today: string): CatalogueIndex => {
  const known = ofDay.get(catalogue)
  if (known?.today === today) return known.index
  const index = madeOn(catalogue, today)
  ofDay.set(catalogue, { today, index })
  return index
}

const madeOn = (made: CatalogueIndex, today: string): CatalogueIndex => {
  const { catalogue, indexByCn } = made
  const { shortages: dated = [], coming = [] } = catalogue
  if (dated.length + coming.length === 0) return made
  const shortages = new Map(dated.flatMap((each) => (isShortOn(each, today) ? [[each.cn, each]] : [])))
  const products = [...made.products]
  for (const [cn, { pvl, pvp }] of pricesCome(coming, today)) {
    const at = indexByCn.get(cn) ?? -1
    const product = products[at]
    if (product) products[at] = { ...product, pvl, pvp }
  }
  for (const { cn } of dated) {
    const at = indexByCn.get(cn) ?? -1
    const product = products[at]
    if (product) products[at] = { ...product, outOfStock: shortages.has(cn), shortage: shortages.get(cn) }
  }
  return {
    ...made,
    catalogue: { ...catalogue, products },
    products,
    nextPrices: pricesNext(coming, today),
  }
}

import type { Cn, ComingPrice } from '@/domain/catalogue/catalogue'

/** Prices that have come by this day: the last one of each product. */
export const pricesCome = (
  coming: readonly ComingPrice[],
  today: string,
): ReadonlyMap<Cn, Pick<ComingPrice, 'from' | 'pvl' | 'pvp'>> => {
  const come = new Map<Cn, ComingPrice>()
  for (const price of coming)
    if (price.from <= today && price.from >= (come.get(price.cn)?.from ?? '')) come.set(price.cn, price)
  return come
}

/** Prices that come next after this day, one of each product. */
export const pricesNext = (coming: readonly ComingPrice[], today: string): ReadonlyMap<Cn, ComingPrice> => {
  const next = new Map<Cn, ComingPrice>()
  for (const price of coming) {
    const known = next.get(price.cn)
    if (price.from > today && (known === undefined || price.from < known.from)) next.set(price.cn, price)
  }
  return next
}

import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import { type Cn, type Product, type ProductKind, productKind } from '@/domain/catalogue/catalogue'
import type { AggregatedRow } from '@/domain/proposal/proposal-types'

/** A product, and what was sold of it in the range. */
export type SoldProduct = { product: Product; units: number }

export type AveragePrices = { pvl: Cents | null; pvp: Cents | null }

/** Prices averaged by units, half up; null where nothing with a price was sold. Returns have no weight. */
export const averagePrices = (sold: readonly SoldProduct[]): AveragePrices => ({
  pvl: average(sold, 'pvl'),
  pvp: average(sold, 'pvp'),
})

const average = (sold: readonly SoldProduct[], price: 'pvl' | 'pvp'): Cents | null => {
  let amount = 0
  let counted = 0
  for (const { product, units } of sold) {
    const unit = product[price]
    if (unit === null || units <= 0) continue
    amount += units * unit
    counted += units
  }
  return counted === 0 ? null : divideHalfUp(amount, counted)
}

const kinds: readonly { kind: ProductKind; name: string }[] = [
  { kind: 'generic', name: 'Genéricos' },
  { kind: 'brand', name: 'Marcas' },
  { kind: 'otc', name: 'Parafarmacia' },
]

/** What other laboratories sold in a row, a row per kind that has units. `suggest` gives the units that its sales stand for. */
export const aggregatedRows = (
  others: readonly SoldProduct[],
  { stock, suggest }: { stock: ReadonlyMap<Cn, number> | null; suggest: (units: number) => number },
): AggregatedRow[] =>
  kinds.flatMap(({ kind, name }) => {
    const sold = others.filter(({ product }) => productKind(product) === kind)
    const total = sold.reduce((sum, { units }) => sum + units, 0)
    if (total === 0) return []
    const reference = averagePrices(sold)
    const provision = suggest(total)
    return {
      name,
      generic: kind === 'generic',
      prescription: kind !== 'otc',
      reference_pvl: reference.pvl,
      reference_pvp: reference.pvp,
      stock: sumOfKnown(sold.map(({ product }) => stock?.get(product.cn))),
      total_ud: total,
      provision,
      provision_potential_pvl: provision * (reference.pvl ?? 0),
      provision_potential_pvp: provision * (reference.pvp ?? 0),
      out_of_stock: sold.some(({ product }) => product.outOfStock),
    }
  })

const sumOfKnown = (counts: readonly (number | undefined)[]): number | null => {
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0)
}

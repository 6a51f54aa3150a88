import type { Cents } from '@/domain/basics/money'
import { compareNames } from '@/domain/basics/text'
import type { Cn, Product } from '@/domain/catalogue/catalogue'
import type { Basket } from '@/features/quick-order/basket/basket'
import type { Assortment, PricedLine } from '@/parts/purchasing/assortment'

/** A line of the basket with today's data of its product. */
export type OrderLine = {
  cn: Cn
  quantity: number
  /** Undefined if the product is no longer in the catalogue. */
  product: Product | undefined
  laboratory: string
  stock: number | null
  /** Null if it cannot be ordered; then `refusal` says why. */
  priced: PricedLine | null
  refusal: string | null
}

/** The newest first. */
export const orderLines = ({ lines }: Basket, assortment: Assortment): OrderLine[] =>
  lines.toReversed().map(({ cn, quantity }) => {
    const product = assortment.productOf(cn)
    return {
      cn,
      quantity,
      product,
      laboratory: product === undefined ? '' : assortment.laboratoryOf(product),
      stock: assortment.stockOf(cn),
      priced: product === undefined ? null : assortment.priced(product, quantity),
      refusal: product === undefined ? 'Ya no está en el catálogo' : assortment.refusal(product),
    }
  })

export type LaboratoryTotal = {
  laboratory: PricedLine['laboratory']
  /** Lines with units: they go to the laboratory's cart. */
  lines: PricedLine[]
  units: number
  totalPvl: Cents
  totalPvp: Cents
  totalPvlWithDiscount: Cents
}

/** What each laboratory's cart would get; sorted by name. */
export const totalsByLaboratory = (lines: readonly OrderLine[]): LaboratoryTotal[] => {
  const totals = new Map<number, LaboratoryTotal>()
  for (const { priced } of lines) {
    if (priced === null || priced.quantity === 0) continue
    const { laboratory } = priced
    const before = totals.get(laboratory.id) ?? { laboratory, lines: [], ...nothing }
    totals.set(laboratory.id, {
      laboratory,
      lines: [...before.lines, priced],
      units: before.units + priced.quantity,
      totalPvl: before.totalPvl + priced.totalPvl,
      totalPvp: before.totalPvp + priced.totalPvp,
      totalPvlWithDiscount: before.totalPvlWithDiscount + priced.totalPvlWithDiscount,
    })
  }
  return [...totals.values()].sort((a, b) => compareNames(a.laboratory.name, b.laboratory.name))
}

const nothing = { units: 0, totalPvl: 0, totalPvp: 0, totalPvlWithDiscount: 0 }

/** Total of all laboratories. */
export const grandTotal = (totals: readonly LaboratoryTotal[]) =>
  totals.reduce(
    (sum, each) => ({
      units: sum.units + each.units,
      totalPvl: sum.totalPvl + each.totalPvl,
      totalPvp: sum.totalPvp + each.totalPvp,
      totalPvlWithDiscount: sum.totalPvlWithDiscount + each.totalPvlWithDiscount,
    }),
    nothing,
  )

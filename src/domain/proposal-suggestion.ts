import type { Product } from '@/domain/catalogue'
import type { Cents } from '@/domain/money'
import type { Candidate } from '@/domain/proposal-candidates'
import type { ProposalData, RowRequest } from '@/domain/proposal-types'
import { unitsByProduct } from '@/domain/sales/cube'
import { daysInRange } from '@/domain/sales/range'
import { isAggregate } from '@/domain/templates'

type PricedProduct = Product & { pvl: Cents }

const isPriced = (product: Product): product is PricedProduct => product.pvl !== null

/** The figures of one row: domain rules, "Proposals", steps 3 and 4. */
export type Suggestion = {
  /** The product that would be ordered; null when none has a price. */
  ordered: PricedProduct | null
  /** Units of ours and of the others in the range. */
  ownUnits: number
  totalUnits: number
  provision: number
  potentialPvl: Cents
  potentialPvp: Cents
}

/** Units that cover `period` days at the pace of a range of `days`: ⌈units / days × period⌉ on integers, never below 0. */
export const unitsToCover = (sold: { units: number; days: number; period: number }): number =>
  Math.max(0, Math.ceil((sold.units * sold.period) / sold.days))

/** Raises units to whole packs; `pot` null means single units. */
export const wholePacks = (units: number, pot: number | null): number =>
  pot === null || pot <= 1 ? units : Math.ceil(units / pot) * pot

export const suggester = (data: ProposalData, request: RowRequest): ((row: Candidate) => Suggestion) => {
  const units = unitsByProduct(data.cube, request)
  const days = daysInRange(request)
  const { products } = data.catalogue
  const sum = (indexes: readonly number[], of: (index: number) => number) =>
    indexes.reduce((total, index) => total + of(index), 0)
  const unitsOf = (index: number) => units[index] ?? 0
  const stockOf = (index: number) => Math.max(0, data.stock?.get((products[index] as Product).cn) ?? 0)

  return (row) => {
    const ownUnits = sum(row.ours, unitsOf)
    const totalUnits = ownUnits + sum(row.others, unitsOf)
    const first = products[row.ours[0] ?? -1]
    const ordered = first && isPriced(first) ? first : null
    if (!ordered) {
      return { ordered, ownUnits, totalUnits, provision: 0, potentialPvl: 0, potentialPvp: 0 }
    }
    const needed = unitsToCover({ units: totalUnits, days, period: request.period })
    const missing = Math.max(0, needed - (request.ignoreStockProvisions ? 0 : sum(row.ours, stockOf)))
    const provision = wholePacks(missing, ordered.pot)
    const unit = isAggregate(request.template)
      ? referencePrices([...row.ours, ...row.others], products, unitsOf, ordered)
      : ordered
    return {
      ordered,
      ownUnits,
      totalUnits,
      provision,
      potentialPvl: provision * unit.pvl,
      potentialPvp: provision * (unit.pvp ?? 0),
    }
  }
}

/** The group's prices averaged by units, half up; those of the product to order where nothing was sold. */
const referencePrices = (
  indexes: readonly number[],
  products: readonly Product[],
  unitsOf: (index: number) => number,
  ordered: { pvl: Cents; pvp: Cents | null },
): { pvl: Cents; pvp: Cents | null } => {
  const average = (price: 'pvl' | 'pvp'): Cents | null => {
    let amount = 0
    let counted = 0
    for (const index of indexes) {
      const unit = products[index]?.[price] ?? null
      const sold = Math.max(0, unitsOf(index))
      if (unit === null || sold === 0) continue
      amount += sold * unit
      counted += sold
    }
    return counted === 0 ? null : Math.floor((2 * amount + counted) / (2 * counted))
  }
  return { pvl: average('pvl') ?? ordered.pvl, pvp: average('pvp') ?? ordered.pvp }
}

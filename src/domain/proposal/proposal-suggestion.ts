import type { Cents } from '@/domain/basics/money'
import type { Product } from '@/domain/catalogue/catalogue'
import { averagePrices } from '@/domain/proposal/proposal-aggregates'
import type { Candidate } from '@/domain/proposal/proposal-candidates'
import type { ProposalData, RowRequest } from '@/domain/proposal/proposal-types'
import { isAggregate } from '@/domain/proposal/templates'
import { unitsByProduct } from '@/domain/sales/cube/cube'
import { daysInRange } from '@/domain/sales/range/range'
import { type OnItsWay, together } from '@/domain/supply/on-its-way'
import { unitsWanted } from '@/domain/supply/wants'

type PricedProduct = Product & { pvl: Cents }

const isPriced = (product: Product): product is PricedProduct => product.pvl !== null

/** The figures of one row: docs/proposals.md, steps 3 and 4. */
export type Suggestion = {
  /** The product that would be ordered; null when none has a price. */
  ordered: PricedProduct | null
  /** Units of ours and of the others in the range. */
  ownUnits: number
  totalUnits: number
  provision: number
  /** Units of ours that are on their way. */
  onItsWay: OnItsWay
  /** Units of the ordered product that the pharmacy waits for. */
  wanted: number
  potentialPvl: Cents
  potentialPvp: Cents
  /** What aggregate templates value a unit at; null in all others. */
  reference: { pvl: Cents; pvp: Cents | null } | null
}

/** Units that cover `period` days at the pace of a range of `days`: ⌈units / days × period⌉ on integers, never below 0. */
export const unitsToCover = (sold: { units: number; days: number; period: number }): number =>
  Math.max(0, Math.ceil((sold.units * sold.period) / sold.days))

/** Raises units to whole packs; `pot` null means single units. */
export const wholePacks = (units: number, pot: number | null): number =>
  pot === null || pot <= 1 ? units : Math.ceil(units / pot) * pot

/** What step 3 of docs/proposals.md goes through. */
export type SuggestedUnits = {
  /** Units to last for the period. */
  needed: number
  /** The units that are neither on the shelf nor on their way, and no fewer than are waited for. */
  missing: number
  /** The missing units in whole packs. */
  provision: number
}

export const suggestedUnits = (row: {
  units: number
  days: number
  period: number
  shelf: number
  onItsWay: number
  wanted: number
  pot: number | null
}): SuggestedUnits => {
  const needed = unitsToCover(row)
  const missing = Math.max(0, needed - row.shelf - row.onItsWay, row.wanted)
  return { needed, missing, provision: wholePacks(missing, row.pot) }
}

export const shelfUnits = (stock: number | null | undefined): number => Math.max(0, stock ?? 0)

const none: OnItsWay = { units: 0, orders: [] }

export const suggester = (data: ProposalData, request: RowRequest): ((row: Candidate) => Suggestion) => {
  const units = unitsByProduct(data.cube, request)
  const days = daysInRange(request)
  const { products } = data.catalogue
  const sum = (indexes: readonly number[], of: (index: number) => number) =>
    indexes.reduce((total, index) => total + of(index), 0)
  const unitsOf = (index: number) => units[index] ?? 0
  const stockOf = (index: number) => shelfUnits(data.stock?.get((products[index] as Product).cn))
  const onItsWayOf = ({ ours }: Candidate): OnItsWay => {
    const found = ours.flatMap((index) => data.onItsWay?.get((products[index] as Product).cn) ?? [])
    return found.length === 0 ? none : together(found)
  }
  /** Where nothing was sold, the prices of the product to order. */
  const referenceOf = (row: Candidate, ordered: PricedProduct) => {
    const { pvl, pvp } = averagePrices(
      [...row.ours, ...row.others].map((index) => ({
        product: products[index] as Product,
        units: unitsOf(index),
      })),
    )
    return { pvl: pvl ?? ordered.pvl, pvp: pvp ?? ordered.pvp }
  }

  return (row) => {
    const ownUnits = sum(row.ours, unitsOf)
    const totalUnits = ownUnits + sum(row.others, unitsOf)
    const onItsWay = onItsWayOf(row)
    const first = products[row.ours[0] ?? -1]
    const ordered = first && isPriced(first) ? first : null
    if (!ordered) {
      return {
        ordered,
        ownUnits,
        totalUnits,
        provision: 0,
        onItsWay,
        wanted: 0,
        potentialPvl: 0,
        potentialPvp: 0,
        reference: null,
      }
    }
    const wanted = unitsWanted(data.wanted, ordered)
    const { provision } = suggestedUnits({
      units: totalUnits,
      days,
      period: request.period,
      shelf: request.ignoreStockProvisions ? 0 : sum(row.ours, stockOf),
      onItsWay: request.ignoreOnItsWay ? 0 : onItsWay.units,
      wanted,
      pot: ordered.pot,
    })
    const reference = isAggregate(request.template) ? referenceOf(row, ordered) : null
    const unit = reference ?? ordered
    return {
      ordered,
      ownUnits,
      totalUnits,
      provision,
      onItsWay,
      wanted,
      potentialPvl: provision * unit.pvl,
      potentialPvp: provision * (unit.pvp ?? 0),
      reference,
    }
  }
}

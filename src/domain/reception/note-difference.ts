import type { Cents } from '@/domain/basics/money'
import { divideHalfUp } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { PriceKind } from '@/domain/order/claim'

/** What an order promised of a line: so many paid units for this amount before taxes, and free ones with them. */
export type PromisedLine = {
  id: number
  cn: Cn
  quantity: number
  bonus: number
  amount: Cents
  /** The amount before what the Real Decreto-ley 8/2010 takes off: an invoice may take it off its total alone. */
  undeducted?: Cents | undefined
}

/** What a line of a delivery note or invoice charges; null where it does not say. `base` is of the line, before taxes. */
export type ChargedLine = {
  /** The ordered line that it means; null for none. */
  line: number | null
  cn: Cn | null
  served: number
  bonus: number
  netPrice: Cents | null
  base: Cents | null
}

/** What of a line is worse than promised: so many units, and what that comes to before taxes. */
export type NoteDifference = { kind: PriceKind; line: number; cn: Cn; units: number; amount: Cents }

/** A rounding of each line. */
const tolerance = 1

/**
 * What notes charge beyond the promise of their order, over all notes of a line: units that cost more, and free ones that did not come
 * with those that were charged, at the price of these. What is better in one of both makes up for the other. A substitute was promised
 * no price, and a note that says no price of a line cannot be held against it.
 */
export const noteDifferences = (
  promised: readonly PromisedLine[],
  notes: readonly ChargedLine[],
): NoteDifference[] =>
  promised.flatMap((line) => {
    const own = notes.filter((noted) => noted.line === line.id && noted.cn === line.cn)
    const served = sum(own.map((noted) => noted.served))
    if (line.quantity === 0 || served === 0) return []
    const price = sum(own.map((noted) => beyondPrice(line, noted)))
    const due = Math.floor((line.bonus * Math.min(served, line.quantity)) / line.quantity)
    const free = sum(own.map((noted) => noted.bonus))
    const [missing, extra] = [Math.max(0, due - free), Math.max(0, free - line.bonus)]
    const dearer = price - promisedFor(line, extra)
    const lost = promisedFor(line, missing) - Math.max(0, -price)
    const of = { line: line.id, cn: line.cn }
    return [
      ...(dearer > tolerance ? [{ kind: 'dearer', ...of, units: served, amount: dearer } as const] : []),
      ...(missing > 0 && lost > tolerance
        ? [{ kind: 'fewer-free', ...of, units: missing, amount: lost } as const]
        : []),
    ]
  })

export const differenceTotal = (differences: readonly Pick<NoteDifference, 'amount'>[]): Cents =>
  sum(differences.map(({ amount }) => amount))

type Claimed = { kind: string; cn: Cn; amount: Cents }

/** What was claimed before of the product and kind of a difference. */
export const claimedOf = (
  difference: Pick<NoteDifference, 'kind' | 'cn'>,
  claimed: readonly Claimed[],
): Cents =>
  differenceTotal(claimed.filter(({ kind, cn }) => kind === difference.kind && cn === difference.cn))

/** What is left of them to be claimed; `whole`: with what was claimed before. */
export const notYetClaimed = <Difference extends Pick<NoteDifference, 'kind' | 'cn' | 'amount'>>(
  differences: readonly Difference[],
  claimed: readonly Claimed[],
): (Difference & { whole: Cents })[] =>
  differences.flatMap((difference) => {
    const amount = difference.amount - claimedOf(difference, claimed)
    return amount > tolerance ? [{ ...difference, amount, whole: difference.amount }] : []
  })

const promisedFor = ({ amount, quantity }: PromisedLine, units: number): Cents =>
  divideHalfUp(amount * units, quantity)

/**
 * How much more a line of a note charges than was promised for its units; less than nothing where it is cheaper. Notes write the price of a
 * unit in whole cents: one that rounds the promised price is that price. Whether the law's deduction is in it is told by what lies nearer;
 * what is cheaper than without it, and dearer than with it, makes up for nothing.
 */
function beyondPrice(line: PromisedLine, { served, netPrice, base }: ChargedLine): Cents {
  const charged = base ?? (netPrice === null ? null : netPrice * served)
  if (charged === null) return 0
  const beyond = (amount: Cents): Cents => {
    const promised = { ...line, amount }
    const difference = charged - promisedFor(promised, served)
    const isRounded =
      netPrice !== null &&
      netPrice === promisedFor(promised, 1) &&
      Math.abs(charged - netPrice * served) <= tolerance
    return isRounded || Math.abs(difference) <= tolerance ? 0 : difference
  }
  const [deducted, undeducted] = [beyond(line.amount), beyond(line.undeducted ?? line.amount)]
  return deducted > Math.abs(undeducted) ? Math.max(0, undeducted) : deducted
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

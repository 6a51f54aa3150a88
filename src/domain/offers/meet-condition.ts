import { maxQuantity } from '@/domain/basics/quantity'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type ConditionGap, conditionGap } from '@/domain/offers/condition-gap'
import { type ConditionLine, type EvaluatedCondition, evaluateConditions } from '@/domain/offers/conditions'
import { distributeUnits, type Share, type WantedAmount } from '@/domain/offers/distribute-units'
import type { QuickwinCondition } from '@/domain/offers/quickwin'

/** A product whose units may be changed to meet a condition. */
export type AdjustableLine = ConditionLine & {
  product: string
  /** Units of a whole pack; null means single units. */
  pack: number | null
  /** Units that it is expected to sell. */
  suggested: number
  outOfStock: boolean
  /** The user has set it to 0: it gets none. */
  refused: boolean
}

export type UnitsChange = { cn: Cn; product: string; from: number; to: number }

/** Which lines would get which units, and what the condition counts then; or why no way was found. */
export type ConditionPlan =
  | { ok: true; changes: UnitsChange[]; total: number }
  | { ok: false; reason: 'no_products' | 'limit' | 'inexact' }
  | { ok: false; reason: 'breaks' | 'worsens'; broken: QuickwinCondition }

/**
 * Few units that meet the condition, in whole packs. They break none that is met, and take none further from being met. They go where they will be sold soonest,
 * never to products in shortage; what is too much is taken from products in shortage, then where it would lie longest.
 */
export const planCondition = (
  conditions: readonly QuickwinCondition[],
  lines: readonly AdjustableLine[],
  target: QuickwinCondition,
): ConditionPlan => {
  const [now] = evaluateConditions([target], lines)
  const gap = now === undefined ? null : conditionGap(now)
  if (gap === null) return { ok: true, changes: [], total: now?.total ?? 0 }
  const others = evaluateConditions(conditions, lines).filter(({ condition }) => condition !== target)
  const met = others.flatMap(({ condition, result }) => (result ? condition : []))
  let usable = countedBy(target, lines)
    .filter((line) => isUsable(line, gap))
    .map((line) => ({ ...line, pack: stepOf(line, gap, met) }))
    .sort(bySuggestion)
  if (usable.length === 0) return { ok: false, reason: 'no_products' }
  const wanted = wantedAmount(target, gap, met)
  let broken: EvaluatedCondition | undefined
  for (;;) {
    const distribution = distributeUnits(
      usable.map((line) => shareOf(line, gap)),
      wanted,
    )
    if (!distribution.ok)
      return broken === undefined
        ? distribution
        : { ok: false, reason: broken.result ? 'breaks' : 'worsens', broken: broken.condition }
    const changes = changesOf(usable, distribution.packs, gap)
    const [reached, ...after] = evaluateConditions(
      [target, ...others.map(({ condition }) => condition)],
      withChanges(lines, changes),
    )
    if (!reached?.result) return { ok: false, reason: 'inexact' }
    broken = others.find((before, position) => isWorse(before, after[position]))
    if (broken === undefined) return { ok: true, changes, total: reached.total }
    // Again without the products that it counts: each time there are fewer.
    const breaking = new Set(countedBy(broken.condition, usable))
    usable = usable.filter((line) => !breaking.has(line))
  }
}

/** It was met and is not any more, or needs more of a change than before. A multiple is as near from either side. */
const isWorse = (before: EvaluatedCondition, after: EvaluatedCondition | undefined): boolean => {
  const now = after && conditionGap(after)
  if (!now) return false
  const was = conditionGap(before)
  if (was === null) return true
  return (
    before.condition.expression !== 'multiple' && Math.abs(now.to - now.from) > Math.abs(was.to - was.from)
  )
}

/** A line with the units that it gets or loses at once. */
type SteppedLine = AdjustableLine & { pack: number }

const countedBy = <T extends { cn: Cn }>({ cns }: QuickwinCondition, lines: readonly T[]): T[] => {
  const listed = new Set(cns.map(({ cn }) => cn))
  return lines.filter(({ cn }) => listed.size === 0 || listed.has(cn))
}

const isMissing = ({ from, to }: ConditionGap): boolean => to > from

const isUsable = (line: AdjustableLine, gap: ConditionGap): boolean =>
  weightOf(line, gap) > 0 && (isMissing(gap) ? !line.outOfStock && !line.refused : line.quantity > 0)

/** What one unit counts. A product without a price cannot be ordered. */
const weightOf = ({ pvl }: AdjustableLine, { unit }: ConditionGap): number =>
  pvl === null ? 0 : unit === 'quantity' ? 1 : pvl

/** The first of those that come equal. */
const bySuggestion = (a: AdjustableLine, b: AdjustableLine): number =>
  b.suggested - a.suggested || b.quantity - a.quantity

/**
 * The change that is wanted. Where a multiple has to be hit, or has been and counts the same products, only totals that
 * are multiples will do.
 */
const wantedAmount = (
  target: QuickwinCondition,
  { from, to }: ConditionGap,
  met: readonly QuickwinCondition[],
): WantedAmount => {
  const amount = Math.abs(to - from)
  if (target.expression === 'equals') return { amount, or: null }
  const multiples = [target, ...met].filter(
    (other) => other.expression === 'multiple' && other.quantity > 0 && countsTheSame(other, target),
  )
  if (multiples.length === 0) return { amount, or: 'more' }
  const step = multiples.reduce((common, { quantity }) => leastCommonMultiple(common, quantity), 1)
  const goal = to > from ? Math.ceil(to / step) * step : Math.floor(to / step) * step
  return { amount: Math.abs(goal - from), or: step }
}

const countsTheSame = (a: QuickwinCondition, b: QuickwinCondition): boolean => {
  const products = ({ cns }: QuickwinCondition) => [...new Set(cns.map(({ cn }) => cn))].sort().join()
  return a.unit === b.unit && products(a) === products(b)
}

const leastCommonMultiple = (a: number, b: number): number => (a / greatestCommonDivisor(a, b)) * b

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

/**
 * Units that are given or taken at once: a whole pack, or several where a condition that is met wants multiples of this
 * very product. Where units were not whole packs before, they are taken singly.
 */
const stepOf = (
  { cn, pack, quantity }: AdjustableLine,
  gap: ConditionGap,
  met: readonly QuickwinCondition[],
): number => {
  const whole = Math.max(1, pack ?? 1)
  const multiples = met.filter(
    ({ unit, expression, cns, quantity: bound }) =>
      unit === 'quantity' &&
      expression === 'multiple' &&
      bound > 0 &&
      cns.every((each) => each.cn === cn) &&
      cns.length > 0,
  )
  const singly = !isMissing(gap) && quantity % whole > 0
  return multiples.reduce((step, { quantity: bound }) => leastCommonMultiple(step, bound), singly ? 1 : whole)
}

/** What a product takes at once, so that few units do not end as one of each product. */
const partOfSuggestion = 0.1

const shareOf = (line: SteppedLine, gap: ConditionGap): Share => {
  const { quantity, suggested, outOfStock, pack } = line
  const weight = pack * weightOf(line, gap)
  /** How long these units last, in what is expected to be sold. */
  const lasting = (units: number) => (suggested > 0 ? units / suggested : Number.POSITIVE_INFINITY)
  const turn = Math.max(1, Math.ceil((suggested * partOfSuggestion) / pack))
  return isMissing(gap)
    ? {
        weight,
        turn,
        most: Math.floor((maxQuantity - quantity) / pack),
        priority: (packs) => lasting(quantity + packs * pack),
      }
    : {
        weight,
        turn,
        most: Math.floor(quantity / pack),
        priority: (packs) =>
          outOfStock ? Number.NEGATIVE_INFINITY : -lasting(quantity - (packs - 1) * pack),
      }
}

/** The largest first. */
const changesOf = (
  lines: readonly SteppedLine[],
  packs: readonly number[],
  gap: ConditionGap,
): UnitsChange[] =>
  lines
    .map((line, position) => {
      const units = (packs[position] ?? 0) * line.pack
      const { cn, product, quantity: from } = line
      return { cn, product, from, to: isMissing(gap) ? from + units : from - units }
    })
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))

const withChanges = (lines: readonly AdjustableLine[], changes: readonly UnitsChange[]): AdjustableLine[] => {
  const units = new Map(changes.map(({ cn, to }) => [cn, to]))
  return lines.map((line) => ({ ...line, quantity: units.get(line.cn) ?? line.quantity }))
}

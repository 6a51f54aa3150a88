import type { Cents } from '@/domain/basics/money'

/** From so much bought of a laboratory in a year on, it gives back this fraction of all of it, at the year's end. */
export type RappelStep = { from: Cents; fraction: number }

export const maxRappelSteps = 5

/** What a pharmacy has bought of a laboratory this year, and what that gives back. Before taxes, and part of no invoice. */
export type YearlyRappel = {
  steps: RappelStep[]
  bought: Cents
  /** The day of the last order that counts; null where there is none. */
  until: string | null
}

export type RappelEstimate = {
  fraction: number
  amount: Cents
  /** The next step and what is missing to it; null on the last one. */
  next: { fraction: number; missing: Cents } | null
}

/** Steps rise by amount and by fraction. */
export function rappelEstimate(steps: readonly RappelStep[], bought: Cents): RappelEstimate {
  const fraction = steps.findLast(({ from }) => from <= bought)?.fraction ?? 0
  const next = steps.find(({ from }) => from > bought)
  return {
    fraction,
    amount: Math.floor((bought * Math.round(fraction * 10_000) + 5_000) / 10_000),
    next: next ? { fraction: next.fraction, missing: next.from - bought } : null,
  }
}

export const isRising = (steps: readonly RappelStep[]): boolean =>
  steps.every(({ from, fraction }, index) => {
    const before = steps[index - 1]
    return before === undefined || (before.from < from && before.fraction < fraction)
  })

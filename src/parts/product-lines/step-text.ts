import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import type { NextBonus } from '@/domain/offers/tiers'
import { unitsText } from '@/domain/order/line-answer'

/**
 * '18 % · faltan 21 para 25 %', or `brief`, '18 % · +21 para 25 %'; without `reached`, which says nothing of no discount,
 * '12 % · el mayor' of the last one.
 */
export const stepText = (
  reached: string | null,
  next: { missing: number; discount: number } | undefined,
  brief = false,
): string => {
  if (next === undefined) return withReached(reached, 'el mayor')
  return withReached(reached, missingText(next.missing, formatPercent(next.discount), brief))
}

/** '12 + 2 · faltan 8 para 20 + 4', of free units; null where there are none, and none to come. */
export const bonusStepText = (
  line: { quantity: number; bonus: number },
  next: NextBonus | undefined,
): string | null => {
  const reached = line.bonus === 0 ? null : unitsText(line)
  return next === undefined
    ? reached
    : withReached(reached, missingText(next.missing, unitsText(next), false))
}

const missingText = (missing: number, goal: string, brief: boolean): string =>
  `${brief ? '+' : missing === 1 ? 'falta ' : 'faltan '}${formatInteger(missing)} para ${goal}`

const withReached = (reached: string | null, step: string): string =>
  reached === null ? step : `${reached} · ${step}`

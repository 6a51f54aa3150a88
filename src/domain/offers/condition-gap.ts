import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { EvaluatedCondition } from '@/domain/offers/conditions'
import type { ConditionExpression, ConditionUnit } from '@/domain/offers/quickwin'

/** How far a condition is from being met: cents or units, as its unit. `to` above `from`: some are missing; below: too many. */
export type ConditionGap = { unit: ConditionUnit; from: number; to: number }

const nearest: Record<ConditionExpression, (total: number, bound: number) => number> = {
  equals: (_, bound) => bound,
  at_least: (_, bound) => bound,
  // Strict, as it is evaluated.
  less_than: (_, bound) => bound - 1,
  multiple: (total, bound) => (bound === 0 ? 0 : Math.ceil(total / bound) * bound),
}

/** Null for a condition that is met. */
export const conditionGap = ({ condition, total, result }: EvaluatedCondition): ConditionGap | null =>
  result
    ? null
    : {
        unit: condition.unit,
        from: total,
        to: nearest[condition.expression](total, condition.quantity),
      }

/** 'Faltan 3 unidades: 93 → 96', 'Sobran 2,50 €: 302,50 € → 300,00 €'. */
export const gapText = ({ unit, from, to }: ConditionGap): string => {
  const by = Math.abs(to - from)
  const one = unit === 'quantity' && by === 1
  const verb = to > from ? (one ? 'Falta' : 'Faltan') : one ? 'Sobra' : 'Sobran'
  const write = unit === 'quantity' ? formatInteger : formatEuros
  const amount = unit === 'quantity' ? `${formatInteger(by)} ${one ? 'unidad' : 'unidades'}` : formatEuros(by)
  return `${verb} ${amount}: ${write(from)} → ${write(to)}`
}

/** What is missing of the first condition that is not met, and how many others there are; null when all are met. */
export const firstGapText = (evaluated: readonly EvaluatedCondition[]): string | null => {
  const [first, ...others] = evaluated.flatMap((each) => conditionGap(each) ?? [])
  if (first === undefined) return null
  if (others.length === 0) return gapText(first)
  const more = others.length === 1 ? '1 condición' : `${formatInteger(others.length)} condiciones`
  return `${gapText(first)}, y ${more} más`
}

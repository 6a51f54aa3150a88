import { type Cents, formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { ConditionExpression, ConditionUnit, QuickwinCondition } from '@/domain/offers/quickwin'

/** What conditions count: `pvl` is the unit price before discounts. */
export type ConditionLine = { cn: Cn; quantity: number; pvl: Cents | null }

export type EvaluatedCondition = {
  condition: QuickwinCondition
  /** Cents or units, as the condition's unit. */
  total: number
  result: boolean
}

/** Verbatim from purchasing.md §5, spelling included. */
const labels: Record<ConditionUnit, Record<ConditionExpression, string>> = {
  total_pvl: {
    equals: 'PVL igual a',
    at_least: 'PVL mímimo requerido',
    less_than: 'PVL máximo permitido',
    multiple: 'Cantidad múltiplo de',
  },
  quantity: {
    equals: 'Cantidad igual a',
    at_least: 'mímima requerida',
    less_than: 'máxima permitida',
    multiple: 'múltiplo de',
  },
}

/** 'PVL mímimo requerido 300,00 €'. */
export const conditionText = ({ unit, expression, quantity }: QuickwinCondition): string =>
  `${labels[unit][expression]} ${conditionValue(unit, quantity)}`

/** A condition's bound or total as its unit is written: euros or units. */
export const conditionValue = (unit: ConditionUnit, value: number): string =>
  unit === 'total_pvl' ? formatEuros(value) : formatInteger(value)

const holds: Record<ConditionExpression, (total: number, bound: number) => boolean> = {
  equals: (total, bound) => total === bound,
  at_least: (total, bound) => total >= bound,
  less_than: (total, bound) => total < bound,
  multiple: (total, bound) => (bound === 0 ? total === 0 : total % bound === 0),
}

/** Each condition over the lines whose CN it lists, or over all lines when it lists none. */
export const evaluateConditions = (
  conditions: readonly QuickwinCondition[],
  lines: readonly ConditionLine[],
): EvaluatedCondition[] =>
  conditions.map((condition) => {
    const listed = new Set(condition.cns.map(({ cn }) => cn))
    let total = 0
    for (const line of lines) {
      if (listed.size > 0 && !listed.has(line.cn)) continue
      total += condition.unit === 'quantity' ? line.quantity : line.quantity * (line.pvl ?? 0)
    }
    return { condition, total, result: holds[condition.expression](total, condition.quantity) }
  })

export const allConditionsMet = (evaluated: readonly EvaluatedCondition[]): boolean =>
  evaluated.every(({ result }) => result)
